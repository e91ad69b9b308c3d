// RUN: %xdsl_opt %s -p 'expand-strided-metadata' | filecheck %s

// Views become a base, an offset, sizes and strides.
func.func @meta(%m: memref<4x?xf32, strided<[?, 2], offset: ?>>) -> (memref<f32>, index, index, index, index, index) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<4x?xf32, strided<[?, 2], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}

// CHECK-LABEL: func.func @meta(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4x?xf32, strided<[?, 2], offset: ?>>) -> (memref<f32>, index, index, index, index, index) {
// CHECK-NEXT:    [[vs:%[a-zA-Z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:    [[vt:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]], [[vo:%[a-zA-Z0-9_]+]], [[vs_1:%[a-zA-Z0-9_]+]], [[vs_2:%[a-zA-Z0-9_]+]], [[vt_1:%[a-zA-Z0-9_]+]], [[vt_2:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<4x?xf32, strided<[?, 2], offset: ?>> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    func.return [[vb]], [[vo]], [[vs]], [[vs_2]], [[vt_1]], [[vt]] : memref<f32>, index, index, index, index, index
// CHECK-NEXT:  }

func.func @subview(%m: memref<12x32xf32>, %i: index, %n: index) -> memref<?x4xf32, strided<[64, 3], offset: ?>> {
  %0 = memref.subview %m[%i, 3][%n, 4][2, 3] : memref<12x32xf32> to memref<?x4xf32, strided<[64, 3], offset: ?>>
  return %0 : memref<?x4xf32, strided<[64, 3], offset: ?>>
}

// CHECK-LABEL: func.func @subview(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vn:%[a-zA-Z0-9_]+]]: index) -> memref<?x4xf32, strided<[64, 3], offset: ?>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<12x32xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    [[v6:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> (((s0 * 32) + 3))> ()[[[vi]]]
// CHECK-NEXT:    [[v7:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [[[v6]]], sizes: [[[vn]], 4], strides: [64, 3] : memref<f32> to memref<?x4xf32, strided<[64, 3], offset: ?>>
// CHECK-NEXT:    func.return [[v7]] : memref<?x4xf32, strided<[64, 3], offset: ?>>
// CHECK-NEXT:  }

func.func @subview_dyn(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %i: index, %j: index, %n: index, %s: index) -> memref<?x4xf32, strided<[?, ?], offset: ?>> {
  %0 = memref.subview %m[%i, %j][%n, 4][2, %s] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x4xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x4xf32, strided<[?, ?], offset: ?>>
}

// CHECK-LABEL: func.func @subview_dyn(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<?x?xf32, strided<[?, ?], offset: ?>>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vj:%[a-zA-Z0-9_]+]]: index, [[vn:%[a-zA-Z0-9_]+]]: index, [[vs:%[a-zA-Z0-9_]+]]: index) -> memref<?x4xf32, strided<[?, ?], offset: ?>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    [[v6:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 * 2))> ()[[[v4]]]
// CHECK-NEXT:    [[v7:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 * s1))> ()[[[vs]], [[v5]]]
// CHECK-NEXT:    [[v8:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1, s2, s3, s4] -> (((s0 + (s1 * s2)) + (s3 * s4)))> ()[[[v1]], [[vi]], [[v4]], [[vj]], [[v5]]]
// CHECK-NEXT:    [[v9:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [[[v8]]], sizes: [[[vn]], 4], strides: [[[v6]], [[v7]]] : memref<f32> to memref<?x4xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    func.return [[v9]] : memref<?x4xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:  }

func.func @subview_static(%m: memref<12x32xf32>) -> memref<4xf32, strided<[1], offset: 67>> {
  %0 = memref.subview %m[2, 3][1, 4][1, 1] : memref<12x32xf32> to memref<4xf32, strided<[1], offset: 67>>
  return %0 : memref<4xf32, strided<[1], offset: 67>>
}

