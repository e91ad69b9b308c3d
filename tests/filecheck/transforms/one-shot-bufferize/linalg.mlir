// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s

func.func @fill(%t: tensor<?x4xf32>, %f: f32) -> tensor<?x4xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
// CHECK-LABEL: func.func @fill(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<?x4xf32, strided<[?, ?], offset: ?>>, [[VF:%[a-z0-9_]+]]: f32) -> memref<?x4xf32, strided<[?, ?], offset: ?>> {
// CHECK-NEXT:    linalg.fill ins([[VF]] : f32) outs([[V0]] : memref<?x4xf32, strided<[?, ?], offset: ?>>)
// CHECK-NEXT:    func.return [[V0]] : memref<?x4xf32, strided<[?, ?], offset: ?>>

// `linalg.fill` does not read its init: the new memory needs no contents.
func.func @fill_copy(%t: tensor<4xf32>, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %0, %t : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @fill_copy(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[VF:%[a-z0-9_]+]]: f32) -> (memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    linalg.fill ins([[VF]] : f32) outs([[V1]] : memref<4xf32>)
// CHECK-NEXT:    func.return [[V1]], [[V0]] : memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>

// `linalg.matmul` adds to its init.
func.func @matmul_copy(%a: tensor<4x4xf32>, %t: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %t : tensor<4x4xf32>, tensor<4x4xf32>
}
// CHECK-LABEL: func.func @matmul_copy(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<4x4xf32, strided<[?, ?], offset: ?>>, [[V1:%[a-z0-9_]+]]: memref<4x4xf32, strided<[?, ?], offset: ?>>) -> (memref<4x4xf32>, memref<4x4xf32, strided<[?, ?], offset: ?>>) {
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4x4xf32>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V1]], [[V2]]{{[) ]}}
// CHECK-NEXT:    linalg.matmul ins([[V0]], [[V0]] : memref<4x4xf32, strided<[?, ?], offset: ?>>, memref<4x4xf32, strided<[?, ?], offset: ?>>) outs([[V2]] : memref<4x4xf32>)
// CHECK-NEXT:    func.return [[V2]], [[V1]] : memref<4x4xf32>, memref<4x4xf32, strided<[?, ?], offset: ?>>

// Each element is read before it is written.
func.func @elementwise(%t: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%t : tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %x : f32
    linalg.yield %z : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
// CHECK-LABEL: func.func @elementwise(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<4x4xf32, strided<[?, ?], offset: ?>>) -> memref<4x4xf32, strided<[?, ?], offset: ?>> {
// CHECK-NEXT:    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins([[V0]] : memref<4x4xf32, strided<[?, ?], offset: ?>>) outs([[V0]] : memref<4x4xf32, strided<[?, ?], offset: ?>>) {
// CHECK-NEXT:    ^bb0([[VX:%[a-z0-9_]+]]: f32, [[VY:%[a-z0-9_]+]]: f32):
// CHECK-NEXT:    [[VZ:%[a-z0-9_]+]] = arith.addf [[VX]], [[VX]] : f32
// CHECK-NEXT:    linalg.yield [[VZ]] : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[V0]] : memref<4x4xf32, strided<[?, ?], offset: ?>>

// Other elements are written before they are read.
func.func @transposed(%t: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%t : tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %x : f32
    linalg.yield %z : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
// CHECK-LABEL: func.func @transposed(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<4x4xf32, strided<[?, ?], offset: ?>>) -> memref<4x4xf32> {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4x4xf32>
// CHECK-NEXT:    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins([[V0]] : memref<4x4xf32, strided<[?, ?], offset: ?>>) outs([[V1]] : memref<4x4xf32>) {
// CHECK-NEXT:    ^bb0([[VX:%[a-z0-9_]+]]: f32, [[VY:%[a-z0-9_]+]]: f32):
// CHECK-NEXT:    [[VZ:%[a-z0-9_]+]] = arith.addf [[VX]], [[VX]] : f32
// CHECK-NEXT:    linalg.yield [[VZ]] : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[V1]] : memref<4x4xf32>

// The body reads a tensor from outside.
func.func @lookup(%table: tensor<8xf32>, %at: tensor<4xindex>) -> tensor<4xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.generic {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
    iterator_types = ["parallel"]
  } ins(%at : tensor<4xindex>) outs(%0 : tensor<4xf32>) {
  ^bb0(%x: index, %y: f32):
    %z = tensor.extract %table[%x] : tensor<8xf32>
    linalg.yield %z : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
// CHECK-LABEL: func.func @lookup(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<8xf32, strided<[?], offset: ?>>, [[V1:%[a-z0-9_]+]]: memref<4xindex, strided<[?], offset: ?>>) -> memref<4xf32> {
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins([[V1]] : memref<4xindex, strided<[?], offset: ?>>) outs([[V2]] : memref<4xf32>) {
// CHECK-NEXT:    ^bb0([[VX:%[a-z0-9_]+]]: index, [[VY:%[a-z0-9_]+]]: f32):
// CHECK-NEXT:    [[VZ:%[a-z0-9_]+]] = memref.load [[V0]][[[VX]]] : memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    linalg.yield [[VZ]] : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[V2]] : memref<4xf32>

func.func @transpose(%a: tensor<2x3xf32>, %t: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %0 = linalg.transpose ins(%a : tensor<2x3xf32>) outs(%t : tensor<3x2xf32>) permutation = [1, 0]
  return %0 : tensor<3x2xf32>
}
// CHECK-LABEL: func.func @transpose(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<2x3xf32, strided<[?, ?], offset: ?>>, [[V1:%[a-z0-9_]+]]: memref<3x2xf32, strided<[?, ?], offset: ?>>) -> memref<3x2xf32, strided<[?, ?], offset: ?>> {
// CHECK-NEXT:    linalg.transpose ins([[V0]] : memref<2x3xf32, strided<[?, ?], offset: ?>>) outs([[V1]] : memref<3x2xf32, strided<[?, ?], offset: ?>>) permutation = [1, 0]
// CHECK-NEXT:    func.return [[V1]] : memref<3x2xf32, strided<[?, ?], offset: ?>>
