// RUN: %xdsl_bufferize_check %s -p 'bufferize' --args '[[1.0,2.0,3.0,4.0],2.0]'
// RUN: %xdsl_bufferize_check %s -p 'eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline' --args '[[1.0,2.0,3.0,4.0],2.0]'

// What the program frees is no part of another buffer, also where nothing reads that later.

func.func @main(%d: tensor<4xf32>, %h: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<2xf32>
  %x = linalg.fill ins(%h : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %r = tensor.insert_slice %x into %d[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %unused = tensor.insert_slice %x into %d[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  bufferization.dealloc_tensor %x : tensor<2xf32>
  return %r : tensor<4xf32>
}
