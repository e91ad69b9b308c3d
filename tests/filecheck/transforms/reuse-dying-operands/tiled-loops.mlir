// RUN: xdsl-opt %s -p reuse-dying-operands | filecheck %s
// RUN: %xdsl_bufferize_check %s -p bufferize | filecheck %s --check-prefix=EQUAL

// EQUAL: equal: 4 results

// The iterations of the nest insert disjoint parts, of at most the step: nothing has written a part
// when it is read.
// CHECK-LABEL: func.func private @nest
// CHECK:         scf.for {{.*}} iter_args(%o = %a)
// CHECK-NEXT:      scf.for {{.*}} iter_args(%q = %o)
// CHECK:             [[P:%.*]] = tensor.extract_slice %q
// CHECK:             linalg.exp ins([[P]] : {{.*}} outs([[P]] :
func.func private @nest(%x: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %d = tensor.empty() : tensor<4x5xf32>
  %a = linalg.negf ins(%x : tensor<4x5xf32>) outs(%d : tensor<4x5xf32>) -> tensor<4x5xf32>
  %e = tensor.empty() : tensor<4x5xf32>
  %r = scf.for %i = %c0 to %c4 step %c2 iter_args(%o = %e) -> (tensor<4x5xf32>) {
    %t = scf.for %j = %c0 to %c5 step %c3 iter_args(%q = %o) -> (tensor<4x5xf32>) {
      %n = affine.min affine_map<(d0) -> (-d0 + 5, 3)>(%j)
      %s = tensor.extract_slice %a[%i, %j] [2, %n] [1, 1] : tensor<4x5xf32> to tensor<2x?xf32>
      %p = tensor.extract_slice %q[%i, %j] [2, %n] [1, 1] : tensor<4x5xf32> to tensor<2x?xf32>
      %v = linalg.exp ins(%s : tensor<2x?xf32>) outs(%p : tensor<2x?xf32>) -> tensor<2x?xf32>
      %u = tensor.insert_slice %v into %q[%i, %j] [2, %n] [1, 1] : tensor<2x?xf32> into tensor<4x5xf32>
      scf.yield %u : tensor<4x5xf32>
    }
    scf.yield %t : tensor<4x5xf32>
  }
  return %r : tensor<4x5xf32>
}

// The parts overlap: the second iteration would read what the first one wrote.
// CHECK-LABEL: func.func private @overlap
// CHECK:         scf.for {{.*}} iter_args(%o = %e)
func.func private @overlap(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %d = tensor.empty() : tensor<4xf32>
  %a = linalg.negf ins(%x : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%o = %e) -> (tensor<4xf32>) {
    %s = tensor.extract_slice %a[%i] [2] [1] : tensor<4xf32> to tensor<2xf32>
    %p = tensor.extract_slice %o[%i] [2] [1] : tensor<4xf32> to tensor<2xf32>
    %v = linalg.exp ins(%s : tensor<2xf32>) outs(%p : tensor<2xf32>) -> tensor<2xf32>
    %u = tensor.insert_slice %v into %o[%i] [2] [1] : tensor<2xf32> into tensor<4xf32>
    scf.yield %u : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// The inner loop starts over for each %i: one part for all of them.
// CHECK-LABEL: func.func private @again
// CHECK:         scf.for {{.*}} iter_args(%o = %e)
func.func private @again(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %d = tensor.empty() : tensor<4xf32>
  %a = linalg.negf ins(%x : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r = scf.for %i = %c0 to %c4 step %c2 iter_args(%o = %e) -> (tensor<4xf32>) {
    %t = scf.for %j = %c0 to %c4 step %c2 iter_args(%q = %o) -> (tensor<4xf32>) {
      %s = tensor.extract_slice %a[%j] [2] [1] : tensor<4xf32> to tensor<2xf32>
      %p = tensor.extract_slice %q[%j] [2] [1] : tensor<4xf32> to tensor<2xf32>
      %v = linalg.exp ins(%s : tensor<2xf32>) outs(%p : tensor<2xf32>) -> tensor<2xf32>
      %u = tensor.insert_slice %v into %q[%j] [2] [1] : tensor<2xf32> into tensor<4xf32>
      scf.yield %u : tensor<4xf32>
    }
    scf.yield %t : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// A loop carries the tensor, and the nest computes the next one of it.
// CHECK-LABEL: func.func private @carried
// CHECK:         scf.for {{.*}} iter_args(%c = %a)
// CHECK-NEXT:      scf.for {{.*}} iter_args(%o = %c)
func.func private @carried(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %d = tensor.empty() : tensor<4xf32>
  %a = linalg.negf ins(%x : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%c = %a) -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %t = scf.for %i = %c0 to %c4 step %c2 iter_args(%o = %e) -> (tensor<4xf32>) {
      %s = tensor.extract_slice %c[%i] [2] [1] : tensor<4xf32> to tensor<2xf32>
      %p = tensor.extract_slice %o[%i] [2] [1] : tensor<4xf32> to tensor<2xf32>
      %v = linalg.exp ins(%s : tensor<2xf32>) outs(%p : tensor<2xf32>) -> tensor<2xf32>
      %u = tensor.insert_slice %v into %o[%i] [2] [1] : tensor<2xf32> into tensor<4xf32>
      scf.yield %u : tensor<4xf32>
    }
    scf.yield %t : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

func.func @main() -> (tensor<4x5xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %x = arith.constant dense<[[1.0, 2.0, 3.0, 4.0, 5.0], [2.0, 3.0, 4.0, 5.0, 6.0], [3.0, 4.0, 5.0, 6.0, 7.0], [4.0, 5.0, 6.0, 7.0, 8.0]]> : tensor<4x5xf32>
  %y = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %0 = func.call @nest(%x) : (tensor<4x5xf32>) -> tensor<4x5xf32>
  %1 = func.call @overlap(%y) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = func.call @again(%y) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = func.call @carried(%y) : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2, %3 : tensor<4x5xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// The empty tensor has the size of the other one.
// CHECK-LABEL: func.func private @dynamic
// CHECK:         scf.for {{.*}} iter_args(%o = %a)
func.func private @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %d = tensor.empty(%n) : tensor<?xf32>
  %a = linalg.negf ins(%x : tensor<?xf32>) outs(%d : tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %e) -> (tensor<?xf32>) {
    %s = tensor.extract_slice %a[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    %p = tensor.extract_slice %o[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    %v = linalg.exp ins(%s : tensor<1xf32>) outs(%p : tensor<1xf32>) -> tensor<1xf32>
    %u = tensor.insert_slice %v into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
