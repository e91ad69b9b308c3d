// RUN: %xdsl_bufferize_check %s -p 'bufferize'
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true},buffer-deallocation-pipeline'
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation'

// The copy of a reversed slice starts where its elements fit, as nobody says where.

func.func @main(%t: tensor<3xf32>, %f: f32) -> (tensor<2xf32>, tensor<3xf32>) {
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<3xf32>
  %w = linalg.exp ins(%t : tensor<3xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %s = tensor.extract_slice %w[%c1] [2] [-1] : tensor<3xf32> to tensor<2xf32>
  return %s, %w : tensor<2xf32>, tensor<3xf32>
}
