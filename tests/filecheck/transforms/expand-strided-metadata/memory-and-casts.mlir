// RUN: %xdsl_opt %s -p 'expand-strided-metadata' | filecheck %s

// Memory that is allocated, casts, loops, two dynamic sizes of one group.
func.func @sub_alloc(%i: index) -> memref<2xf32, strided<[1], offset: ?>> {
  %a = memref.alloc() : memref<4xf32>
  %0 = memref.subview %a[%i][2][1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>
  return %0 : memref<2xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @sub_alloc(
// CHECK-SAME:  [[vi:%[a-zA-Z0-9_]+]]: index) -> memref<2xf32, strided<[1], offset: ?>> {
// CHECK-NEXT:    [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[va]] to offset: [[[vi]]], sizes: [2], strides: [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    func.return [[v0]] : memref<2xf32, strided<[1], offset: ?>>
// CHECK-NEXT:  }

func.func @sub_cast(%m: memref<4xf32>, %i: index) -> memref<2xf32, strided<[?], offset: ?>> {
  %a = memref.cast %m : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>>
  %0 = memref.subview %a[%i][2][1] : memref<?xf32, strided<[?], offset: ?>> to memref<2xf32, strided<[?], offset: ?>>
  return %0 : memref<2xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func @sub_cast(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> memref<2xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<4xf32> -> memref<f32>, index, index, index
// CHECK-NEXT:    [[va:%[a-zA-Z0-9_]+]] = memref.cast [[vm]] : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[v5:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [[[vi]]], sizes: [2], strides: [[[v4]]] : memref<f32> to memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    func.return [[v5]] : memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:  }

func.func @sub_reint(%m: memref<4xf32>, %i: index) -> memref<2xf32, strided<[?], offset: ?>> {
  %a = memref.reinterpret_cast %m to offset: [%i], sizes: [2], strides: [%i] : memref<4xf32> to memref<2xf32, strided<[?], offset: ?>>
  %0 = memref.subview %a[%i][2][1] : memref<2xf32, strided<[?], offset: ?>> to memref<2xf32, strided<[?], offset: ?>>
  return %0 : memref<2xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func @sub_reint(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> memref<2xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<4xf32> -> memref<f32>, index, index, index
// CHECK-NEXT:    [[va:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[vm]] to offset: [[[vi]]], sizes: [2], strides: [[[vi]]] : memref<4xf32> to memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    [[v4:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + (s0 * s0)))> ()[[[vi]]]
// CHECK-NEXT:    [[v5:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [[[v4]]], sizes: [2], strides: [[[vi]]] : memref<f32> to memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    func.return [[v5]] : memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:  }

func.func @sub_const(%m: memref<4x4xf32>) -> memref<?x2xf32, strided<[4, 1], offset: ?>> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = memref.subview %m[%c1, 1][%c2, 2][1, 1] : memref<4x4xf32> to memref<?x2xf32, strided<[4, 1], offset: ?>>
  return %0 : memref<?x2xf32, strided<[4, 1], offset: ?>>
}

// CHECK-LABEL: func.func @sub_const(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4x4xf32>) -> memref<?x2xf32, strided<[4, 1], offset: ?>> {
// CHECK-NEXT:    [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[vc2:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<4x4xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    [[v6:%[a-zA-Z0-9_]+]] = arith.constant 5 : index
// CHECK-NEXT:    [[v7:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:    [[v8:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [[[v6]]], sizes: [[[v7]], 2], strides: [4, 1] : memref<f32> to memref<?x2xf32, strided<[4, 1], offset: ?>>
// CHECK-NEXT:    func.return [[v8]] : memref<?x2xf32, strided<[4, 1], offset: ?>>
// CHECK-NEXT:  }

func.func @collapse_dyn(%m: memref<4x?xf32, strided<[?, ?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x?xf32, strided<[?, ?], offset: ?>> into memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func @collapse_dyn(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4x?xf32, strided<[?, ?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<4x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    [[v6:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 * 4))> ()[[[v3]]]
// CHECK-NEXT:    [[v7:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[v8:%[a-zA-Z0-9_]+]] = arith.cmpi eq, [[v3]], [[v7]] : index
// CHECK-NEXT:    [[v9:%[a-zA-Z0-9_]+]] = arith.select [[v8]], [[v4]], [[v5]] : index
// CHECK-NEXT:    [[v10:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [[[v1]]], sizes: [[[v6]]], strides: [[[v9]]] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    func.return [[v10]] : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:  }

func.func @in_loop(%m: memref<4x4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %0 = memref.subview %m[%i, 0][1, 4][1, 1] : memref<4x4xf32> to memref<4xf32, strided<[1], offset: ?>>
    memref.store %f, %0[%c0] : memref<4xf32, strided<[1], offset: ?>>
  }
  return
}

// CHECK-LABEL: func.func @in_loop(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4x4xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:    [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[vf:%[a-zA-Z0-9_]+]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:    scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<4x4xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:      [[v6:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 * 4))> ()[[[vi]]]
// CHECK-NEXT:      [[v7:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [[[v6]]], sizes: [4], strides: [1] : memref<f32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:      memref.store [[vf]], [[v7]][[[vc0]]] : memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func @carried(%m: memref<4x4xf32>, %n: index) -> memref<4x4xf32, strided<[4, 1], offset: ?>> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[%n, 0][4, 4][1, 1] : memref<4x4xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %s) -> memref<4x4xf32, strided<[4, 1], offset: ?>> {
    %0 = memref.subview %x[%i, 0][4, 4][1, 1] : memref<4x4xf32, strided<[4, 1], offset: ?>> to memref<4x4xf32, strided<[4, 1], offset: ?>>
    scf.yield %0 : memref<4x4xf32, strided<[4, 1], offset: ?>>
  }
  return %r : memref<4x4xf32, strided<[4, 1], offset: ?>>
}

// CHECK-LABEL: func.func @carried(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4x4xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) -> memref<4x4xf32, strided<[4, 1], offset: ?>> {
// CHECK-NEXT:    [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<4x4xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    [[v6:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 * 4))> ()[[[vn]]]
// CHECK-NEXT:    [[vs:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [[[v6]]], sizes: [4, 4], strides: [4, 1] : memref<f32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[vs]]) -> (memref<4x4xf32, strided<[4, 1], offset: ?>>) {
// CHECK-NEXT:      [[v7:%[a-zA-Z0-9_]+]], [[v8:%[a-zA-Z0-9_]+]], [[v9:%[a-zA-Z0-9_]+]], [[v10:%[a-zA-Z0-9_]+]], [[v11:%[a-zA-Z0-9_]+]], [[v12:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vx]] : memref<4x4xf32, strided<[4, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:      [[v13:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + (s1 * 4)))> ()[[[v8]], [[vi]]]
// CHECK-NEXT:      [[v14:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v7]] to offset: [[[v13]]], sizes: [4, 4], strides: [4, 1] : memref<f32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
// CHECK-NEXT:      scf.yield [[v14]] : memref<4x4xf32, strided<[4, 1], offset: ?>>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[vr]] : memref<4x4xf32, strided<[4, 1], offset: ?>>
// CHECK-NEXT:  }

func.func @space(%m: memref<4x4xf32, 3>, %n: index) -> memref<4xf32, strided<[1], offset: ?>, 3> {
  %s = memref.subview %m[%n, 0][1, 4][1, 1] : memref<4x4xf32, 3> to memref<4xf32, strided<[1], offset: ?>, 3>
  return %s : memref<4xf32, strided<[1], offset: ?>, 3>
}

// CHECK-LABEL: func.func @space(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4x4xf32, 3 : i64>, [[vn:%[a-zA-Z0-9_]+]]: index) -> memref<4xf32, strided<[1], offset: ?>, 3 : i64> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<4x4xf32, 3 : i64> -> memref<f32, 3 : i64>, index, index, index, index, index
// CHECK-NEXT:    [[v6:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 * 4))> ()[[[vn]]]
// CHECK-NEXT:    [[vs:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [[[v6]]], sizes: [4], strides: [1] : memref<f32, 3 : i64> to memref<4xf32, strided<[1], offset: ?>, 3 : i64>
// CHECK-NEXT:    func.return [[vs]] : memref<4xf32, strided<[1], offset: ?>, 3 : i64>
// CHECK-NEXT:  }

func.func @expand2(%m: memref<?xf32>, %a: index, %b: index) -> memref<?x?xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%a, %b] : memref<?xf32> into memref<?x?xf32>
  return %0 : memref<?x?xf32>
}

// CHECK-LABEL: func.func @expand2(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<?xf32>, [[va:%[a-zA-Z0-9_]+]]: index, [[vb:%[a-zA-Z0-9_]+]]: index) -> memref<?x?xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<?xf32> -> memref<f32>, index, index, index
// CHECK-NEXT:    [[v4:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [0], sizes: [[[va]], [[vb]]], strides: [[[vb]], 1] : memref<f32> to memref<?x?xf32>
// CHECK-NEXT:    func.return [[v4]] : memref<?x?xf32>
// CHECK-NEXT:  }

// What a view that stays computes is computed once, before it.
func.func @shared(%m: memref<4xf32>) -> (memref<f32, 1>, memref<f32, 1>, memref<4xf32, 1>) {
  %a = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
  %b, %0, %1, %2 = memref.extract_strided_metadata %a : memref<4xf32, 1> -> memref<f32, 1>, index, index, index
  %c, %3, %4, %5 = memref.extract_strided_metadata %a : memref<4xf32, 1> -> memref<f32, 1>, index, index, index
  return %b, %c, %a : memref<f32, 1>, memref<f32, 1>, memref<4xf32, 1>
}

// CHECK-LABEL: func.func @shared(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> (memref<f32, 1 : i64>, memref<f32, 1 : i64>, memref<4xf32, 1 : i64>) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<4xf32> -> memref<f32>, index, index, index
// CHECK-NEXT:    [[vb:%[a-zA-Z0-9_]+]] = memref.memory_space_cast [[v0]] : memref<f32> to memref<f32, 1 : i64>
// CHECK-NEXT:    [[va:%[a-zA-Z0-9_]+]] = memref.memory_space_cast [[vm]] : memref<4xf32> to memref<4xf32, 1 : i64>
// CHECK-NEXT:    func.return [[vb]], [[vb]], [[va]] : memref<f32, 1 : i64>, memref<f32, 1 : i64>, memref<4xf32, 1 : i64>
// CHECK-NEXT:  }
