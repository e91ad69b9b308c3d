// RUN: %xdsl_bufferize_check %s -p 'bufferize' --args '[[[1.0,2.0],[3.0,4.0]]]'
// RUN: %xdsl_bufferize_check %s -p 'bufferize{optimize-for=time}' --args '[[[1.0,2.0],[3.0,4.0]]]'
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline' --args '[[[1.0,2.0],[3.0,4.0]]]'

// %a is written and freed after the loop: it does not change places with another buffer.

func.func @main(%d: tensor<2x2xf32>) -> (tensor<2x2xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloc() : memref<2x2xf32>
  %z = arith.constant 1.0 : f32
  linalg.fill ins(%z : f32) outs(%a : memref<2x2xf32>)
  %two = arith.constant 2.0 : f32
  memref.store %two, %a[%c0, %c1] : memref<2x2xf32>
  %t = bufferization.to_tensor %a restrict writable : memref<2x2xf32> to tensor<2x2xf32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %t) -> (tensor<2x2xf32>) {
    %e = tensor.empty() : tensor<2x2xf32>
    %w = linalg.transpose ins(%x : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) permutation = [1, 0]
    scf.yield %w : tensor<2x2xf32>
  }
  memref.store %z, %a[%c0, %c1] : memref<2x2xf32>
  %k = memref.load %a[%c1, %c0] : memref<2x2xf32>
  memref.dealloc %a : memref<2x2xf32>
  return %r, %k : tensor<2x2xf32>, f32
}
