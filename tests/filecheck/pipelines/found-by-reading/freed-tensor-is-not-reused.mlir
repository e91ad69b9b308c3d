// RUN: %xdsl_bufferize_check %s -p 'bufferize' --args '[[1.0,2.0,3.0,4.0]]'
// RUN: %xdsl_bufferize_check %s -p 'bufferize{optimize-for=time}' --args '[[1.0,2.0,3.0,4.0]]'

// The returned tensor is not in what the program frees.

func.func @main(%d: tensor<4xf32>) -> tensor<4xf32> {
  %e0 = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%d : tensor<4xf32>) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %y = linalg.add ins(%x, %d : tensor<4xf32>, tensor<4xf32>) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  bufferization.dealloc_tensor %x : tensor<4xf32>
  return %y : tensor<4xf32>
}
