// RUN: %xdsl_bufferize_check %s -p 'bufferize{abi=out-params}' --args '[[[1,2,3],[4,5,6]]]'

// The result has 2x3 elements, and so has its argument.

func.func @main(%t: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %0 = linalg.negf ins(%t : tensor<2x?xf32>) outs(%t : tensor<2x?xf32>) -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}
