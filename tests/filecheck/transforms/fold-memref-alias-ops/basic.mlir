// RUN: %xdsl_opt %s -p 'fold-memref-alias-ops' | filecheck %s

// Elements and vectors of elements are accessed in the source.
func.func @load_subview(%m: memref<12x32xf32>, %i: index, %j: index, %a: index, %b: index) -> f32 {
  %0 = memref.subview %m[%i, %j][4, 4][2, 3] : memref<12x32xf32> to memref<4x4xf32, strided<[64, 3], offset: ?>>
  %1 = memref.load %0[%a, %b] : memref<4x4xf32, strided<[64, 3], offset: ?>>
  return %1 : f32
}

// CHECK-LABEL: func.func @load_subview(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vj:%[a-zA-Z0-9_]+]]: index, [[va:%[a-zA-Z0-9_]+]]: index, [[vb:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + (s1 * 2)))> ()[[[vi]], [[va]]]
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + (s1 * 3)))> ()[[[vj]], [[vb]]]
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[v0]], [[v1]]] : memref<12x32xf32>
// CHECK-NEXT:    func.return [[v2]] : f32
// CHECK-NEXT:  }

func.func @store_subview_dyn(%m: memref<12x32xf32>, %i: index, %j: index, %a: index, %b: index, %s: index, %f: f32) {
  %0 = memref.subview %m[%i, %j][4, 4][%s, 3] : memref<12x32xf32> to memref<4x4xf32, strided<[?, 3], offset: ?>>
  memref.store %f, %0[%a, %b] : memref<4x4xf32, strided<[?, 3], offset: ?>>
  return
}

// CHECK-LABEL: func.func @store_subview_dyn(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vj:%[a-zA-Z0-9_]+]]: index, [[va:%[a-zA-Z0-9_]+]]: index, [[vb:%[a-zA-Z0-9_]+]]: index, [[vs:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1, s2] -> ((s0 + (s1 * s2)))> ()[[[vi]], [[va]], [[vs]]]
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + (s1 * 3)))> ()[[[vj]], [[vb]]]
// CHECK-NEXT:    memref.store [[vf]], [[vm]][[[v0]], [[v1]]] : memref<12x32xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func @static(%m: memref<12x32xf32>, %a: index, %f: f32) {
  %0 = memref.subview %m[2, 3][4, 4][1, 1] : memref<12x32xf32> to memref<4x4xf32, strided<[32, 1], offset: 67>>
  memref.store %f, %0[%a, %a] {nontemporal = true, alignment = 16 : i64} : memref<4x4xf32, strided<[32, 1], offset: 67>>
  return
}

// CHECK-LABEL: func.func @static(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[va:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + 2))> ()[[[va]]]
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + 3))> ()[[[va]]]
// CHECK-NEXT:    memref.store [[vf]], [[vm]][[[v0]], [[v1]]] {nontemporal = true, alignment = 16 : i64} : memref<12x32xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func @rank_reduced(%m: memref<12x32xf32>, %i: index, %a: index) -> f32 {
  %0 = memref.subview %m[%i, 3][1, 4][1, 1] : memref<12x32xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = memref.load %0[%a] : memref<4xf32, strided<[1], offset: ?>>
  return %1 : f32
}

// CHECK-LABEL: func.func @rank_reduced(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[va:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + 3))> ()[[[va]]]
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]], [[v0]]] : memref<12x32xf32>
// CHECK-NEXT:    func.return [[v1]] : f32
// CHECK-NEXT:  }

func.func @rank0(%m: memref<12x32xf32>, %i: index) -> f32 {
  %0 = memref.subview %m[%i, 3][1, 1][1, 1] : memref<12x32xf32> to memref<f32, strided<[], offset: ?>>
  %1 = memref.load %0[] : memref<f32, strided<[], offset: ?>>
  return %1 : f32
}

