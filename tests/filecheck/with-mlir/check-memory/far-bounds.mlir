// REQUIRES: mlir-opt
// RUN: %mlir_opt %s --canonicalize -o %t.compiled && not %xdsl_bufferize_check %s --compiled %t.compiled | filecheck %s
// RUN: %xdsl_bufferize_check %s -p canonicalize | filecheck %s --check-prefix=OURS

// A loop from -2^63 to 4 with steps of 2^63 - 1 has two rounds.

func.func @main() -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %smallest = arith.constant -9223372036854775808 : index
  %largest = arith.constant 9223372036854775807 : index
  %r = scf.for %i = %smallest to %c4 step %largest iter_args(%x = %c0) -> (index) {
    %y = arith.addi %x, %c1 : index
    scf.yield %y : index
  }
  return %r : index
}

// CHECK: result 0: 2 before, 0 after
// OURS: equal
