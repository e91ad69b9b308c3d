// RUN: %mlir_opt %s --buffer-loop-hoisting --split-input-file | %xdsl_opt -p 'check-memory' --split-input-file --verify-diagnostics | filecheck %s
// RUN: %xdsl_opt %s -p 'check-memory' --split-input-file | filecheck %s --check-prefix=CLEAN
// REQUIRES: mlir-opt

// MLIR 22 moves the allocation out of the loop and leaves the deallocation in it.

// CLEAN-NOT: check-memory

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %m = memref.alloc() : memref<4xf64>
    memref.dealloc %m : memref<4xf64>
  }
  return
}

// CHECK:      check-memory: double free
// CHECK-NEXT:   at          memref.dealloc %alloc : memref<4xf64>, in @main
// CHECK-NEXT:   buffer of   %alloc = memref.alloc() : memref<4xf64>, in @main
// CHECK-NEXT:   freed by    memref.dealloc %alloc : memref<4xf64>, in @main

// -----
// CHECK-LABEL: // {{-----}}

func.func private @printF64(f64)

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f = arith.constant 1.5 : f64
  scf.for %i = %c0 to %c3 step %c1 {
    %m = memref.alloc() : memref<4xf64>
    memref.store %f, %m[%i] : memref<4xf64>
    %x = memref.load %m[%i] : memref<4xf64>
    func.call @printF64(%x) : (f64) -> ()
    memref.dealloc %m : memref<4xf64>
  }
  return
}

// CHECK:      check-memory: use after free of a heap buffer
// CHECK-NEXT:   at          memref.store %cst, %alloc[%arg0] : memref<4xf64>, in @main
// CHECK-NEXT:   buffer of   %alloc = memref.alloc() : memref<4xf64>, in @main
// CHECK-NEXT:   freed by    memref.dealloc %alloc : memref<4xf64>, in @main
