// RUN: xdsl-opt %s -p 'eliminate-empty-tensors,double-buffer-loops,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p bufferize | filecheck %s --check-prefix=EQUAL

// EQUAL: equal: 2 results
// EQUAL: 2 buffers allocated
// EQUAL: 80 bytes live at the peak

// The state is computed in its part of what all iterations compute, and copied from there to the
// state of the next iteration: never the whole.
// CHECK:         scf.for {{.*}} iter_args([[s:%[a-z0-9_]+]] = {{.*}}, [[o:%[a-z0-9_]+]] = {{.*}})
// CHECK:           [[t:%[a-z0-9_]+]] = memref.subview [[o]]
// CHECK-NOT:       memref.alloc
// CHECK:           memref.copy [[t]], [[s]]
// CHECK-NOT:       memref.copy
// CHECK:           scf.yield [[s]], [[o]]
func.func @main(%a: tensor<16xf32>) -> (tensor<4xf32>, tensor<16xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %f = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %z = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %d = tensor.empty() : tensor<16xf32>
  %r:2 = scf.for %i = %c0 to %c16 step %c4 iter_args(%s = %z, %o = %d) -> (tensor<4xf32>, tensor<16xf32>) {
    %x = tensor.extract_slice %a[%i] [4] [1] : tensor<16xf32> to tensor<4xf32>
    %g = tensor.empty() : tensor<4xf32>
    %t = linalg.add ins(%x, %s : tensor<4xf32>, tensor<4xf32>) outs(%g : tensor<4xf32>) -> tensor<4xf32>
    %n = tensor.insert_slice %t into %o[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
    scf.yield %t, %n : tensor<4xf32>, tensor<16xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<16xf32>
}
