// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s

func.func @alloc_tensor(%n: index) -> tensor<4x?xf32> {
  %0 = bufferization.alloc_tensor(%n) : tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
// CHECK-LABEL: func.func @alloc_tensor(
// CHECK-SAME:    [[VN:%[a-z0-9_]+]]: index) -> memref<4x?xf32> {
// CHECK-NEXT:    [[V0:%[a-z0-9_]+]] = memref.alloc([[VN]]) {alignment = 64 : i64} : memref<4x?xf32>
// CHECK-NEXT:    func.return [[V0]] : memref<4x?xf32>

func.func @alloc_tensor_copy(%t: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
// CHECK-LABEL: func.func @alloc_tensor_copy(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<4x?xf32, strided<[?, ?], offset: ?>>) -> memref<4x?xf32> {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.dim [[V0]], [[V1]] : memref<4x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    [[V3:%[a-z0-9_]+]] = memref.alloc([[V2]]) {alignment = 64 : i64} : memref<4x?xf32>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V0]], [[V3]]{{[) ]}}
// CHECK-NEXT:    func.return [[V3]] : memref<4x?xf32>

func.func @to_tensor(%m: memref<4xf32>, %f: f32, %i: index) -> memref<4xf32> {
  %0 = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = bufferization.to_buffer %1 : tensor<4xf32> to memref<4xf32>
  return %2 : memref<4xf32>
}
// CHECK-LABEL: func.func @to_tensor(
// CHECK-SAME:    [[VM:%[a-z0-9_]+]]: memref<4xf32>, [[VF:%[a-z0-9_]+]]: f32, [[VI:%[a-z0-9_]+]]: index) -> memref<4xf32> {
// CHECK-NEXT:    memref.store [[VF]], [[VM]][[[VI]]] : memref<4xf32>
// CHECK-NEXT:    func.return [[VM]] : memref<4xf32>

func.func @to_tensor_not_writable(%m: memref<4xf32>, %f: f32, %i: index) -> memref<4xf32> {
  %0 = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = bufferization.to_buffer %1 read_only : tensor<4xf32> to memref<4xf32>
  return %2 : memref<4xf32>
}
// CHECK-LABEL: func.func @to_tensor_not_writable(
// CHECK-SAME:    [[VM:%[a-z0-9_]+]]: memref<4xf32>, [[VF:%[a-z0-9_]+]]: f32, [[VI:%[a-z0-9_]+]]: index) -> memref<4xf32> {
// CHECK-NEXT:    [[V0:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[VM]], [[V0]]{{[) ]}}
// CHECK-NEXT:    memref.store [[VF]], [[V0]][[[VI]]] : memref<4xf32>
// CHECK-NEXT:    func.return [[V0]] : memref<4xf32>

// The memref may be written: the tensor is read afterwards, so it is copied.
func.func @to_buffer(%t: tensor<4xf32>, %i: index) -> (memref<4xf32>, f32) {
  %0 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %1 = tensor.extract %t[%i] : tensor<4xf32>
  return %0, %1 : memref<4xf32>, f32
}
// CHECK-LABEL: func.func @to_buffer(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[VI:%[a-z0-9_]+]]: index) -> (memref<4xf32>, f32) {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V0]], [[V1]]{{[) ]}}
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.load [[V0]][[[VI]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    func.return [[V1]], [[V2]] : memref<4xf32>, f32

func.func @materialize(%t: tensor<4xf32>, %d: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bufferization.materialize_in_destination %t in %d : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// CHECK-LABEL: func.func @materialize(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[V1:%[a-z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V0]], [[V1]]{{[) ]}}
// CHECK-NEXT:    func.return [[V1]] : memref<4xf32, strided<[?], offset: ?>>

// What is materialized in itself stays as it is.
func.func @materialize_in_itself(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bufferization.materialize_in_destination %t in %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %t : tensor<4xf32>
}
// CHECK-LABEL: func.func @materialize_in_itself(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:    func.return [[V0]] : memref<4xf32, strided<[?], offset: ?>>
