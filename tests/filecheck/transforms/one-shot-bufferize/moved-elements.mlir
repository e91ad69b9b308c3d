// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true analysis-heuristic=fuzzer analysis-fuzzer-seed=5},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p bufferize | filecheck %s --check-prefix=EQUAL

// EQUAL: equal:

// One element is read before it is written, wherever it is put.
// CHECK-LABEL: func.func private @move(
// CHECK-NOT:     memref.alloc
// CHECK:         memref.copy
// CHECK-NOT:     memref.copy
// CHECK:         func.return
func.func private @move(%a: tensor<8xi32>, %i: index, %j: index) -> tensor<8xi32> {
  %s = tensor.extract_slice %a[%i] [1] [1] : tensor<8xi32> to tensor<1xi32>
  %r = tensor.insert_slice %s into %a[%j] [1] [1] : tensor<1xi32> into tensor<8xi32>
  return %r : tensor<8xi32>
}

// Two may overlap.
// CHECK-LABEL: func.func private @move2(
// CHECK:         memref.copy
// CHECK:         memref.copy
// CHECK-NOT:     memref.copy
// CHECK:         func.return
func.func private @move2(%a: tensor<8xi32>, %i: index, %j: index) -> tensor<8xi32> {
  %s = tensor.extract_slice %a[%i] [2] [1] : tensor<8xi32> to tensor<2xi32>
  %r = tensor.insert_slice %s into %a[%j] [2] [1] : tensor<2xi32> into tensor<8xi32>
  return %r : tensor<8xi32>
}

// The first of two is overwritten before it is read.
// CHECK-LABEL: func.func private @swap(
// CHECK:         memref.copy
// CHECK:         memref.copy
// CHECK:         memref.copy
// CHECK-NOT:     memref.copy
// CHECK:         func.return
func.func private @swap(%a: tensor<8xi32>, %i: index, %j: index) -> tensor<8xi32> {
  %s = tensor.extract_slice %a[%i] [1] [1] : tensor<8xi32> to tensor<1xi32>
  %t = tensor.extract_slice %a[%j] [1] [1] : tensor<8xi32> to tensor<1xi32>
  %r = tensor.insert_slice %s into %a[%j] [1] [1] : tensor<1xi32> into tensor<8xi32>
  %q = tensor.insert_slice %t into %r[%i] [1] [1] : tensor<1xi32> into tensor<8xi32>
  return %q : tensor<8xi32>
}

// In each iteration.
// CHECK-LABEL: func.func private @shift_all(
// CHECK-NOT:     memref.alloc
// CHECK:         memref.copy
// CHECK-NOT:     memref.copy
// CHECK:         func.return
func.func private @shift_all(%a: tensor<8xi32>) -> tensor<8xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %r = scf.for %i = %c0 to %c7 step %c1 iter_args(%t = %a) -> tensor<8xi32> {
    %n = arith.addi %i, %c1 : index
    %s = tensor.extract_slice %t[%n] [1] [1] : tensor<8xi32> to tensor<1xi32>
    %q = tensor.insert_slice %s into %t[%i] [1] [1] : tensor<1xi32> into tensor<8xi32>
    scf.yield %q : tensor<8xi32>
  }
  return %r : tensor<8xi32>
}

// What a later iteration reads must not be overwritten.
// CHECK-LABEL: func.func private @from_outside(
// CHECK:         memref.copy
// CHECK:         memref.copy
// CHECK-NOT:     memref.copy
// CHECK:         func.return
func.func private @from_outside(%a: tensor<8xi32>) -> (tensor<8xi32>, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %z = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %c7 step %c1 iter_args(%t = %z) -> i32 {
    %n = arith.addi %i, %c1 : index
    %s = tensor.extract_slice %a[%i] [1] [1] : tensor<8xi32> to tensor<1xi32>
    %q = tensor.insert_slice %s into %a[%n] [1] [1] : tensor<1xi32> into tensor<8xi32>
    %e = tensor.extract %q[%n] : tensor<8xi32>
    %k = arith.addi %e, %t : i32
    scf.yield %k : i32
  }
  return %a, %r : tensor<8xi32>, i32
}

// Other threads must not overwrite it: read in the init.
// CHECK-LABEL: func.func private @parallel(
// CHECK:         memref.copy
// CHECK:         memref.copy
// CHECK-NOT:     memref.copy
// CHECK:         func.return
func.func private @parallel(%a: tensor<8xi32>) -> tensor<8xi32> {
  %c1 = arith.constant 1 : index
  %r = scf.forall (%i) in (7) shared_outs(%o = %a) -> tensor<8xi32> {
    %n = arith.addi %i, %c1 : index
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<8xi32> to tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%n] [1] [1] : tensor<1xi32> into tensor<8xi32>
    }
  }
  return %r : tensor<8xi32>
}

// What is read later must not be overwritten.
// CHECK-LABEL: func.func private @reread(
// CHECK:         memref.copy
// CHECK:         memref.copy
// CHECK-NOT:     memref.copy
// CHECK:         func.return
func.func private @reread(%a: tensor<8xi32>, %i: index, %j: index) -> (tensor<8xi32>, i32) {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %a[%i] [1] [1] : tensor<8xi32> to tensor<1xi32>
  %r = tensor.insert_slice %s into %a[%j] [1] [1] : tensor<1xi32> into tensor<8xi32>
  %v = tensor.extract %s[%c0] : tensor<1xi32>
  return %r, %v : tensor<8xi32>, i32
}

func.func @main() -> (tensor<8xi32>, i32, tensor<8xi32>, i32, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>) {
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %a = arith.constant dense<[1, 2, 3, 4, 5, 6, 7, 8]> : tensor<8xi32>
  %0 = func.call @move(%a, %c2, %c5) : (tensor<8xi32>, index, index) -> tensor<8xi32>
  %x = func.call @move2(%0, %c5, %c6) : (tensor<8xi32>, index, index) -> tensor<8xi32>
  %1 = func.call @swap(%x, %c2, %c6) : (tensor<8xi32>, index, index) -> tensor<8xi32>
  %2 = func.call @shift_all(%1) : (tensor<8xi32>) -> tensor<8xi32>
  %3:2 = func.call @from_outside(%2) : (tensor<8xi32>) -> (tensor<8xi32>, i32)
  %4:2 = func.call @reread(%2, %c2, %c5) : (tensor<8xi32>, index, index) -> (tensor<8xi32>, i32)
  %5 = func.call @parallel(%a) : (tensor<8xi32>) -> tensor<8xi32>
  return %3#0, %3#1, %4#0, %4#1, %1, %2, %5 : tensor<8xi32>, i32, tensor<8xi32>, i32, tensor<8xi32>, tensor<8xi32>, tensor<8xi32>
}
