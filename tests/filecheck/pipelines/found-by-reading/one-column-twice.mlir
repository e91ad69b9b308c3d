// RUN: %xdsl_bufferize_check %s -p 'bufferize' --seed 1
// RUN: %xdsl_bufferize_check %s -p 'bufferize' --seed 2
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true},buffer-deallocation-pipeline' --seed 1

// The elements of a row are one, in the copy as well, and the rows have any distance.

func.func @main(%t: tensor<?x?xf32>) -> (tensor<2x2xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?x?xf32>
  %m = tensor.dim %t, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%n, %m) : tensor<?x?xf32>
  %w = linalg.exp ins(%t : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %s = tensor.extract_slice %w[0, 1] [2, 2] [1, 0] : tensor<?x?xf32> to tensor<2x2xf32>
  return %s, %w : tensor<2x2xf32>, tensor<?x?xf32>
}