// CHECK-LABEL: func.func @rank0(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]], [[v0]]] : memref<12x32xf32>
// CHECK-NEXT:    func.return [[v1]] : f32
// CHECK-NEXT:  }

func.func @expand(%m: memref<12x32xf32>, %a: index, %b: index, %c: index) -> f32 {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [3, 4, 32] : memref<12x32xf32> into memref<3x4x32xf32>
  %1 = memref.load %0[%a, %b, %c] : memref<3x4x32xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @expand(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[va:%[a-zA-Z0-9_]+]]: index, [[vb:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.linearize_index disjoint [[[va]], [[vb]]] by (3, 4) : index
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[v0]], [[vc]]] : memref<12x32xf32>
// CHECK-NEXT:    func.return [[v1]] : f32
// CHECK-NEXT:  }

func.func @expand_dyn(%m: memref<?xf32>, %n: index, %a: index, %b: index, %f: f32) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  memref.store %f, %0[%a, %b] : memref<?x4xf32>
  return
}

// CHECK-LABEL: func.func @expand_dyn(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<?xf32>, [[vn:%[a-zA-Z0-9_]+]]: index, [[va:%[a-zA-Z0-9_]+]]: index, [[vb:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.linearize_index disjoint [[[va]], [[vb]]] by ([[vn]], 4) : index
// CHECK-NEXT:    memref.store [[vf]], [[vm]][[[v0]]] : memref<?xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func @expand_dyn2(%m: memref<?xf32>, %n: index, %a: index, %b: index, %f: f32) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, %n] : memref<?xf32> into memref<4x?xf32>
  memref.store %f, %0[%a, %b] : memref<4x?xf32>
  return
}

// CHECK-LABEL: func.func @expand_dyn2(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<?xf32>, [[vn:%[a-zA-Z0-9_]+]]: index, [[va:%[a-zA-Z0-9_]+]]: index, [[vb:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.linearize_index disjoint [[[va]], [[vb]]] by (4, [[vn]]) : index
// CHECK-NEXT:    memref.store [[vf]], [[vm]][[[v0]]] : memref<?xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func @collapse(%m: memref<3x4x32xf32>, %a: index, %b: index) -> f32 {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<3x4x32xf32> into memref<12x32xf32>
  %1 = memref.load %0[%a, %b] : memref<12x32xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @collapse(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<3x4x32xf32>, [[va:%[a-zA-Z0-9_]+]]: index, [[vb:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]] = affine.delinearize_index [[va]] into (3, 4) : index, index
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[v0]], [[v1]], [[vb]]] : memref<3x4x32xf32>
// CHECK-NEXT:    func.return [[v2]] : f32
// CHECK-NEXT:  }

