// RUN: %xdsl_opt %s -p 'fold-memref-alias-ops' | filecheck %s

// Vectors that do not follow each other in the source, transfers, views of views.
func.func @v2_strided(%m: memref<12x32xf32>, %i: index) -> vector<2x4xf32> {
  %0 = memref.subview %m[%i, 3][4, 8][2, 1] : memref<12x32xf32> to memref<4x8xf32, strided<[64, 1], offset: ?>>
  %1 = vector.load %0[%i, %i] : memref<4x8xf32, strided<[64, 1], offset: ?>>, vector<2x4xf32>
  return %1 : vector<2x4xf32>
}

// CHECK-LABEL: func.func @v2_strided(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> vector<2x4xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.subview [[vm]][[[vi]], 3] [4, 8] [2, 1] : memref<12x32xf32> to memref<4x8xf32, strided<[64, 1], offset: ?>>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = vector.load [[v0]][[[vi]], [[vi]]] : memref<4x8xf32, strided<[64, 1], offset: ?>>, vector<2x4xf32>
// CHECK-NEXT:    func.return [[v1]] : vector<2x4xf32>
// CHECK-NEXT:  }

func.func @v2_reduced(%m: memref<12x5x32xf32>, %i: index) -> vector<2x4xf32> {
  %0 = memref.subview %m[%i, 3, 2][4, 1, 8][1, 1, 1] : memref<12x5x32xf32> to memref<4x8xf32, strided<[160, 1], offset: ?>>
  %1 = vector.load %0[%i, %i] : memref<4x8xf32, strided<[160, 1], offset: ?>>, vector<2x4xf32>
  return %1 : vector<2x4xf32>
}

// CHECK-LABEL: func.func @v2_reduced(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x5x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> vector<2x4xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.subview [[vm]][[[vi]], 3, 2] [4, 1, 8] [1, 1, 1] : memref<12x5x32xf32> to memref<4x8xf32, strided<[160, 1], offset: ?>>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = vector.load [[v0]][[[vi]], [[vi]]] : memref<4x8xf32, strided<[160, 1], offset: ?>>, vector<2x4xf32>
// CHECK-NEXT:    func.return [[v1]] : vector<2x4xf32>
// CHECK-NEXT:  }

func.func @v2_collapse(%m: memref<2x4x8xf32>, %i: index) -> vector<2x4xf32> {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<2x4x8xf32> into memref<8x8xf32>
  %1 = vector.load %0[%i, %i] : memref<8x8xf32>, vector<2x4xf32>
  return %1 : vector<2x4xf32>
}

// CHECK-LABEL: func.func @v2_collapse(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<2x4x8xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> vector<2x4xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.collapse_shape [[vm]] {{\[\[}}0 : i64, 1 : i64], [2 : i64{{\]\]}} : memref<2x4x8xf32> into memref<8x8xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = vector.load [[v0]][[[vi]], [[vi]]] : memref<8x8xf32>, vector<2x4xf32>
// CHECK-NEXT:    func.return [[v1]] : vector<2x4xf32>
// CHECK-NEXT:  }

func.func @v1_collapse_row(%m: memref<2x4xf32>, %i: index) -> vector<8xf32> {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<2x4xf32> into memref<8xf32>
  %1 = vector.load %0[%i] : memref<8xf32>, vector<8xf32>
  return %1 : vector<8xf32>
}

// CHECK-LABEL: func.func @v1_collapse_row(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<2x4xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> vector<8xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.collapse_shape [[vm]] {{\[\[}}0 : i64, 1 : i64{{\]\]}} : memref<2x4xf32> into memref<8xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = vector.load [[v0]][[[vi]]] : memref<8xf32>, vector<8xf32>
// CHECK-NEXT:    func.return [[v1]] : vector<8xf32>
// CHECK-NEXT:  }

func.func @v_last_dropped(%m: memref<12x32xf32>, %i: index) -> vector<1xf32> {
  %0 = memref.subview %m[%i, 3][4, 1][1, 1] : memref<12x32xf32> to memref<4xf32, strided<[32], offset: ?>>
  %1 = vector.load %0[%i] : memref<4xf32, strided<[32], offset: ?>>, vector<1xf32>
  return %1 : vector<1xf32>
}

