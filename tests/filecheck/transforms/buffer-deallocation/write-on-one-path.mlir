// RUN: %xdsl_opt -p buffer-deallocation --allow-unregistered-dialect %s | filecheck %s

// The program that breaks the invariant of MLIR's documentation: a write on one path only that does
// not dominate the read. Nothing is copied for it, so that nobody can notice anything.

func.func @cond_branch(%c: i1, %out: memref<2xf32>) {
  %0 = memref.alloc() : memref<2xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb3
^bb2:
  "partial_write"(%0, %0) : (memref<2xf32>, memref<2xf32>) -> ()
  cf.br ^bb3
^bb3:
  test.copy(%0, %out) : (memref<2xf32>, memref<2xf32>)
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @cond_branch(%c: i1, %out: memref<2xf32>) {
// CHECK-NEXT:     %0 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:   ^bb1:
// CHECK-NEXT:     cf.br ^bb3
// CHECK-NEXT:   ^bb2:
// CHECK-NEXT:     "partial_write"(%0, %0) : (memref<2xf32>, memref<2xf32>) -> ()
// CHECK-NEXT:     cf.br ^bb3
// CHECK-NEXT:   ^bb3:
// CHECK-NEXT:     test.copy(%0, %out) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %0 : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
