// RUN: %xdsl_bufferize_check %s -p 'bufferize' --args '[[1.0,2.0,3.0,4.0]]'
// RUN: %xdsl_bufferize_check %s -p 'bufferize{optimize-for=time}' --args '[[1.0,2.0,3.0,4.0]]'

// Nothing of the program writes %a, though it may: the result is computed elsewhere.

func.func @main(%a: memref<4xf32>) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %a restrict writable : memref<4xf32> to tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %k = memref.load %a[%c0] : memref<4xf32>
  %f = tensor.extract %x[%c0] : tensor<4xf32>
  return %k, %f : f32, f32
}
