// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' --split-input-file --verify-diagnostics | filecheck %s

func.func private @overlaps(tensor<2x4xf32> {bufferization.buffer_layout = strided<[?, 0]>})
// CHECK: {{.*}}layouts-invalid.mlir:8:3: error: 'func.call' op cannot be bufferized, in function @called: a buffer of type 'memref<2x4xf32>' has to be copied into one of type 'memref<2x4xf32, strided<[?, 0]>>', which cannot be allocated: elements of 'memref<2x4xf32, strided<[?, 0]>>' may share memory; use another layout
func.func @called(%i: index) -> f32 {
  %t = tensor.empty() : tensor<2x4xf32>
  %x = tensor.extract %t[%i, %i] : tensor<2x4xf32>
  func.call @overlaps(%t) : (tensor<2x4xf32>) -> ()
  func.return %x : f32
}
