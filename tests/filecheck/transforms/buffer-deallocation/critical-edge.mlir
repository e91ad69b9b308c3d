// RUN: %xdsl_opt -p buffer-deallocation --allow-unregistered-dialect %s | filecheck %s

// An argument of a block that several branches hand memory to, of which one is not owned.

func.func @critical(%c: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
  cf.cond_br %c, ^bb2, ^bb3
^bb1(%0: memref<2xf32>):
  test.copy(%0, %out) : (memref<2xf32>, memref<2xf32>)
  return
^bb2:
  cf.br ^bb1(%in : memref<2xf32>)
^bb3:
  %1 = memref.alloc() : memref<2xf32>
  "use"(%1) : (memref<2xf32>) -> ()
  cf.br ^bb1(%1 : memref<2xf32>)
}

// All that is owned is in view of the two arguments, which borrow it.

func.func @critical_edge(%c: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
  %1 = memref.alloc() : memref<2xf32>
  "use"(%1) : (memref<2xf32>) -> ()
  cf.cond_br %c, ^bb1(%in : memref<2xf32>), ^bb1(%1 : memref<2xf32>)
^bb1(%0: memref<2xf32>):
  %2 = memref.alloc() : memref<2xf32>
  test.copy(%0, %2) : (memref<2xf32>, memref<2xf32>)
  cf.cond_br %c, ^bb2(%0 : memref<2xf32>), ^bb2(%2 : memref<2xf32>)
^bb2(%3: memref<2xf32>):
  test.copy(%3, %out) : (memref<2xf32>, memref<2xf32>)
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @critical(%c: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
// CHECK-NEXT:     cf.cond_br %c, ^bb2, ^bb3
// CHECK-NEXT:   ^bb1(%0: memref<2xf32>):
// CHECK-NEXT:     test.copy(%0, %out) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %0 : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   ^bb2:
// CHECK-NEXT:     %in_clone = bufferization.clone %in : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:     cf.br ^bb1(%in_clone : memref<2xf32>)
// CHECK-NEXT:   ^bb3:
// CHECK-NEXT:     %1 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     "use"(%1) : (memref<2xf32>) -> ()
// CHECK-NEXT:     cf.br ^bb1(%1 : memref<2xf32>)
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @critical_edge(%c: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
// CHECK-NEXT:     %0 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     "use"(%0) : (memref<2xf32>) -> ()
// CHECK-NEXT:     cf.cond_br %c, ^bb1(%in : memref<2xf32>), ^bb1(%0 : memref<2xf32>)
// CHECK-NEXT:   ^bb1(%1: memref<2xf32>):
// CHECK-NEXT:     %2 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     test.copy(%1, %2) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     cf.cond_br %c, ^bb2(%1 : memref<2xf32>), ^bb2(%2 : memref<2xf32>)
// CHECK-NEXT:   ^bb2(%3: memref<2xf32>):
// CHECK-NEXT:     test.copy(%3, %out) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %0 : memref<2xf32>
// CHECK-NEXT:     memref.dealloc %2 : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
