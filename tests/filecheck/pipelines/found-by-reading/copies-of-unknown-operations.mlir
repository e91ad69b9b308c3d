// RUN: %xdsl_bufferize_check %s --allow-leaks -p 'bufferize{allow-unknown-ops}'
// RUN: %xdsl_bufferize_check %s --allow-leaks -p 'bufferize{allow-unknown-ops optimize-for=time}'

// What is yielded may be the iter_arg, as the operation is unknown: it is not copied there.

func.func @main(%t: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%x = %t) -> tensor<4xf32> {
    %y = arith.addf %x, %x : tensor<4xf32>
    scf.yield %y : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