func.func @collapse_dyn(%m: memref<?x?xf32>, %a: index, %f: f32) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  memref.store %f, %0[%a] : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @collapse_dyn(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<?x?xf32>, [[va:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:    [[v6:%[a-zA-Z0-9_]+]], [[v7:%[a-zA-Z0-9_]+]] = affine.delinearize_index [[va]] into ([[v2]], [[v3]]) : index, index
// CHECK-NEXT:    memref.store [[vf]], [[vm]][[[v6]], [[v7]]] : memref<?x?xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func @collapse0(%m: memref<1x1xf32>) -> f32 {
  %0 = memref.collapse_shape %m [] : memref<1x1xf32> into memref<f32>
  %1 = memref.load %0[] : memref<f32>
  return %1 : f32
}

// CHECK-LABEL: func.func @collapse0(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<1x1xf32>) -> f32 {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[v0]], [[v1]]] : memref<1x1xf32>
// CHECK-NEXT:    func.return [[v2]] : f32
// CHECK-NEXT:  }

func.func @expand0(%m: memref<f32>, %i: index) -> f32 {
  %0 = memref.expand_shape %m [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  %1 = memref.load %0[%i, %i] : memref<1x1xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @expand0(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<f32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.load [[vm]][] : memref<f32>
// CHECK-NEXT:    func.return [[v0]] : f32
// CHECK-NEXT:  }

func.func @cast(%m: memref<4x4xf32>, %i: index) -> f32 {
  %0 = memref.cast %m : memref<4x4xf32> to memref<?x4xf32>
  %1 = memref.load %0[%i, %i] : memref<?x4xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @cast(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4x4xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]], [[vi]]] : memref<4x4xf32>
// CHECK-NEXT:    func.return [[v0]] : f32
// CHECK-NEXT:  }

func.func @chain(%m: memref<12x32xf32>, %i: index, %a: index) -> f32 {
  %0 = memref.subview %m[%i, 3][4, 8][1, 1] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 1], offset: ?>>
  %1 = memref.subview %0[1, %i][2, 2][1, 2] : memref<4x8xf32, strided<[32, 1], offset: ?>> to memref<2x2xf32, strided<[32, 2], offset: ?>>
  %2 = memref.load %1[%a, %a] : memref<2x2xf32, strided<[32, 2], offset: ?>>
  return %2 : f32
}

// CHECK-LABEL: func.func @chain(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[va:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + 1))> ()[[[va]]]
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + (s1 * 2)))> ()[[[vi]], [[va]]]
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + s1))> ()[[[vi]], [[v0]]]
// CHECK-NEXT:    [[v3:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + 3))> ()[[[v1]]]
// CHECK-NEXT:    [[v4:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[v2]], [[v3]]] : memref<12x32xf32>
// CHECK-NEXT:    func.return [[v4]] : f32
// CHECK-NEXT:  }

func.func @subview_only(%m: memref<12x32xf32>, %i: index) -> memref<2x2xf32, strided<[32, 2], offset: ?>> {
  %0 = memref.subview %m[%i, 3][4, 8][1, 1] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 1], offset: ?>>
  %1 = memref.subview %0[1, %i][2, 2][1, 2] : memref<4x8xf32, strided<[32, 1], offset: ?>> to memref<2x2xf32, strided<[32, 2], offset: ?>>
  return %1 : memref<2x2xf32, strided<[32, 2], offset: ?>>
}

// CHECK-LABEL: func.func @subview_only(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> memref<2x2xf32, strided<[32, 2], offset: ?>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.subview [[vm]][[[vi]], 3] [4, 8] [1, 1] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 1], offset: ?>>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = memref.subview [[v0]][1, [[vi]]] [2, 2] [1, 2] : memref<4x8xf32, strided<[32, 1], offset: ?>> to memref<2x2xf32, strided<[32, 2], offset: ?>>
// CHECK-NEXT:    func.return [[v1]] : memref<2x2xf32, strided<[32, 2], offset: ?>>
// CHECK-NEXT:  }

func.func @vload(%m: memref<12x32xf32>, %i: index, %a: index) -> vector<4xf32> {
  %0 = memref.subview %m[%i, 3][4, 8][1, 1] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 1], offset: ?>>
  %1 = vector.load %0[%a, %a] {nontemporal = true} : memref<4x8xf32, strided<[32, 1], offset: ?>>, vector<4xf32>
  vector.store %1, %0[%a, %a] : memref<4x8xf32, strided<[32, 1], offset: ?>>, vector<4xf32>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: func.func @vload(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[va:%[a-zA-Z0-9_]+]]: index) -> vector<4xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + s1))> ()[[[vi]], [[va]]]
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + 3))> ()[[[va]]]
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = vector.load [[vm]][[[v0]], [[v1]]] {nontemporal = true} : memref<12x32xf32>, vector<4xf32>
// CHECK-NEXT:    [[v3:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + s1))> ()[[[vi]], [[va]]]
// CHECK-NEXT:    [[v4:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + 3))> ()[[[va]]]
// CHECK-NEXT:    vector.store [[v2]], [[vm]][[[v3]], [[v4]]] : memref<12x32xf32>, vector<4xf32>
// CHECK-NEXT:    func.return [[v2]] : vector<4xf32>
// CHECK-NEXT:  }