// CHECK-LABEL: func.func @v_last_dropped(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> vector<1xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + s0))> ()[[[vi]]]
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = vector.load [[vm]][[[v0]], [[v1]]] : memref<12x32xf32>, vector<1xf32>
// CHECK-NEXT:    func.return [[v2]] : vector<1xf32>
// CHECK-NEXT:  }

func.func @v_last_dropped1(%m: memref<12x1xf32>, %i: index) -> vector<4xf32> {
  %0 = memref.subview %m[%i, 0][4, 1][1, 1] : memref<12x1xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = vector.load %0[%i] : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: func.func @v_last_dropped1(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x1xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> vector<4xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.subview [[vm]][[[vi]], 0] [4, 1] [1, 1] : memref<12x1xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = vector.load [[v0]][[[vi]]] : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
// CHECK-NEXT:    func.return [[v1]] : vector<4xf32>
// CHECK-NEXT:  }

func.func @tr_last_dropped1(%m: memref<12x1xf32>, %i: index, %f: f32) -> vector<4xf32> {
  %0 = memref.subview %m[%i, 0][4, 1][1, 1] : memref<12x1xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = vector.transfer_read %0[%i], %f {in_bounds = [true]} : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: func.func @tr_last_dropped1(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x1xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> vector<4xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + s0))> ()[[[vi]]]
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = vector.transfer_read [[vm]][[[v0]], [[v1]]], [[vf]] {permutation_map = affine_map<(d0, d1) -> (d0)>, in_bounds = [true]} : memref<12x1xf32>, vector<4xf32>
// CHECK-NEXT:    func.return [[v2]] : vector<4xf32>
// CHECK-NEXT:  }

func.func @tr_stride(%m: memref<12x32xf32>, %i: index, %f: f32) -> vector<4xf32> {
  %0 = memref.subview %m[%i, 0][4, 4][1, 2] : memref<12x32xf32> to memref<4x4xf32, strided<[32, 2], offset: ?>>
  %1 = vector.transfer_read %0[%i, %i], %f {in_bounds = [true]} : memref<4x4xf32, strided<[32, 2], offset: ?>>, vector<4xf32>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: func.func @tr_stride(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> vector<4xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.subview [[vm]][[[vi]], 0] [4, 4] [1, 2] : memref<12x32xf32> to memref<4x4xf32, strided<[32, 2], offset: ?>>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = vector.transfer_read [[v0]][[[vi]], [[vi]]], [[vf]] {in_bounds = [true]} : memref<4x4xf32, strided<[32, 2], offset: ?>>, vector<4xf32>
// CHECK-NEXT:    func.return [[v1]] : vector<4xf32>
// CHECK-NEXT:  }

func.func @tr_stride_outer(%m: memref<12x32xf32>, %i: index, %f: f32) -> vector<4xf32> {
  %0 = memref.subview %m[%i, 0][4, 4][2, 1] : memref<12x32xf32> to memref<4x4xf32, strided<[64, 1], offset: ?>>
  %1 = vector.transfer_read %0[%i, %i], %f {in_bounds = [true]} : memref<4x4xf32, strided<[64, 1], offset: ?>>, vector<4xf32>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: func.func @tr_stride_outer(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> vector<4xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + (s0 * 2)))> ()[[[vi]]]
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = vector.transfer_read [[vm]][[[v0]], [[vi]]], [[vf]] {in_bounds = [true]} : memref<12x32xf32>, vector<4xf32>
// CHECK-NEXT:    func.return [[v1]] : vector<4xf32>
// CHECK-NEXT:  }

func.func @tr_perm(%m: memref<12x32x4xf32>, %i: index, %f: f32, %k: vector<4x2xi1>) -> vector<2x4xf32> {
  %0 = memref.subview %m[%i, 0, 1][4, 4, 1][1, 1, 1] : memref<12x32x4xf32> to memref<4x4xf32, strided<[128, 4], offset: ?>>
  %1 = vector.transfer_read %0[%i, %i], %f {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<4x4xf32, strided<[128, 4], offset: ?>>, vector<2x4xf32>
  %2 = vector.transfer_read %0[%i, %i], %f, %k {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<4x4xf32, strided<[128, 4], offset: ?>>, vector<2x4xf32>
  vector.transfer_write %1, %0[%i, %i], %k {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x4xf32>, memref<4x4xf32, strided<[128, 4], offset: ?>>
  return %2 : vector<2x4xf32>
}

// CHECK-LABEL: func.func @tr_perm(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32x4xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vk:%[a-zA-Z0-9_]+]]: vector<4x2xi1>) -> vector<2x4xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + s0))> ()[[[vi]]]
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = vector.transfer_read [[vm]][[[v0]], [[vi]], [[v1]]], [[vf]] {permutation_map = affine_map<(d0, d1, d2) -> (d1, d0)>, in_bounds = [true, true]} : memref<12x32x4xf32>, vector<2x4xf32>
// CHECK-NEXT:    [[v3:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + s0))> ()[[[vi]]]
// CHECK-NEXT:    [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[v5:%[a-zA-Z0-9_]+]] = vector.transfer_read [[vm]][[[v3]], [[vi]], [[v4]]], [[vf]], [[vk]] {permutation_map = affine_map<(d0, d1, d2) -> (d1, d0)>, in_bounds = [true, true]} : memref<12x32x4xf32>, vector<2x4xf32>
// CHECK-NEXT:    [[v6:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + s0))> ()[[[vi]]]
// CHECK-NEXT:    [[v7:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    vector.transfer_write [[v2]], [[vm]][[[v6]], [[vi]], [[v7]]], [[vk]] {permutation_map = affine_map<(d0, d1, d2) -> (d1, d0)>, in_bounds = [true, true]} : vector<2x4xf32>, memref<12x32x4xf32>
// CHECK-NEXT:    func.return [[v5]] : vector<2x4xf32>
// CHECK-NEXT:  }

func.func @tr_expand(%m: memref<32xf32>, %i: index, %f: f32) -> vector<4xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  %1 = vector.transfer_read %0[%i, %i], %f {in_bounds = [true]} : memref<4x8xf32>, vector<4xf32>
  %c = memref.cast %m : memref<32xf32> to memref<?xf32>
  %2 = vector.transfer_read %c[%i], %f {in_bounds = [true]} : memref<?xf32>, vector<4xf32>
  %3 = arith.addf %1, %2 : vector<4xf32>
  return %3 : vector<4xf32>
}

// CHECK-LABEL: func.func @tr_expand(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> vector<4xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.linearize_index [[[vi]], [[vi]]] by (4, 8) : index
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = vector.transfer_read [[vm]][[[v0]]], [[vf]] {in_bounds = [true]} : memref<32xf32>, vector<4xf32>
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = vector.transfer_read [[vm]][[[vi]]], [[vf]] {in_bounds = [true]} : memref<32xf32>, vector<4xf32>
// CHECK-NEXT:    [[v3:%[a-zA-Z0-9_]+]] = arith.addf [[v1]], [[v2]] : vector<4xf32>
// CHECK-NEXT:    func.return [[v3]] : vector<4xf32>
// CHECK-NEXT:  }

func.func @tr_scalar(%m: memref<12x32xf32>, %i: index, %f: f32) -> vector<f32> {
  %0 = memref.subview %m[%i, 0][4, 4][2, 2] : memref<12x32xf32> to memref<4x4xf32, strided<[64, 2], offset: ?>>
  %1 = vector.transfer_read %0[%i, %i], %f : memref<4x4xf32, strided<[64, 2], offset: ?>>, vector<f32>
  return %1 : vector<f32>
}

// CHECK-LABEL: func.func @tr_scalar(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> vector<f32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + (s0 * 2)))> ()[[[vi]]]
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 * 2))> ()[[[vi]]]
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = vector.transfer_read [[vm]][[[v0]], [[v1]]], [[vf]] : memref<12x32xf32>, vector<f32>
// CHECK-NEXT:    func.return [[v2]] : vector<f32>
// CHECK-NEXT:  }

func.func @sub_sub(%m: memref<12x32xf32>, %i: index, %n: index) -> memref<2x?xf32, strided<[32, 1], offset: ?>> {
  %0 = memref.subview %m[%i, 3][4, 8][1, 1] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 1], offset: ?>>
  %1 = memref.subview %0[1, %i][2, %n][1, 1] : memref<4x8xf32, strided<[32, 1], offset: ?>> to memref<2x?xf32, strided<[32, 1], offset: ?>>
  return %1 : memref<2x?xf32, strided<[32, 1], offset: ?>>
}

// CHECK-LABEL: func.func @sub_sub(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vn:%[a-zA-Z0-9_]+]]: index) -> memref<2x?xf32, strided<[32, 1], offset: ?>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + 1))> ()[[[vi]]]
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + 3))> ()[[[vi]]]
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = memref.subview [[vm]][[[v0]], [[v1]]] [2, [[vn]]] [1, 1] : memref<12x32xf32> to memref<2x?xf32, strided<[32, 1], offset: ?>>
// CHECK-NEXT:    func.return [[v2]] : memref<2x?xf32, strided<[32, 1], offset: ?>>
// CHECK-NEXT:  }

func.func @sub_sub_red(%m: memref<12x32xf32>, %i: index, %n: index) -> memref<2xf32, strided<[1], offset: ?>> {
  %0 = memref.subview %m[%i, 3][1, 8][1, 1] : memref<12x32xf32> to memref<8xf32, strided<[1], offset: ?>>
  %1 = memref.subview %0[%i][2][1] : memref<8xf32, strided<[1], offset: ?>> to memref<2xf32, strided<[1], offset: ?>>
  return %1 : memref<2xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @sub_sub_red(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vn:%[a-zA-Z0-9_]+]]: index) -> memref<2xf32, strided<[1], offset: ?>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + 3))> ()[[[vi]]]
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = memref.subview [[vm]][[[vi]], [[v0]]] [1, 2] [1, 1] : memref<12x32xf32> to memref<2xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    func.return [[v1]] : memref<2xf32, strided<[1], offset: ?>>
// CHECK-NEXT:  }

