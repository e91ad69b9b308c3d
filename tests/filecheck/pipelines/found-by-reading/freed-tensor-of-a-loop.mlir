// RUN: %xdsl_bufferize_check %s -p 'bufferize' --args '[[[1.0,2.0],[3.0,4.0]]]'
// RUN: %xdsl_bufferize_check %s -p 'bufferize{optimize-for=time}' --args '[[[1.0,2.0],[3.0,4.0]]]'

// What an iteration frees does not change places.

func.func @main(%d: tensor<2x2xf32>) -> (tensor<2x2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<2x2xf32>
  %t = linalg.transpose ins(%d : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) permutation = [1, 0]
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %t) -> (tensor<2x2xf32>) {
    %e3 = tensor.empty() : tensor<2x2xf32>
    %w = linalg.transpose ins(%x : tensor<2x2xf32>) outs(%e3 : tensor<2x2xf32>) permutation = [1, 0]
    bufferization.dealloc_tensor %x : tensor<2x2xf32>
    scf.yield %w : tensor<2x2xf32>
  }
  return %r : tensor<2x2xf32>
}