func.func @vload_strided(%m: memref<12x32xf32>, %i: index, %a: index) -> vector<1xf32> {
  %0 = memref.subview %m[%i, 3][4, 8][1, 2] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 2], offset: ?>>
  %1 = vector.load %0[%a, %a] : memref<4x8xf32, strided<[32, 2], offset: ?>>, vector<1xf32>
  return %1 : vector<1xf32>
}

// CHECK-LABEL: func.func @vload_strided(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[va:%[a-zA-Z0-9_]+]]: index) -> vector<1xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + s1))> ()[[[vi]], [[va]]]
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> (((s0 * 2) + 3))> ()[[[va]]]
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = vector.load [[vm]][[[v0]], [[v1]]] : memref<12x32xf32>, vector<1xf32>
// CHECK-NEXT:    func.return [[v2]] : vector<1xf32>
// CHECK-NEXT:  }

func.func @masked(%m: memref<12x32xf32>, %i: index, %a: index, %k: vector<4xi1>, %p: vector<4xf32>) -> vector<4xf32> {
  %0 = memref.subview %m[%i, 3][4, 8][1, 1] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 1], offset: ?>>
  %1 = vector.maskedload %0[%a, %a], %k, %p : memref<4x8xf32, strided<[32, 1], offset: ?>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %0[%a, %a], %k, %1 : memref<4x8xf32, strided<[32, 1], offset: ?>>, vector<4xi1>, vector<4xf32>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: func.func @masked(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[va:%[a-zA-Z0-9_]+]]: index, [[vk:%[a-zA-Z0-9_]+]]: vector<4xi1>, [[vp:%[a-zA-Z0-9_]+]]: vector<4xf32>) -> vector<4xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + s1))> ()[[[vi]], [[va]]]
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + 3))> ()[[[va]]]
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = vector.maskedload [[vm]][[[v0]], [[v1]]], [[vk]], [[vp]] : memref<12x32xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:    [[v3:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + s1))> ()[[[vi]], [[va]]]
// CHECK-NEXT:    [[v4:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + 3))> ()[[[va]]]
// CHECK-NEXT:    vector.maskedstore [[vm]][[[v3]], [[v4]]], [[vk]], [[v2]] : memref<12x32xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:    func.return [[v2]] : vector<4xf32>
// CHECK-NEXT:  }

func.func @masked_rs(%m: memref<32xf32>, %i: index, %a: index, %k: vector<4xi1>, %p: vector<4xf32>) -> vector<4xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  %1 = vector.maskedload %0[%a, %a], %k, %p : memref<4x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %c = memref.collapse_shape %0 [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  vector.maskedstore %c[%a], %k, %1 : memref<32xf32>, vector<4xi1>, vector<4xf32>
  %2 = vector.load %c[%a] : memref<32xf32>, vector<4xf32>
  vector.store %2, %0[%a, %a] : memref<4x8xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: func.func @masked_rs(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[va:%[a-zA-Z0-9_]+]]: index, [[vk:%[a-zA-Z0-9_]+]]: vector<4xi1>, [[vp:%[a-zA-Z0-9_]+]]: vector<4xf32>) -> vector<4xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.expand_shape [[vm]] {{\[\[}}0 : i64, 1 : i64{{\]\]}} output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = affine.linearize_index [[[va]], [[va]]] by (4, 8) : index
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = vector.maskedload [[vm]][[[v1]]], [[vk]], [[vp]] : memref<32xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:    [[vc:%[a-zA-Z0-9_]+]] = memref.collapse_shape [[v0]] {{\[\[}}0 : i64, 1 : i64{{\]\]}} : memref<4x8xf32> into memref<32xf32>
// CHECK-NEXT:    vector.maskedstore [[vc]][[[va]]], [[vk]], [[v2]] : memref<32xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:    [[v3:%[a-zA-Z0-9_]+]] = vector.load [[vc]][[[va]]] : memref<32xf32>, vector<4xf32>
// CHECK-NEXT:    [[v4:%[a-zA-Z0-9_]+]] = affine.linearize_index [[[va]], [[va]]] by (4, 8) : index
// CHECK-NEXT:    vector.store [[v3]], [[vm]][[[v4]]] : memref<32xf32>, vector<4xf32>
// CHECK-NEXT:    func.return [[v2]] : vector<4xf32>
// CHECK-NEXT:  }