func.func @sub_sub_stride(%m: memref<12x32xf32>, %i: index, %n: index) -> memref<2x2xf32, strided<[64, 3], offset: ?>> {
  %0 = memref.subview %m[%i, 3][4, 8][2, 3] : memref<12x32xf32> to memref<4x8xf32, strided<[64, 3], offset: ?>>
  %1 = memref.subview %0[%i, 1][2, 2][1, 1] : memref<4x8xf32, strided<[64, 3], offset: ?>> to memref<2x2xf32, strided<[64, 3], offset: ?>>
  return %1 : memref<2x2xf32, strided<[64, 3], offset: ?>>
}

// CHECK-LABEL: func.func @sub_sub_stride(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vn:%[a-zA-Z0-9_]+]]: index) -> memref<2x2xf32, strided<[64, 3], offset: ?>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.subview [[vm]][[[vi]], 3] [4, 8] [2, 3] : memref<12x32xf32> to memref<4x8xf32, strided<[64, 3], offset: ?>>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = memref.subview [[v0]][[[vi]], 1] [2, 2] [1, 1] : memref<4x8xf32, strided<[64, 3], offset: ?>> to memref<2x2xf32, strided<[64, 3], offset: ?>>
// CHECK-NEXT:    func.return [[v1]] : memref<2x2xf32, strided<[64, 3], offset: ?>>
// CHECK-NEXT:  }

