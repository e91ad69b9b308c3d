// RUN: %xdsl_bufferize_check %s -p 'bufferize'
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true},buffer-deallocation-pipeline'

// Nor is it where each element is read before it is written.

func.func @main(%t: tensor<2xf32>) -> (tensor<3xf32>) {
  %e = tensor.empty() : tensor<2xf32>
  %s = linalg.exp ins(%t : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %x = tensor.extract_slice %s[1][3][0] : tensor<2xf32> to tensor<3xf32>
  %w = linalg.add ins(%x, %x : tensor<3xf32>, tensor<3xf32>) outs(%x : tensor<3xf32>) -> tensor<3xf32>
  return %w : tensor<3xf32>
}
