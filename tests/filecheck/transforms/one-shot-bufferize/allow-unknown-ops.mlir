// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-unknown-ops}' --allow-unregistered-dialect | filecheck %s
// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-unknown-ops unknown-type-conversion=identity-layout-map}' --allow-unregistered-dialect | filecheck %s --check-prefix=IDENTITY

// The unknown operation keeps its tensors; what it makes must not be written.
func.func @unknown(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  %1 = "test.unknown"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert %f into %1[%i] : tensor<4xf32>
  func.return %2 : tensor<4xf32>
}

// CHECK-LABEL: func.func @unknown(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32> {
// CHECK-NEXT:   memref.store [[f]], [[v0]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v1:%\w+]] = bufferization.to_tensor [[v0]] : memref<4xf32, strided<[?], offset: ?>> to tensor<4xf32>
// CHECK-NEXT:   [[v2:%\w+]] = "test.unknown"([[v1]]) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:   [[v3:%\w+]] = bufferization.to_buffer [[v2]] : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v4:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v3]], [[v4]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   memref.store [[f]], [[v4]]{{\[}}[[i]]] : memref<4xf32>
// CHECK-NEXT:   func.return [[v4]] : memref<4xf32>

// IDENTITY-LABEL: func.func @unknown(
// IDENTITY-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32> {
// IDENTITY-NEXT:   memref.store [[f]], [[v0]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// IDENTITY-NEXT:   [[v1:%\w+]] = bufferization.to_tensor [[v0]] : memref<4xf32, strided<[?], offset: ?>> to tensor<4xf32>
// IDENTITY-NEXT:   [[v2:%\w+]] = "test.unknown"([[v1]]) : (tensor<4xf32>) -> tensor<4xf32>
// IDENTITY-NEXT:   [[v3:%\w+]] = bufferization.to_buffer [[v2]] : tensor<4xf32> to memref<4xf32>
// IDENTITY-NEXT:   [[v4:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// IDENTITY-NEXT:   memref.copy [[v3]], [[v4]] : memref<4xf32> to memref<4xf32>
// IDENTITY-NEXT:   memref.store [[f]], [[v4]]{{\[}}[[i]]] : memref<4xf32>
// IDENTITY-NEXT:   func.return [[v4]] : memref<4xf32>

// From one unknown operation to another without a buffer.
func.func @chain() {
  %0 = "test.source"() : () -> tensor<4xf32>
  "test.sink"(%0, %0) : (tensor<4xf32>, tensor<4xf32>) -> ()
  func.return
}

// CHECK-LABEL: func.func @chain(
// CHECK-SAME: ) {
// CHECK-NEXT:   [[v0:%\w+]] = "test.source"() : () -> tensor<4xf32>
// CHECK-NEXT:   "test.sink"([[v0]], [[v0]]) : (tensor<4xf32>, tensor<4xf32>) -> ()
// CHECK-NEXT:   func.return

// IDENTITY-LABEL: func.func @chain(
// IDENTITY-SAME: ) {
// IDENTITY-NEXT:   [[v0:%\w+]] = "test.source"() : () -> tensor<4xf32>
// IDENTITY-NEXT:   "test.sink"([[v0]], [[v0]]) : (tensor<4xf32>, tensor<4xf32>) -> ()
// IDENTITY-NEXT:   func.return

// Its region is rewritten all the same.
func.func @region(%t: tensor<4xf32>, %i: index) {
  "test.region"() ({
  ^bb0(%x: tensor<4xf32>):
    %0 = tensor.extract %x[%i] : tensor<4xf32>
    %1 = tensor.extract %t[%i] : tensor<4xf32>
    "test.use"(%0, %1, %t) : (f32, f32, tensor<4xf32>) -> ()
  }) : () -> ()
  func.return
}

// CHECK-LABEL: func.func @region(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[i:%\w+]]: index) {
// CHECK-NEXT:   [[v1:%\w+]] = bufferization.to_tensor [[v0]] : memref<4xf32, strided<[?], offset: ?>> to tensor<4xf32>
// CHECK-NEXT:   "test.region"() ({
// CHECK-NEXT:   ^bb0([[x:%\w+]]: tensor<4xf32>):
// CHECK-NEXT:   [[v2:%\w+]] = bufferization.to_buffer [[x]] : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v3:%\w+]] = memref.load [[v2]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v4:%\w+]] = memref.load [[v0]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   "test.use"([[v3]], [[v4]], [[v1]]) : (f32, f32, tensor<4xf32>) -> ()
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT:   func.return

// IDENTITY-LABEL: func.func @region(
// IDENTITY-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[i:%\w+]]: index) {
// IDENTITY-NEXT:   [[v1:%\w+]] = bufferization.to_tensor [[v0]] : memref<4xf32, strided<[?], offset: ?>> to tensor<4xf32>
// IDENTITY-NEXT:   "test.region"() ({
// IDENTITY-NEXT:   ^bb0([[x:%\w+]]: tensor<4xf32>):
// IDENTITY-NEXT:   [[v2:%\w+]] = bufferization.to_buffer [[x]] : tensor<4xf32> to memref<4xf32>
// IDENTITY-NEXT:   [[v3:%\w+]] = memref.load [[v2]]{{\[}}[[i]]] : memref<4xf32>
// IDENTITY-NEXT:   [[v4:%\w+]] = memref.load [[v0]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// IDENTITY-NEXT:   "test.use"([[v3]], [[v4]], [[v1]]) : (f32, f32, tensor<4xf32>) -> ()
// IDENTITY-NEXT:   }) : () -> ()
// IDENTITY-NEXT:   func.return