func.func @tread(%m: memref<12x32xf32>, %i: index, %a: index, %f: f32) -> vector<4xf32> {
  %0 = memref.subview %m[%i, 3][4, 8][1, 1] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 1], offset: ?>>
  %1 = vector.transfer_read %0[%a, %a], %f : memref<4x8xf32, strided<[32, 1], offset: ?>>, vector<4xf32>
  %2 = vector.transfer_read %0[%a, %a], %f {in_bounds = [true]} : memref<4x8xf32, strided<[32, 1], offset: ?>>, vector<4xf32>
  vector.transfer_write %1, %0[%a, %a] : vector<4xf32>, memref<4x8xf32, strided<[32, 1], offset: ?>>
  vector.transfer_write %1, %0[%a, %a] {in_bounds = [true]} : vector<4xf32>, memref<4x8xf32, strided<[32, 1], offset: ?>>
  return %2 : vector<4xf32>
}

// CHECK-LABEL: func.func @tread(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[va:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> vector<4xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.subview [[vm]][[[vi]], 3] [4, 8] [1, 1] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 1], offset: ?>>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = vector.transfer_read [[v0]][[[va]], [[va]]], [[vf]] : memref<4x8xf32, strided<[32, 1], offset: ?>>, vector<4xf32>
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + s1))> ()[[[vi]], [[va]]]
// CHECK-NEXT:    [[v3:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + 3))> ()[[[va]]]
// CHECK-NEXT:    [[v4:%[a-zA-Z0-9_]+]] = vector.transfer_read [[vm]][[[v2]], [[v3]]], [[vf]] {in_bounds = [true]} : memref<12x32xf32>, vector<4xf32>
// CHECK-NEXT:    vector.transfer_write [[v1]], [[v0]][[[va]], [[va]]] : vector<4xf32>, memref<4x8xf32, strided<[32, 1], offset: ?>>
// CHECK-NEXT:    [[v5:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + s1))> ()[[[vi]], [[va]]]
// CHECK-NEXT:    [[v6:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + 3))> ()[[[va]]]
// CHECK-NEXT:    vector.transfer_write [[v1]], [[vm]][[[v5]], [[v6]]] {in_bounds = [true]} : vector<4xf32>, memref<12x32xf32>
// CHECK-NEXT:    func.return [[v4]] : vector<4xf32>
// CHECK-NEXT:  }

func.func @tread_rr(%m: memref<12x32xf32>, %i: index, %a: index, %f: f32) -> vector<4xf32> {
  %0 = memref.subview %m[%i, 3][1, 8][1, 1] : memref<12x32xf32> to memref<8xf32, strided<[1], offset: ?>>
  %2 = vector.transfer_read %0[%a], %f {in_bounds = [true]} : memref<8xf32, strided<[1], offset: ?>>, vector<4xf32>
  vector.transfer_write %2, %0[%a] {in_bounds = [true]} : vector<4xf32>, memref<8xf32, strided<[1], offset: ?>>
  return %2 : vector<4xf32>
}

// CHECK-LABEL: func.func @tread_rr(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[va:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> vector<4xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + 3))> ()[[[va]]]
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = vector.transfer_read [[vm]][[[vi]], [[v0]]], [[vf]] {in_bounds = [true]} : memref<12x32xf32>, vector<4xf32>
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + 3))> ()[[[va]]]
// CHECK-NEXT:    vector.transfer_write [[v1]], [[vm]][[[vi]], [[v2]]] {in_bounds = [true]} : vector<4xf32>, memref<12x32xf32>
// CHECK-NEXT:    func.return [[v1]] : vector<4xf32>
// CHECK-NEXT:  }