func.func @sub_sub_static(%m: memref<12x32xf32>) -> memref<2x2xf32, strided<[32, 1], offset: 36>> {
  %0 = memref.subview %m[0, 3][4, 8][1, 1] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 1], offset: 3>>
  %1 = memref.subview %0[1, 1][2, 2][1, 1] : memref<4x8xf32, strided<[32, 1], offset: 3>> to memref<2x2xf32, strided<[32, 1], offset: 36>>
  return %1 : memref<2x2xf32, strided<[32, 1], offset: 36>>
}

// CHECK-LABEL: func.func @sub_sub_static(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>) -> memref<2x2xf32, strided<[32, 1], offset: 36>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.subview [[vm]][1, 4] [2, 2] [1, 1] : memref<12x32xf32> to memref<2x2xf32, strided<[32, 1], offset: 36>>
// CHECK-NEXT:    func.return [[v0]] : memref<2x2xf32, strided<[32, 1], offset: 36>>
// CHECK-NEXT:  }

func.func @expand3(%m: memref<24xf32>, %a: index, %b: index, %c: index) -> f32 {
  %0 = memref.expand_shape %m [[0, 1, 2]] output_shape [2, 3, 4] : memref<24xf32> into memref<2x3x4xf32>
  %c1 = arith.constant 1 : index
  %1 = memref.load %0[%a, %c1, %c] : memref<2x3x4xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @expand3(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<24xf32>, [[va:%[a-zA-Z0-9_]+]]: index, [[vb:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.linearize_index disjoint [[[va]], [[vc1]], [[vc]]] by (2, 3, 4) : index
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[v0]]] : memref<24xf32>
// CHECK-NEXT:    func.return [[v1]] : f32
// CHECK-NEXT:  }

func.func @expand_one(%m: memref<24xf32>, %a: index, %b: index, %c: index) -> f32 {
  %0 = memref.expand_shape %m [[0, 1, 2]] output_shape [1, 24, 1] : memref<24xf32> into memref<1x24x1xf32>
  %1 = memref.load %0[%a, %b, %c] : memref<1x24x1xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @expand_one(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<24xf32>, [[va:%[a-zA-Z0-9_]+]]: index, [[vb:%[a-zA-Z0-9_]+]]: index, [[vc:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.linearize_index disjoint [[[va]], [[vb]], [[vc]]] by (1, 24, 1) : index
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[v0]]] : memref<24xf32>
// CHECK-NEXT:    func.return [[v1]] : f32
// CHECK-NEXT:  }

func.func @loadconst(%m: memref<12x32xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = memref.subview %m[2, 3][4, 8][2, 3] : memref<12x32xf32> to memref<4x8xf32, strided<[64, 3], offset: 67>>
  %1 = memref.load %0[%c1, %c2] : memref<4x8xf32, strided<[64, 3], offset: 67>>
  return %1 : f32
}

// CHECK-LABEL: func.func @loadconst(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12x32xf32>) -> f32 {
// CHECK-NEXT:    [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[vc2:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = arith.constant 9 : index
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[v0]], [[v1]]] : memref<12x32xf32>
// CHECK-NEXT:    func.return [[v2]] : f32
// CHECK-NEXT:  }

func.func @collapse_ones(%m: memref<1x4x1xf32>, %i: index) -> f32 {
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<1x4x1xf32> into memref<4xf32>
  %1 = memref.load %0[%i] : memref<4xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @collapse_ones(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<1x4x1xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]] = affine.delinearize_index [[vi]] into (1, 4, 1) : index, index, index
// CHECK-NEXT:    [[v3:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[v0]], [[v1]], [[v2]]] : memref<1x4x1xf32>
// CHECK-NEXT:    func.return [[v3]] : f32
// CHECK-NEXT:  }

func.func @collapse_mixed(%m: memref<2x?x3xf32>, %i: index) -> f32 {
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<2x?x3xf32> into memref<?xf32>
  %1 = memref.load %0[%i] : memref<?xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @collapse_mixed(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<2x?x3xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]], [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]], [[v6:%[a-zA-Z0-9_]+]], [[v7:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vm]] : memref<2x?x3xf32> -> memref<f32>, index, index, index, index, index, index, index
// CHECK-NEXT:    [[v8:%[a-zA-Z0-9_]+]], [[v9:%[a-zA-Z0-9_]+]], [[v10:%[a-zA-Z0-9_]+]] = affine.delinearize_index [[vi]] into (2, [[v3]], 3) : index, index, index
// CHECK-NEXT:    [[v11:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[v8]], [[v9]], [[v10]]] : memref<2x?x3xf32>
// CHECK-NEXT:    func.return [[v11]] : f32
// CHECK-NEXT:  }

func.func @cast_v(%m: memref<32xf32>, %i: index) -> vector<4xf32> {
  %0 = memref.cast %m : memref<32xf32> to memref<?xf32, strided<[?], offset: ?>>
  %r = memref.load %0[%i] : memref<?xf32, strided<[?], offset: ?>>
  %1 = vector.load %m[%i] : memref<32xf32>, vector<4xf32>
  %2 = vector.broadcast %r : f32 to vector<4xf32>
  %3 = arith.addf %1, %2 : vector<4xf32>
  return %3 : vector<4xf32>
}

// CHECK-LABEL: func.func @cast_v(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> vector<4xf32> {
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[vi]]] : memref<32xf32>
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = vector.load [[vm]][[[vi]]] : memref<32xf32>, vector<4xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = vector.broadcast [[vr]] : f32 to vector<4xf32>
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = arith.addf [[v0]], [[v1]] : vector<4xf32>
// CHECK-NEXT:    func.return [[v2]] : vector<4xf32>
// CHECK-NEXT:  }

