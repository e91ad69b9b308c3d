// RUN: %xdsl_opt %s -p 'eliminate-overwritten-contents' | filecheck %s

// The loop carries the whole tensor: what was overwritten before is overwritten in each iteration.
func.func @whole(%n: index, %f: f32, %b: tensor<4xf32>) -> f32 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %2 = arith.constant 2 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %u = tensor.insert_slice %b into %t[0] [4] [1] : tensor<4xf32> into tensor<?xf32>
  %r, %s = scf.for %i = %0 to %2 step %1 iter_args(%a = %u, %x = %f) -> (tensor<?xf32>, f32) {
    %p = tensor.extract_slice %a[0] [4] [1] : tensor<?xf32> to tensor<4xf32>
    %y = tensor.extract %p[%1] : tensor<4xf32>
    %z = arith.addf %x, %y : f32
    %q = tensor.insert_slice %b into %a[%1] [4] [1] : tensor<4xf32> into tensor<?xf32>
    scf.yield %q, %z : tensor<?xf32>, f32
  }
  return %s : f32
}
// CHECK-LABEL: func.func @whole
// CHECK-NOT:     linalg.fill
// CHECK:         func.return

// The loop carries a part of it to the next iteration.
func.func @part(%n: index, %f: f32, %b: tensor<4xf32>) -> f32 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %2 = arith.constant 2 : index
  %4 = arith.constant 4 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %u = tensor.insert_slice %b into %t[0] [4] [1] : tensor<4xf32> into tensor<?xf32>
  %r, %s = scf.for %i = %0 to %2 step %1 iter_args(%a = %u, %x = %f) -> (tensor<?xf32>, f32) {
    %p = tensor.extract_slice %a[0] [4] [1] : tensor<?xf32> to tensor<4xf32>
    %y = tensor.extract %p[%1] : tensor<4xf32>
    %z = arith.addf %x, %y : f32
    %q = tensor.extract_slice %a[4] [4] [1] : tensor<?xf32> to tensor<4xf32>
    %c = tensor.cast %q : tensor<4xf32> to tensor<?xf32>
    scf.yield %c, %z : tensor<?xf32>, f32
  }
  return %s : f32
}
// CHECK-LABEL: func.func @part
// CHECK:         linalg.fill

// The size of an iteration is that of the tensor it makes, not of the one that it gets.
func.func @size(%n: tensor<3xindex>, %t: tensor<?xf32>, %f: f32, %g: f32) -> f32 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %3 = arith.constant 3 : index
  %r, %s = scf.for %i = %0 to %3 step %1 iter_args(%a = %t, %x = %f) -> (tensor<?xf32>, f32) {
    %k = tensor.extract %n[%i] : tensor<3xindex>
    %b = tensor.empty(%k) : tensor<?xf32>
    %c = linalg.fill ins(%g : f32) outs(%b : tensor<?xf32>) -> tensor<?xf32>
    %u = tensor.insert_slice %c into %a[0] [%k] [1] : tensor<?xf32> into tensor<?xf32>
    %d = tensor.dim %a, %0 : tensor<?xf32>
    %h = arith.subi %d, %1 : index
    %y = tensor.extract %u[%h] : tensor<?xf32>
    %z = arith.addf %x, %y : f32
    %e = tensor.empty(%k) : tensor<?xf32>
    %v = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %v, %z : tensor<?xf32>, f32
  }
  return %s : f32
}
// CHECK-LABEL: func.func @size
// CHECK:         linalg.fill ins(%g : f32)
// CHECK:         linalg.fill ins(%f : f32)
