// RUN: %xdsl_bufferize_check %s -p 'bufferize' --args '[[1.0,2.0,3.0,4.0]]'
// RUN: %xdsl_bufferize_check %s -p 'bufferize{optimize-for=time}' --args '[[1.0,2.0,3.0,4.0]]'

// %m shows the buffer of an earlier iteration after the loop: it is not written again.

func.func @main(%d: tensor<4xf32>) -> (f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e1 = tensor.empty() : tensor<4xf32>
  %t = linalg.exp ins(%d : tensor<4xf32>) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %n = memref.alloc() : memref<4xf32>
  %o = arith.constant 1.0 : f32
  linalg.fill ins(%o : f32) outs(%n : memref<4xf32>)
  %r:3 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %t, %p = %n, %q = %n) -> (tensor<4xf32>, memref<4xf32>, memref<4xf32>) {
    %m = bufferization.to_buffer %x read_only : tensor<4xf32> to memref<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %y = linalg.add ins(%x, %d : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %y, %m, %p : tensor<4xf32>, memref<4xf32>, memref<4xf32>
  }
  %f = memref.load %r#2[%c0] : memref<4xf32>
  return %f, %r#0 : f32, tensor<4xf32>
}