func.func @storeval(%m: memref<12xindex>, %i: index) {
  %0 = memref.subview %m[%i][4][1] : memref<12xindex> to memref<4xindex, strided<[1], offset: ?>>
  memref.store %i, %0[%i] : memref<4xindex, strided<[1], offset: ?>>
  return
}

// CHECK-LABEL: func.func @storeval(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12xindex>, [[vi:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + s0))> ()[[[vi]]]
// CHECK-NEXT:    memref.store [[vi]], [[vm]][[[v0]]] : memref<12xindex>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func @genstore(%m: memref<12xmemref<4xf32, strided<[1], offset: ?>>>, %v: memref<8xf32>, %i: index) {
  %0 = memref.subview %v[%i][4][1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  memref.store %0, %m[%i] : memref<12xmemref<4xf32, strided<[1], offset: ?>>>
  return
}

// CHECK-LABEL: func.func @genstore(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12xmemref<4xf32, strided<[1], offset: ?>>>, [[vv:%[a-zA-Z0-9_]+]]: memref<8xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.subview [[vv]][[[vi]]] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    memref.store [[v0]], [[vm]][[[vi]]] : memref<12xmemref<4xf32, strided<[1], offset: ?>>>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func @affine_idx(%m: memref<12xf32>, %i: index) -> f32 {
  %j = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%i)[%i]
  %0 = memref.subview %m[%j][4][1] : memref<12xf32> to memref<4xf32, strided<[1], offset: ?>>
  %k = arith.addi %i, %j : index
  %1 = memref.load %0[%k] : memref<4xf32, strided<[1], offset: ?>>
  return %1 : f32
}