func.func @affine(%m: memref<12x32xf32>, %f: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %0 = memref.subview %m[%i, 3][4, 8][1, 2] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 2], offset: ?>>
      %1 = affine.load %0[%i + 1, %j + %i] : memref<4x8xf32, strided<[32, 2], offset: ?>>
      affine.store %1, %0[%i * 2, %j] : memref<4x8xf32, strided<[32, 2], offset: ?>>
      %e = memref.expand_shape %m [[0, 1], [2]] output_shape [3, 4, 32] : memref<12x32xf32> into memref<3x4x32xf32>
      %2 = affine.load %e[%i + 1, %j, %j + 7] : memref<3x4x32xf32>
      affine.store %2, %e[%i, %j, %j + 7] : memref<3x4x32xf32>
      %c = memref.collapse_shape %m [[0, 1]] : memref<12x32xf32> into memref<384xf32>
      %3 = affine.load %c[%i + 1] : memref<384xf32>
      affine.store %3, %c[%i + %j] : memref<384xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @affine(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:    affine.for [[vi:%[a-zA-Z0-9_]+]] = 0 to 4 {
// CHECK-NEXT:      affine.for [[vj:%[a-zA-Z0-9_]+]] = 0 to 4 {
// CHECK-NEXT:        [[v0:%[a-zA-Z0-9_]+]] = memref.subview [[vm]][[[vi]], 3] [4, 8] [1, 2] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 2], offset: ?>>
// CHECK-NEXT:        [[v1:%[a-zA-Z0-9_]+]] = affine.load [[v0]][[[vi]] + 1, [[vj]] + [[vi]]] : memref<4x8xf32, strided<[32, 2], offset: ?>>
// CHECK-NEXT:        affine.store [[v1]], [[v0]][[[vi]] * 2, [[vj]]] : memref<4x8xf32, strided<[32, 2], offset: ?>>
// CHECK-NEXT:        [[ve:%[a-zA-Z0-9_]+]] = memref.expand_shape [[vm]] {{\[\[}}0 : i64, 1 : i64], [2 : i64{{\]\]}} output_shape [3, 4, 32] : memref<12x32xf32> into memref<3x4x32xf32>
// CHECK-NEXT:        [[v2:%[a-zA-Z0-9_]+]] = affine.load [[ve]][[[vi]] + 1, [[vj]], [[vj]] + 7] : memref<3x4x32xf32>
// CHECK-NEXT:        affine.store [[v2]], [[ve]][[[vi]], [[vj]], [[vj]] + 7] : memref<3x4x32xf32>
// CHECK-NEXT:        [[vc:%[a-zA-Z0-9_]+]] = memref.collapse_shape [[vm]] {{\[\[}}0 : i64, 1 : i64{{\]\]}} : memref<12x32xf32> into memref<384xf32>
// CHECK-NEXT:        [[v3:%[a-zA-Z0-9_]+]] = affine.load [[vc]][[[vi]] + 1] : memref<384xf32>
// CHECK-NEXT:        affine.store [[v3]], [[vc]][[[vi]] + [[vj]]] : memref<384xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func @prefetch_etc(%m: memref<12x32xf32>, %i: index, %f: f32) -> f32 {
  %0 = memref.subview %m[%i, 3][4, 8][1, 2] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 2], offset: ?>>
  memref.prefetch %0[%i, %i], read, locality<3>, data : memref<4x8xf32, strided<[32, 2], offset: ?>>
  %1 = memref.atomic_rmw addf %f, %0[%i, %i] : (f32, memref<4x8xf32, strided<[32, 2], offset: ?>>) -> f32
  %c0 = arith.constant 0 : index
  %d = memref.dim %0, %c0 : memref<4x8xf32, strided<[32, 2], offset: ?>>
  memref.copy %0, %0 : memref<4x8xf32, strided<[32, 2], offset: ?>> to memref<4x8xf32, strided<[32, 2], offset: ?>>
  return %1 : f32
}