// CHECK-LABEL: func.func @subview_static(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>) -> memref<4xf32, strided<[1], offset: 67>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<12x32xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    [[v6:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [67], sizes: [4], strides: [1] : memref<f32> to memref<4xf32, strided<[1], offset: 67>>
// CHECK-NEXT:    func.return [[v6]] : memref<4xf32, strided<[1], offset: 67>>
// CHECK-NEXT:  }

func.func @subview_of_subview(%m: memref<12x32xf32>, %i: index) -> memref<2xf32, strided<[1], offset: ?>> {
  %0 = memref.subview %m[%i, 3][1, 4][1, 1] : memref<12x32xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = memref.subview %0[%i][2][1] : memref<4xf32, strided<[1], offset: ?>> to memref<2xf32, strided<[1], offset: ?>>
  return %1 : memref<2xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @subview_of_subview(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> memref<2xf32, strided<[1], offset: ?>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<12x32xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    [[v6:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> (((s0 * 32) + 3))> ()[[[vi]]]
// CHECK-NEXT:    [[v7:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + s1))> ()[[[v6]], [[vi]]]
// CHECK-NEXT:    [[v8:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [[[v7]]], sizes: [2], strides: [1] : memref<f32> to memref<2xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    func.return [[v8]] : memref<2xf32, strided<[1], offset: ?>>
// CHECK-NEXT:  }

func.func @expand(%m: memref<?x32xf32>, %n: index) -> memref<?x4x8x4xf32> {
  %0 = memref.expand_shape %m [[0, 1], [2, 3]] output_shape [%n, 4, 8, 4] : memref<?x32xf32> into memref<?x4x8x4xf32>
  return %0 : memref<?x4x8x4xf32>
}

// CHECK-LABEL: func.func @expand(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<?x32xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) -> memref<?x4x8x4xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<?x32xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    [[v6:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [0], sizes: [[[vn]], 4, 8, 4], strides: [128, 32, 4, 1] : memref<f32> to memref<?x4x8x4xf32>
// CHECK-NEXT:    func.return [[v6]] : memref<?x4x8x4xf32>
// CHECK-NEXT:  }

func.func @expand_strided(%m: memref<?xf32, strided<[?], offset: ?>>, %n: index) -> memref<4x?xf32, strided<[?, ?], offset: ?>> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, %n] : memref<?xf32, strided<[?], offset: ?>> into memref<4x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<4x?xf32, strided<[?, ?], offset: ?>>
}

// CHECK-LABEL: func.func @expand_strided(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<?xf32, strided<[?], offset: ?>>, [[vn:%[a-zA-Z0-9_]+]]: index) -> memref<4x?xf32, strided<[?, ?], offset: ?>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
// CHECK-NEXT:    [[v4:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 * s1))> ()[[[vn]], [[v3]]]
// CHECK-NEXT:    [[v5:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [[[v1]]], sizes: [4, [[vn]]], strides: [[[v4]], [[v3]]] : memref<f32> to memref<4x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    func.return [[v5]] : memref<4x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:  }

func.func @expand_static(%m: memref<12xf32, strided<[2], offset: 3>>) -> memref<3x4xf32, strided<[8, 2], offset: 3>> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [3, 4] : memref<12xf32, strided<[2], offset: 3>> into memref<3x4xf32, strided<[8, 2], offset: 3>>
  return %0 : memref<3x4xf32, strided<[8, 2], offset: 3>>
}

// CHECK-LABEL: func.func @expand_static(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12xf32, strided<[2], offset: 3>>) -> memref<3x4xf32, strided<[8, 2], offset: 3>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<12xf32, strided<[2], offset: 3>> -> memref<f32>, index, index, index
// CHECK-NEXT:    [[v4:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [3], sizes: [3, 4], strides: [8, 2] : memref<f32> to memref<3x4xf32, strided<[8, 2], offset: 3>>
// CHECK-NEXT:    func.return [[v4]] : memref<3x4xf32, strided<[8, 2], offset: 3>>
// CHECK-NEXT:  }

func.func @collapse(%m: memref<?x4x?xf32>) -> memref<?x?xf32> {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<?x4x?xf32> into memref<?x?xf32>
  return %0 : memref<?x?xf32>
}

// CHECK-LABEL: func.func @collapse(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<?x4x?xf32>) -> memref<?x?xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]], [[v6:%[a-zA-Z0-9_]+]], [[v7:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<?x4x?xf32> -> memref<f32>, index, index, index, index, index, index, index
// CHECK-NEXT:    [[v8:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 * 4))> ()[[[v2]]]
// CHECK-NEXT:    [[v9:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [0], sizes: [[[v8]], [[v4]]], strides: [[[v6]], 1] : memref<f32> to memref<?x?xf32>
// CHECK-NEXT:    func.return [[v9]] : memref<?x?xf32>
// CHECK-NEXT:  }

func.func @collapse_static(%m: memref<3x4x5xf32>) -> memref<60xf32> {
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<3x4x5xf32> into memref<60xf32>
  return %0 : memref<60xf32>
}

// CHECK-LABEL: func.func @collapse_static(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<3x4x5xf32>) -> memref<60xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]], [[v6:%[a-zA-Z0-9_]+]], [[v7:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<3x4x5xf32> -> memref<f32>, index, index, index, index, index, index, index
// CHECK-NEXT:    [[v8:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [0], sizes: [60], strides: [1] : memref<f32> to memref<60xf32>
// CHECK-NEXT:    func.return [[v8]] : memref<60xf32>
// CHECK-NEXT:  }

func.func @collapse0(%m: memref<1x1xf32>) -> memref<f32> {
  %0 = memref.collapse_shape %m [] : memref<1x1xf32> into memref<f32>
  return %0 : memref<f32>
}

// CHECK-LABEL: func.func @collapse0(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<1x1xf32>) -> memref<f32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<1x1xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    [[v6:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [0], sizes: [], strides: [] : memref<f32> to memref<f32>
// CHECK-NEXT:    func.return [[v6]] : memref<f32>
// CHECK-NEXT:  }

func.func @expand0(%m: memref<f32>) -> memref<1x1xf32> {
  %0 = memref.expand_shape %m [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  return %0 : memref<1x1xf32>
}

// CHECK-LABEL: func.func @expand0(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<f32>) -> memref<1x1xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<f32> -> memref<f32>, index
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [0], sizes: [1, 1], strides: [1, 1] : memref<f32> to memref<1x1xf32>
// CHECK-NEXT:    func.return [[v2]] : memref<1x1xf32>
// CHECK-NEXT:  }

func.func @collapse_ones(%m: memref<1x?x1xf32, strided<[?, ?, ?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> {
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<1x?x1xf32, strided<[?, ?, ?], offset: ?>> into memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func @collapse_ones(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<1x?x1xf32, strided<[?, ?, ?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]], [[v6:%[a-zA-Z0-9_]+]], [[v7:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<1x?x1xf32, strided<[?, ?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index, index, index
// CHECK-NEXT:    [[v8:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [[[v1]]], sizes: [[[v3]]], strides: [[[v6]]] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    func.return [[v8]] : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:  }

func.func @collapse_ones_static(%m: memref<1x1x1xf32, strided<[4, 2, 8], offset: 1>>) -> memref<1xf32, strided<[4], offset: 1>> {
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<1x1x1xf32, strided<[4, 2, 8], offset: 1>> into memref<1xf32, strided<[4], offset: 1>>
  return %0 : memref<1xf32, strided<[4], offset: 1>>
}

// CHECK-LABEL: func.func @collapse_ones_static(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<1x1x1xf32, strided<[4, 2, 8], offset: 1>>) -> memref<1xf32, strided<[4], offset: 1>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]], [[v6:%[a-zA-Z0-9_]+]], [[v7:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<1x1x1xf32, strided<[4, 2, 8], offset: 1>> -> memref<f32>, index, index, index, index, index, index, index
// CHECK-NEXT:    [[v8:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [1], sizes: [1], strides: [4] : memref<f32> to memref<1xf32, strided<[4], offset: 1>>
// CHECK-NEXT:    func.return [[v8]] : memref<1xf32, strided<[4], offset: 1>>
// CHECK-NEXT:  }

func.func @meta_of_subview(%m: memref<12x32xf32>, %i: index) -> (memref<f32>, index, index, index) {
  %0 = memref.subview %m[%i, 3][1, 4][1, 1] : memref<12x32xf32> to memref<4xf32, strided<[1], offset: ?>>
  %b, %o, %s, %t = memref.extract_strided_metadata %0 : memref<4xf32, strided<[1], offset: ?>> -> memref<f32>, index, index, index
  return %b, %o, %s, %t : memref<f32>, index, index, index
}

// CHECK-LABEL: func.func @meta_of_subview(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> (memref<f32>, index, index, index) {
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]], [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<12x32xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    [[vo:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> (((s0 * 32) + 3))> ()[[[vi]]]
// CHECK-NEXT:    [[vs:%[a-zA-Z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:    [[vt:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    func.return [[vb]], [[vo]], [[vs]], [[vt]] : memref<f32>, index, index, index
// CHECK-NEXT:  }

func.func @meta_of_alloc(%n: index) -> (memref<f32>, index, index, index, index, index) {
  %0 = memref.alloc(%n) : memref<4x?xf32>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %0 : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}

// CHECK-LABEL: func.func @meta_of_alloc(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) -> (memref<f32>, index, index, index, index, index) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.alloc([[vn]]) : memref<4x?xf32>
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [0], sizes: [], strides: [] : memref<4x?xf32> to memref<f32>
// CHECK-NEXT:    [[vo:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[vs:%[a-zA-Z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:    [[vt:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    func.return [[vb]], [[vo]], [[vs]], [[vn]], [[vn]], [[vt]] : memref<f32>, index, index, index, index, index
// CHECK-NEXT:  }

func.func @meta_of_alloca(%n: index) -> (memref<f32>, index, index, index, index, index) {
  %0 = memref.alloca(%n) : memref<?x4xf32>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %0 : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}

// CHECK-LABEL: func.func @meta_of_alloca(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index) -> (memref<f32>, index, index, index, index, index) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.alloca([[vn]]) : memref<?x4xf32>
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [0], sizes: [], strides: [] : memref<?x4xf32> to memref<f32>
// CHECK-NEXT:    [[vo:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[vs:%[a-zA-Z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:    [[vt:%[a-zA-Z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:    [[vt_1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    func.return [[vb]], [[vo]], [[vn]], [[vs]], [[vt]], [[vt_1]] : memref<f32>, index, index, index, index, index
// CHECK-NEXT:  }

func.func @meta_of_cast(%m: memref<4xf32>) -> (memref<f32>, index, index, index) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>>
  %b, %o, %s, %t = memref.extract_strided_metadata %0 : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  return %b, %o, %s, %t : memref<f32>, index, index, index
}

// CHECK-LABEL: func.func @meta_of_cast(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> (memref<f32>, index, index, index) {
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<4xf32> -> memref<f32>, index, index, index
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.cast [[vm]] : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    [[vo:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[vs:%[a-zA-Z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:    [[vt:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    func.return [[vb]], [[vo]], [[vs]], [[vt]] : memref<f32>, index, index, index
// CHECK-NEXT:  }

func.func @meta_of_space(%m: memref<4xf32>) -> (memref<f32, 1>, index, index, index) {
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
  %b, %o, %s, %t = memref.extract_strided_metadata %0 : memref<4xf32, 1> -> memref<f32, 1>, index, index, index
  return %b, %o, %s, %t : memref<f32, 1>, index, index, index
}

// CHECK-LABEL: func.func @meta_of_space(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> (memref<f32, 1 : i64>, index, index, index) {
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<4xf32> -> memref<f32>, index, index, index
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]] = memref.memory_space_cast [[v1]] : memref<f32> to memref<f32, 1 : i64>
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.memory_space_cast [[vm]] : memref<4xf32> to memref<4xf32, 1 : i64>
// CHECK-NEXT:    [[vo:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[vs:%[a-zA-Z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:    [[vt:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    func.return [[vb]], [[vo]], [[vs]], [[vt]] : memref<f32, 1 : i64>, index, index, index
// CHECK-NEXT:  }

func.func @meta_of_reinterpret(%m: memref<4xf32>, %i: index) -> (memref<f32>, index, index, index) {
  %0 = memref.reinterpret_cast %m to offset: [%i], sizes: [2], strides: [%i] : memref<4xf32> to memref<2xf32, strided<[?], offset: ?>>
  %b, %o, %s, %t = memref.extract_strided_metadata %0 : memref<2xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  return %b, %o, %s, %t : memref<f32>, index, index, index
}

// CHECK-LABEL: func.func @meta_of_reinterpret(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> (memref<f32>, index, index, index) {
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<4xf32> -> memref<f32>, index, index, index
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[vm]] to offset: [[[vi]]], sizes: [2], strides: [[[vi]]] : memref<4xf32> to memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    [[vs:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:    func.return [[vb]], [[vi]], [[vs]], [[vi]] : memref<f32>, index, index, index
// CHECK-NEXT:  }

func.func @meta_of_meta(%m: memref<4xf32>, %i: index) -> (memref<f32>, index) {
  %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<4xf32> -> memref<f32>, index, index, index
  %b2, %o2 = memref.extract_strided_metadata %b : memref<f32> -> memref<f32>, index
  return %b2, %o2 : memref<f32>, index
}

// CHECK-LABEL: func.func @meta_of_meta(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> (memref<f32>, index) {
// CHECK-NEXT:    [[vb2:%[a-zA-Z0-9_]+]], [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<4xf32> -> memref<f32>, index, index, index
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]], [[vo:%[a-zA-Z0-9_]+]], [[vs:%[a-zA-Z0-9_]+]], [[vt:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<4xf32> -> memref<f32>, index, index, index
// CHECK-NEXT:    [[vo2:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    func.return [[vb2]], [[vo2]] : memref<f32>, index
// CHECK-NEXT:  }

func.func @pointer(%m: memref<12x32xf32>, %i: index) -> (index, index, index) {
  %0 = memref.subview %m[%i, 3][1, 4][1, 1] : memref<12x32xf32> to memref<4xf32, strided<[1], offset: ?>>
  %p = memref.extract_aligned_pointer_as_index %0 : memref<4xf32, strided<[1], offset: ?>> -> index
  %1 = memref.reinterpret_cast %m to offset: [%i], sizes: [2], strides: [%i] : memref<12x32xf32> to memref<2xf32, strided<[?], offset: ?>>
  %q = memref.extract_aligned_pointer_as_index %1 : memref<2xf32, strided<[?], offset: ?>> -> index
  %2 = memref.cast %m : memref<12x32xf32> to memref<?x32xf32>
  %r = memref.extract_aligned_pointer_as_index %2 : memref<?x32xf32> -> index
  return %p, %q, %r : index, index, index
}

// CHECK-LABEL: func.func @pointer(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> (index, index, index) {
// CHECK-NEXT:    [[vp:%[a-zA-Z0-9_]+]] = memref.extract_aligned_pointer_as_index [[vm]] : memref<12x32xf32> -> index
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[vm]] to offset: [[[vi]]], sizes: [2], strides: [[[vi]]] : memref<12x32xf32> to memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    [[vq:%[a-zA-Z0-9_]+]] = memref.extract_aligned_pointer_as_index [[vm]] : memref<12x32xf32> -> index
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = memref.cast [[vm]] : memref<12x32xf32> to memref<?x32xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = memref.extract_aligned_pointer_as_index [[v1]] : memref<?x32xf32> -> index
// CHECK-NEXT:    func.return [[vp]], [[vq]], [[vr]] : index, index, index
// CHECK-NEXT:  }

func.func @transpose(%m: memref<4x?xf32>) -> memref<?x4xf32, strided<[1, ?]>> {
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x?xf32> to memref<?x4xf32, strided<[1, ?]>>
  return %0 : memref<?x4xf32, strided<[1, ?]>>
}

// CHECK-LABEL: func.func @transpose(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4x?xf32>) -> memref<?x4xf32, strided<[1, ?]>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.transpose [[vm]] (d0, d1) -> (d1, d0) : memref<4x?xf32> to memref<?x4xf32, strided<[1, ?]>>
// CHECK-NEXT:    func.return [[v0]] : memref<?x4xf32, strided<[1, ?]>>
// CHECK-NEXT:  }

func.func @others(%m: memref<4x4xf32>, %sh: memref<1xindex>, %by: memref<64xi8>, %i: index) -> (memref<?xf32>, memref<16xf32>, memref<4x4xf32>) {
  %0 = memref.reshape %m(%sh) : (memref<4x4xf32>, memref<1xindex>) -> memref<?xf32>
  %1 = memref.view %by[%i][] : memref<64xi8> to memref<16xf32>
  %2 = memref.assume_alignment %m, 16 : memref<4x4xf32>
  return %0, %1, %2 : memref<?xf32>, memref<16xf32>, memref<4x4xf32>
}

// CHECK-LABEL: func.func @others(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4x4xf32>, [[vsh:%[a-zA-Z0-9_]+]]: memref<1xindex>, [[vby:%[a-zA-Z0-9_]+]]: memref<64xi8>, [[vi:%[a-zA-Z0-9_]+]]: index) -> (memref<?xf32>, memref<16xf32>, memref<4x4xf32>) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.reshape [[vm]]([[vsh]]) : (memref<4x4xf32>, memref<1xindex>) -> memref<?xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = memref.view [[vby]][[[vi]]][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = memref.assume_alignment [[vm]], 16 : memref<4x4xf32>
// CHECK-NEXT:    func.return [[v0]], [[v1]], [[v2]] : memref<?xf32>, memref<16xf32>, memref<4x4xf32>
// CHECK-NEXT:  }

func.func @use(%m: memref<12x32xf32>, %i: index) -> f32 {
  %0 = memref.subview %m[%i, 3][4, 4][1, 1] : memref<12x32xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
  %1 = memref.load %0[%i, %i] : memref<4x4xf32, strided<[32, 1], offset: ?>>
  %c0 = arith.constant 0 : index
  %d = memref.dim %0, %c0 : memref<4x4xf32, strided<[32, 1], offset: ?>>
  return %1 : f32
}

// CHECK-LABEL: func.func @use(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<12x32xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    [[v6:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> (((s0 * 32) + 3))> ()[[[vi]]]
// CHECK-NEXT:    [[v7:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [[[v6]]], sizes: [4, 4], strides: [32, 1] : memref<f32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
// CHECK-NEXT:    [[v8:%[a-zA-Z0-9_]+]] = memref.load [[v7]][[[vi]], [[vi]]] : memref<4x4xf32, strided<[32, 1], offset: ?>>
// CHECK-NEXT:    [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[vd:%[a-zA-Z0-9_]+]] = memref.dim [[v7]], [[vc0]] : memref<4x4xf32, strided<[32, 1], offset: ?>>
// CHECK-NEXT:    func.return [[v8]] : f32
// CHECK-NEXT:  }
