// RUN: %xdsl_bufferize_check %s -p 'bufferize'
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true},buffer-deallocation-pipeline'
// RUN: %xdsl_bufferize_check %s -p 'bufferize{deallocation=buffer-deallocation}'

// Each result of @a is an argument of somebody: none of its calls owns it.

func.func private @a(%t: tensor<2xf32>, %u: tensor<2xf32>, %n: index, %f: f32) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %k -> (tensor<2xf32>) {
    scf.yield %u : tensor<2xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %q = func.call @a(%u, %t, %m, %f) : (tensor<2xf32>, tensor<2xf32>, index, f32) -> tensor<2xf32>
    %w = tensor.insert %f into %q[%c0] : tensor<2xf32>
    scf.yield %w : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}
func.func @main(%t: tensor<2xf32>, %u: tensor<2xf32>, %f: f32) -> tensor<2xf32> {
  %c3 = arith.constant 3 : index
  %q = func.call @a(%t, %u, %c3, %f) : (tensor<2xf32>, tensor<2xf32>, index, f32) -> tensor<2xf32>
  return %q : tensor<2xf32>
}