// CHECK-LABEL: func.func @prefetch_etc(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> f32 {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.subview [[vm]][[[vi]], 3] [4, 8] [1, 2] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 2], offset: ?>>
// CHECK-NEXT:    memref.prefetch [[v0]][[[vi]], [[vi]]], read, locality<3>, data : memref<4x8xf32, strided<[32, 2], offset: ?>>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = memref.atomic_rmw addf [[vf]], [[v0]][[[vi]], [[vi]]] : (f32, memref<4x8xf32, strided<[32, 2], offset: ?>>) -> f32
// CHECK-NEXT:    [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[vd:%[a-zA-Z0-9_]+]] = memref.dim [[v0]], [[vc0]] : memref<4x8xf32, strided<[32, 2], offset: ?>>
// CHECK-NEXT:    memref.copy [[v0]], [[v0]] : memref<4x8xf32, strided<[32, 2], offset: ?>> to memref<4x8xf32, strided<[32, 2], offset: ?>>
// CHECK-NEXT:    func.return [[v1]] : f32
// CHECK-NEXT:  }

func.func @into_if(%m: memref<12x32xf32>, %i: index, %f: f32, %c: i1) {
  %0 = memref.subview %m[%i, 3][4, 8][1, 2] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 2], offset: ?>>
  scf.if %c {
    memref.store %f, %0[%i, %i] : memref<4x8xf32, strided<[32, 2], offset: ?>>
  }
  return
}

// CHECK-LABEL: func.func @into_if(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vc:%[a-zA-Z0-9_]+]]: i1) {
// CHECK-NEXT:    scf.if [[vc]] {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + s0))> ()[[[vi]]]
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> (((s0 * 2) + 3))> ()[[[vi]]]
// CHECK-NEXT:      memref.store [[vf]], [[vm]][[[v0]], [[v1]]] : memref<12x32xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func @reint(%m: memref<12x32xf32>, %i: index, %f: f32, %c: i1) -> f32 {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [384], strides: [1] : memref<12x32xf32> to memref<384xf32, strided<[1]>>
  %1 = memref.load %0[%i] : memref<384xf32, strided<[1]>>
  %2 = memref.transpose %m (i, j) -> (j, i) : memref<12x32xf32> to memref<32x12xf32, strided<[1, 32]>>
  %3 = memref.load %2[%i, %i] : memref<32x12xf32, strided<[1, 32]>>
  %4 = arith.addf %1, %3 : f32
  return %4 : f32
}

// CHECK-LABEL: func.func @reint(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vc:%[a-zA-Z0-9_]+]]: i1) -> f32 {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[vm]] to offset: [0], sizes: [384], strides: [1] : memref<12x32xf32> to memref<384xf32, strided<[1]>>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = memref.load [[v0]][[[vi]]] : memref<384xf32, strided<[1]>>
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = memref.transpose [[vm]] (d0, d1) -> (d1, d0) : memref<12x32xf32> to memref<32x12xf32, strided<[1, 32]>>
// CHECK-NEXT:    [[v3:%[a-zA-Z0-9_]+]] = memref.load [[v2]][[[vi]], [[vi]]] : memref<32x12xf32, strided<[1, 32]>>
// CHECK-NEXT:    [[v4:%[a-zA-Z0-9_]+]] = arith.addf [[v1]], [[v3]] : f32
// CHECK-NEXT:    func.return [[v4]] : f32
// CHECK-NEXT:  }

func.func @same(%m: memref<12x32xf32>, %i: index) -> f32 {
  %0 = memref.subview %m[0, 0][12, 32][1, 1] : memref<12x32xf32> to memref<12x32xf32, strided<[32, 1]>>
  %1 = memref.load %0[%i, %i] : memref<12x32xf32, strided<[32, 1]>>
  return %1 : f32
}

