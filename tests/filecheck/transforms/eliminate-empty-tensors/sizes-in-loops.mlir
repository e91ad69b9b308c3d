// RUN: %xdsl_opt %s -p 'eliminate-empty-tensors' | filecheck %s

// The loop passes on the sizes that it gets: it may start with the part that its result is put into.
func.func @same_sizes(%m: index, %k: index, %n: index, %big: tensor<8x8xf32>, %f: f32) -> tensor<8x8xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %e = tensor.empty(%m, %k) : tensor<?x?xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = scf.for %i = %0 to %n step %1 iter_args(%a = %t) -> (tensor<?x?xf32>) {
    %p = tensor.insert %f into %a[%i, %0] : tensor<?x?xf32>
    scf.yield %p : tensor<?x?xf32>
  }
  %x = tensor.insert_slice %r into %big[0, 0] [%m, %k] [1, 1] : tensor<?x?xf32> into tensor<8x8xf32>
  return %x : tensor<8x8xf32>
}
// CHECK-LABEL: func.func @same_sizes
// CHECK-NOT:     tensor.empty
// CHECK:         %[[PART:.*]] = tensor.extract_slice %big[0, 0] [%m, %k] [1, 1]
// CHECK:         linalg.fill ins(%f : f32) outs(%[[PART]] : tensor<?x?xf32>)

// The loop exchanges them.
func.func @other_sizes(%m: index, %k: index, %n: index, %big: tensor<8x8xf32>, %f: f32) -> tensor<8x8xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %e = tensor.empty(%m, %k) : tensor<?x?xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = scf.for %i = %0 to %n step %1 iter_args(%a = %t) -> (tensor<?x?xf32>) {
    %d0 = tensor.dim %a, %0 : tensor<?x?xf32>
    %d1 = tensor.dim %a, %1 : tensor<?x?xf32>
    %s = tensor.from_elements %d1, %d0 : tensor<2xindex>
    %p = tensor.reshape %a(%s) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    scf.yield %p : tensor<?x?xf32>
  }
  %x = tensor.insert_slice %r into %big[0, 0] [%k, %m] [1, 1] : tensor<?x?xf32> into tensor<8x8xf32>
  return %x : tensor<8x8xf32>
}
// CHECK-LABEL: func.func @other_sizes
// CHECK:         %e = tensor.empty(%m, %k)
// CHECK:         linalg.fill ins(%f : f32) outs(%e : tensor<?x?xf32>)
