// RUN: %xdsl_bufferize_check %s -p canonicalize --allow-leaks

// The number of the bound stands for an unknown one in the attribute: it stays an operand.

func.func @main() -> (i32) {
  %lo = arith.constant -9223372036854775808 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %i1 = arith.constant 1 : i32
  %i0 = arith.constant 0 : i32
  %hi = arith.addi %lo, %c2 : index
  %m = memref.alloc() : memref<2xi32>
  memref.store %i0, %m[%c0] : memref<2xi32>
  memref.store %i0, %m[%c1] : memref<2xi32>
  scf.forall (%i) = (%lo) to (%hi) step (1) {
    %k = arith.subi %i, %lo : index
    memref.store %i1, %m[%k] : memref<2xi32>
  }
  %r = memref.load %m[%c0] : memref<2xi32>
  return %r : i32
}