// CHECK-LABEL: func.func @same(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]], [[vi]]] : memref<12x32xf32>
// CHECK-NEXT:    func.return [[v0]] : f32
// CHECK-NEXT:  }

func.func @expand_strided(%m: memref<12xf32, strided<[?], offset: ?>>, %i: index) -> f32 {
  %e = memref.expand_shape %m [[0, 1]] output_shape [3, 4] : memref<12xf32, strided<[?], offset: ?>> into memref<3x4xf32, strided<[?, ?], offset: ?>>
  %1 = memref.load %e[%i, %i] : memref<3x4xf32, strided<[?, ?], offset: ?>>
  return %1 : f32
}

// CHECK-LABEL: func.func @expand_strided(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12xf32, strided<[?], offset: ?>>, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.linearize_index disjoint [[[vi]], [[vi]]] by (3, 4) : index
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[v0]]] : memref<12xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    func.return [[v1]] : f32
// CHECK-NEXT:  }

// The offset of a view of a view is computed once, whatever accesses it.
func.func @chain_of_loads(%m: memref<?xf32>, %o: index, %i: index) -> (f32, f32, f32) {
  %u = memref.subview %m[%o] [%i] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %v = memref.subview %u[%o] [%i] [1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  %0 = memref.load %v[%i] : memref<?xf32, strided<[1], offset: ?>>
  %w = memref.subview %v[%o] [%i] [1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  %1 = memref.load %w[%i] : memref<?xf32, strided<[1], offset: ?>>
  %2 = memref.load %w[%o] : memref<?xf32, strided<[1], offset: ?>>
  return %0, %1, %2 : f32, f32, f32
}

// CHECK-LABEL: func.func @chain_of_loads(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<?xf32>, [[vo:%[a-zA-Z0-9_]+]]: index, [[vi:%[a-zA-Z0-9_]+]]: index) -> (f32, f32, f32) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + s0))> ()[[[vo]]]
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + s1))> ()[[[v0]], [[vi]]]
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[v1]]] : memref<?xf32>
// CHECK-NEXT:    [[v3:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + s1))> ()[[[v0]], [[vo]]]
// CHECK-NEXT:    [[v4:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + s1))> ()[[[v3]], [[vi]]]
// CHECK-NEXT:    [[v5:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[v4]]] : memref<?xf32>
// CHECK-NEXT:    [[v6:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + s1))> ()[[[v3]], [[vo]]]
// CHECK-NEXT:    [[v7:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[v6]]] : memref<?xf32>
// CHECK-NEXT:    func.return [[v2]], [[v5]], [[v7]] : f32, f32, f32
// CHECK-NEXT:  }

// Of views of views with steps, all but the first are views of that one: long chains cost no more.

func.func @steps(%m: memref<?xf32, strided<[?], offset: ?>>, %o: index, %n: index, %s: index) -> f32 {
  %0 = memref.subview %m[%o][%n][%s] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  %1 = memref.subview %0[%o][%n][%s] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  %2 = memref.subview %1[%o][%n][3] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  %3 = memref.load %2[%n] : memref<?xf32, strided<[?], offset: ?>>
  return %3 : f32
}

// CHECK-LABEL: func.func @steps(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<?xf32, strided<[?], offset: ?>>, [[vo:%[a-zA-Z0-9_]+]]: index, [[vn:%[a-zA-Z0-9_]+]]: index, [[vs:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + (s0 * s1)))> ()[[[vo]], [[vs]]]
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 * 3))> ()[[[vs]]]
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1, s2] -> ((s0 + (s1 * s2)))> ()[[[v0]], [[vn]], [[v1]]]
// CHECK-NEXT:    [[v3:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1, s2] -> ((s0 + (s1 * s2)))> ()[[[vo]], [[v2]], [[vs]]]
// CHECK-NEXT:    [[v4:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[v3]]] : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    func.return [[v4]] : f32
// CHECK-NEXT:  }
