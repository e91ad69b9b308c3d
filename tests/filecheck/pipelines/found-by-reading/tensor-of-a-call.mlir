// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation-pipeline'
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation'

// A result of a call that is no memref, but holds one, is not freed itself.

func.func private @as_tensor(%m: memref<4xf32>) -> tensor<4xf32> {
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  func.return %t : tensor<4xf32>
}
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %v = arith.constant 7.0 : f32
  %a = memref.alloc() : memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  %t = func.call @as_tensor(%a) : (memref<4xf32>) -> tensor<4xf32>
  %r = tensor.extract %t[%c0] : tensor<4xf32>
  func.return %r : f32
}
