// RUN: %xdsl_opt %s -p 'bufferize' | filecheck %s
// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=cost}' | filecheck %s

// A loop may have more iterations than a signed number of 64 bits counts.

// CHECK-LABEL: func.func @signed(
// CHECK:         scf.for
func.func @signed(%t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %first = arith.constant -9223372036854775808 : index
  %end = arith.constant 9223372036854775807 : index
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %r:2 = scf.for %i = %first to %end step %1 iter_args(%x = %t, %y = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    %n = tensor.insert %f into %x[%0] : tensor<4xf32>
    scf.yield %y, %n : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @unsigned(
// CHECK:         scf.for unsigned
func.func @unsigned(%t: tensor<4xf32>) -> tensor<4xf32> {
  %end = arith.constant -1 : index
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %r = scf.for unsigned %i = %0 to %end step %1 iter_args(%x = %t) -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %n = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func @parallel(
// CHECK:         scf.forall (%{{.*}}, %{{.*}}) = (-9223372036854775807, 0) to (9223372036854775807, 9223372036854775807) step (1, 1)
func.func @parallel(%t: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %r = scf.forall (%i, %j) = (-9223372036854775807, 0) to (9223372036854775807, 9223372036854775807) step (1, 1) shared_outs(%x = %t) -> (tensor<4xf32>) {
    %n = tensor.from_elements %f : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %x[0] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func @affine(
// CHECK:         affine.for %{{.*}} = -9223372036854775808 to 9223372036854775807
func.func @affine(%t: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  affine.for %i = -9223372036854775808 to 9223372036854775807 {
    %x = memref.alloc() : memref<4xf32>
    memref.store %f, %x[%0] : memref<4xf32>
    memref.copy %x, %m : memref<4xf32> to memref<4xf32>
  }
  %r = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}
