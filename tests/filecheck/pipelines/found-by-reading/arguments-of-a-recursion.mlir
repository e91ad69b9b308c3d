// RUN: %xdsl_bufferize_check %s -p 'bufferize'
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true},buffer-deallocation-pipeline'

// The same, for two results that may be one.

func.func private @a(%t: tensor<2xf32>, %u: tensor<2xf32>, %n: index, %f: f32) -> (tensor<2xf32>, tensor<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.cmpi eq, %n, %c0 : index
  %r:2 = scf.if %k -> (tensor<2xf32>, tensor<2xf32>) {
    scf.yield %u, %t : tensor<2xf32>, tensor<2xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %q:2 = func.call @a(%u, %t, %m, %f) : (tensor<2xf32>, tensor<2xf32>, index, f32) -> (tensor<2xf32>, tensor<2xf32>)
    %w = tensor.insert %f into %q#1[%c0] : tensor<2xf32>
    scf.yield %w, %q#0 : tensor<2xf32>, tensor<2xf32>
  }
  return %r#0, %r#1 : tensor<2xf32>, tensor<2xf32>
}
func.func @main(%t: tensor<2xf32>, %u: tensor<2xf32>, %f: f32) -> (tensor<2xf32>, tensor<2xf32>) {
  %c3 = arith.constant 3 : index
  %q:2 = func.call @a(%t, %u, %c3, %f) : (tensor<2xf32>, tensor<2xf32>, index, f32) -> (tensor<2xf32>, tensor<2xf32>)
  return %q#0, %q#1 : tensor<2xf32>, tensor<2xf32>
}
