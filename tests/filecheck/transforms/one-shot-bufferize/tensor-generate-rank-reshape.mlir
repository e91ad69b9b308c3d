// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s

// The positions become `linalg.index`.
func.func @generate(%t: tensor<8xf32>, %n: index) -> tensor<?x4xf32> {
  %0 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %1 = arith.addi %i, %j : index
    %2 = tensor.extract %t[%1] : tensor<8xf32>
    tensor.yield %2 : f32
  } : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
// CHECK-LABEL: func.func @generate(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<8xf32, strided<[?], offset: ?>>, [[VN:%[a-z0-9_]+]]: index) -> memref<?x4xf32> {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.alloc([[VN]]) {alignment = 64 : i64} : memref<?x4xf32>
// CHECK-NEXT:    linalg.map outs([[V1]] : memref<?x4xf32>)
// CHECK-NEXT:    ([[V2:%[a-z0-9_]+]]: f32) {
// CHECK-NEXT:    [[VI:%[a-z0-9_]+]] = linalg.index 0 : index
// CHECK-NEXT:    [[VJ:%[a-z0-9_]+]] = linalg.index 1 : index
// CHECK-NEXT:    [[V3:%[a-z0-9_]+]] = arith.addi [[VI]], [[VJ]] : index
// CHECK-NEXT:    [[V4:%[a-z0-9_]+]] = memref.load [[V0]][[[V3]]] : memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    linalg.yield [[V4]] : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[V1]] : memref<?x4xf32>

// What the body writes must not be seen by the next position (in MLIR 22 it is).
func.func @generate_and_write(%t: tensor<8xf32>, %f: f32, %k: index) -> tensor<8xf32> {
  %0 = tensor.generate {
  ^bb0(%i: index):
    %1 = tensor.insert %f into %t[%i] : tensor<8xf32>
    %2 = tensor.extract %1[%k] : tensor<8xf32>
    tensor.yield %2 : f32
  } : tensor<8xf32>
  return %0 : tensor<8xf32>
}
// CHECK-LABEL: func.func @generate_and_write(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<8xf32, strided<[?], offset: ?>>, [[VF:%[a-z0-9_]+]]: f32, [[VK:%[a-z0-9_]+]]: index) -> memref<8xf32> {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:    linalg.map outs([[V1]] : memref<8xf32>)
// CHECK-NEXT:    ([[V2:%[a-z0-9_]+]]: f32) {
// CHECK-NEXT:    [[VI:%[a-z0-9_]+]] = linalg.index 0 : index
// CHECK-NEXT:    [[V3:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V0]], [[V3]]{{[) ]}}
// CHECK-NEXT:    memref.store [[VF]], [[V3]][[[VI]]] : memref<8xf32>
// CHECK-NEXT:    [[V4:%[a-z0-9_]+]] = memref.load [[V3]][[[VK]]] : memref<8xf32>
// CHECK-NEXT:    linalg.yield [[V4]] : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[V1]] : memref<8xf32>

func.func @rank(%t: tensor<4x?xf32>, %u: tensor<*xf32>) -> (index, index) {
  %0 = tensor.rank %t : tensor<4x?xf32>
  %1 = tensor.rank %u : tensor<*xf32>
  return %0, %1 : index, index
}
// CHECK-LABEL: func.func @rank(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<4x?xf32, strided<[?, ?], offset: ?>>, [[V1:%[a-z0-9_]+]]: memref<*xf32>) -> (index, index) {
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:    [[V3:%[a-z0-9_]+]] = memref.rank [[V1]] : memref<*xf32>
// CHECK-NEXT:    func.return [[V2]], [[V3]] : index, index

