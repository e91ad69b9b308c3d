// RUN: %xdsl_opt %s -p double-buffer-loops | filecheck %s
// RUN: %xdsl_opt %s -p 'bufferize{optimize-for=time}' | filecheck %s --check-prefix=BUFFERS

// In a second buffer, `%e` would have contents, which `%z` has to overwrite before they are read: the loop stays.

// CHECK-LABEL: func.func @f(
// CHECK:         %r, %r_1 = scf.for
// CHECK-NEXT:      %e = tensor.empty() : tensor<4xf32>
// BUFFERS-LABEL: func.func @f(
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %i = bufferization.alloc_tensor() copy(%a) : tensor<4xf32>
  %r:2 = scf.for %k = %c0 to %c8 step %c1 iter_args(%x = %i, %s = %zero) -> (tensor<4xf32>, f32) {
    %e = tensor.empty() : tensor<4xf32>
    %z = bufferization.materialize_in_destination %b in %e : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %u = tensor.extract %e[%c0] : tensor<4xf32>
    scf.yield %z, %u : tensor<4xf32>, f32
  }
  return %r#0, %r#1 : tensor<4xf32>, f32
}
