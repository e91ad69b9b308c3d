// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-unknown-ops function-boundary-type-conversion=identity-layout-map}' --allow-unregistered-dialect | filecheck %s

// The layout of what an operation without a model returns is not known: it gets the type of the boundary, without a copy.

func.func @returned(%t: tensor<4xi8>) -> tensor<4xi32> {
  %e = tensor.empty() : tensor<4xi32>
  %0 = "foreign.op"(%t, %e) : (tensor<4xi8>, tensor<4xi32>) -> tensor<4xi32>
  func.return %0 : tensor<4xi32>
}
// CHECK-LABEL: func.func @returned(
// CHECK:         [[r:%\w+]] = "foreign.op"
// CHECK-NEXT:    [[b:%\w+]] = bufferization.to_buffer [[r]] : tensor<4xi32> to memref<4xi32>
// CHECK-NEXT:    func.return [[b]] : memref<4xi32>

func.func private @callee(tensor<?xf32> {bufferization.access = "read"})

func.func @passed(%n: index) {
  %0 = "foreign.op"(%n) : (index) -> tensor<?xf32>
  func.call @callee(%0) : (tensor<?xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @passed(
// CHECK-NOT:     memref.copy
// CHECK:         func.call @callee({{.*}}) : (memref<?xf32>) -> ()

// Written and used later: a copy, as in MLIR.

func.func private @writer(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  func.return %0 : tensor<4xf32>
}
func.func @written(%x: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = "foreign.op"() : () -> tensor<4xf32>
  %1 = func.call @writer(%0, %x, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
  func.return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @written(
// CHECK:         [[r:%\w+]] = "foreign.op"
// CHECK:         memref.copy
// CHECK:         [[b:%\w+]] = bufferization.to_buffer [[r]] : tensor<4xf32> to memref<4xf32>
// CHECK-NEXT:    func.return [[b]],