func.func @reshape(%t: tensor<6xf32>, %shape: tensor<2xindex>, %n: index) -> tensor<?x?xf32> {
  %0 = tensor.splat %n : tensor<2xindex>
  %1 = tensor.reshape %t(%0) : (tensor<6xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
// CHECK-LABEL: func.func @reshape(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<6xf32, strided<[?], offset: ?>>, [[V1:%[a-z0-9_]+]]: memref<2xindex, strided<[?], offset: ?>>, [[VN:%[a-z0-9_]+]]: index) -> memref<?x?xf32> {
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<2xindex>
// CHECK-NEXT:    linalg.map outs([[V2]] : memref<2xindex>)
// CHECK-NEXT:    ([[V3:%[a-z0-9_]+]]: index) {
// CHECK-NEXT:    linalg.yield [[VN]] : index
// CHECK-NEXT:    }
// CHECK-NEXT:    [[V4:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<6xf32>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V0]], [[V4]]{{[) ]}}
// CHECK-NEXT:    [[V5:%[a-z0-9_]+]] = memref.reshape [[V4]]([[V2]]) : (memref<6xf32>, memref<2xindex>) -> memref<?x?xf32>
// CHECK-NEXT:    func.return [[V5]] : memref<?x?xf32>

func.func @parallel_insert_slice(%t: tensor<4x8xf32>, %s: tensor<8xf32>) -> tensor<4x8xf32> {
  %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4x8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
    }
  }
  return %0 : tensor<4x8xf32>
}
// CHECK-LABEL: func.func @parallel_insert_slice(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<4x8xf32, strided<[?, ?], offset: ?>>, [[V1:%[a-z0-9_]+]]: memref<8xf32, strided<[?], offset: ?>>) -> memref<4x8xf32, strided<[?, ?], offset: ?>> {
// CHECK-NEXT:    scf.forall ([[VI:%[a-z0-9_]+]]) in (4) {
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.subview [[V0]][[[VI]], 0] [1, 8] [1, 1] : memref<4x8xf32, strided<[?, ?], offset: ?>> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V1]], [[V2]]{{[) ]}}
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[V0]] : memref<4x8xf32, strided<[?, ?], offset: ?>>

func.func @index_cast(%t: tensor<4xi32>) -> (tensor<4xindex>, tensor<4xindex>) {
  %0 = arith.index_cast %t : tensor<4xi32> to tensor<4xindex>
  %1 = arith.index_castui %t : tensor<4xi32> to tensor<4xindex>
  return %0, %1 : tensor<4xindex>, tensor<4xindex>
}
// CHECK-LABEL: func.func @index_cast(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<4xi32, strided<[?], offset: ?>>) -> (memref<4xindex, strided<[?], offset: ?>>, memref<4xindex, strided<[?], offset: ?>>) {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = arith.index_cast [[V0]] : memref<4xi32, strided<[?], offset: ?>> to memref<4xindex, strided<[?], offset: ?>>
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = arith.index_castui [[V0]] : memref<4xi32, strided<[?], offset: ?>> to memref<4xindex, strided<[?], offset: ?>>
// CHECK-NEXT:    func.return [[V1]], [[V2]] : memref<4xindex, strided<[?], offset: ?>>, memref<4xindex, strided<[?], offset: ?>>

func.func @dealloc_tensor(%f: f32, %i: index) -> f32 {
  %0 = bufferization.alloc_tensor() : tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = tensor.extract %1[%i] : tensor<4xf32>
  bufferization.dealloc_tensor %1 : tensor<4xf32>
  return %2 : f32
}
// CHECK-LABEL: func.func @dealloc_tensor(
// CHECK-SAME:    [[VF:%[a-z0-9_]+]]: f32, [[VI:%[a-z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[V0:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    memref.store [[VF]], [[V0]][[[VI]]] : memref<4xf32>
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.load [[V0]][[[VI]]] : memref<4xf32>
// CHECK-NEXT:    memref.dealloc [[V0]] : memref<4xf32>
// CHECK-NEXT:    func.return [[V1]] : f32

func.func @memory_space(%f: f32, %i: index) -> tensor<4xf32> {
  %0 = bufferization.alloc_tensor() {memory_space = 3 : i64} : tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}
// CHECK-LABEL: func.func @memory_space(
// CHECK-SAME:    [[VF:%[a-z0-9_]+]]: f32, [[VI:%[a-z0-9_]+]]: index) -> memref<4xf32, 3 : i64> {
// CHECK-NEXT:    [[V0:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32, 3 : i64>
// CHECK-NEXT:    memref.store [[VF]], [[V0]][[[VI]]] : memref<4xf32, 3 : i64>
// CHECK-NEXT:    func.return [[V0]] : memref<4xf32, 3 : i64>