// CHECK-LABEL: func.func @affine_idx(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<12xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[vj:%[a-zA-Z0-9_]+]] = affine.apply affine_map<(d0)[s0] -> (((d0 * 2) + s0))> ([[vi]])[[[vi]]]
// CHECK-NEXT:    [[vk:%[a-zA-Z0-9_]+]] = arith.addi [[vi]], [[vj]] : index
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + s1))> ()[[[vj]], [[vk]]]
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = memref.load [[vm]][[[v0]]] : memref<12xf32>
// CHECK-NEXT:    func.return [[v1]] : f32
// CHECK-NEXT:  }

// A cast of a cast takes the source of the latter, unless the types cannot be those of one buffer.
func.func @casts(%m: memref<4xf32>, %n: memref<?xf32>) -> (memref<?xf32, strided<[?], offset: ?>>, memref<5xf32>) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %2 = memref.cast %0 : memref<?xf32> to memref<5xf32>
  return %1, %2 : memref<?xf32, strided<[?], offset: ?>>, memref<5xf32>
}

// CHECK-LABEL: func.func @casts(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vn:%[a-zA-Z0-9_]+]]: memref<?xf32>) -> (memref<?xf32, strided<[?], offset: ?>>, memref<5xf32>) {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.cast [[vm]] : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = memref.cast [[vm]] : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = memref.cast [[v0]] : memref<?xf32> to memref<5xf32>
// CHECK-NEXT:    func.return [[v1]], [[v2]] : memref<?xf32, strided<[?], offset: ?>>, memref<5xf32>
// CHECK-NEXT:  }
