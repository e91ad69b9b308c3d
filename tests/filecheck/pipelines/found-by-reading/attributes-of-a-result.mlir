// RUN: %xdsl_opt %s -p 'bufferize{abi=out-params}' | filecheck %s
// RUN: %xdsl_opt %s -p 'bufferize{abi=inferred},buffer-results-to-out-params{add-result-attr modify-public-functions}' | filecheck %s --check-prefix=BUFFERS

// The attributes of a result are those of the argument that it becomes, as in MLIR.

func.func private @declared(tensor<4xf32>) -> (tensor<4xf32> {test.r, bufferization.writable = false})
// CHECK-LABEL: func.func private @declared(memref<4xf32>, memref<4xf32> {bufferize.result = 0 : index, test.r})

func.func @f(%a: tensor<4xf32>, %x: f32) -> (f32 {test.x}, tensor<4xf32> {test.r}) {
  %0 = tensor.splat %x : tensor<4xf32>
  func.return %x, %0 : f32, tensor<4xf32>
}
// CHECK-LABEL: func.func @f(
// CHECK-SAME:    memref<4xf32> {bufferize.result = 1 : index, test.r}) -> (f32 {test.x})
// BUFFERS-LABEL: func.func @f(
// BUFFERS-SAME:  memref<4xf32> {test.r, bufferize.result}) -> (f32 {test.x})
