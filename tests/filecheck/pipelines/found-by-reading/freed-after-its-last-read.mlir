// RUN: %xdsl_bufferize_check %s -p 'bufferize' --args '[[1.0,2.0,3.0,4.0],2.0]'
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline' --args '[[1.0,2.0,3.0,4.0],2.0]'

// %z is not in the buffer of %x, which is freed after it.

func.func @main(%d: tensor<4xf32>, %h: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.fill ins(%h : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %u = tensor.insert %h into %x[%c0] : tensor<4xf32>
  %y = linalg.add ins(%x, %u : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %z = linalg.sub ins(%x, %u : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  bufferization.dealloc_tensor %x : tensor<4xf32>
  return %y, %z : tensor<4xf32>, tensor<4xf32>
}
