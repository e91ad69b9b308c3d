// RUN: %xdsl_opt -p buffer-deallocation --allow-unregistered-dialect %s | filecheck %s

// Two allocations become one value. MLIR's documentation copies both; each is moved here, and the one
// that is not handed on ends with its branch.

func.func @branch(%c: i1, %out: memref<2xf32>) {
  %0 = memref.alloc() : memref<2xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %1 = memref.alloc() : memref<2xf32>
  cf.br ^bb3(%1 : memref<2xf32>)
^bb2:
  "use"(%0) : (memref<2xf32>) -> ()
  cf.br ^bb3(%0 : memref<2xf32>)
^bb3(%2: memref<2xf32>):
  test.copy(%2, %out) : (memref<2xf32>, memref<2xf32>)
  return
}

// What MLIR's documentation makes of it stays as it is.

func.func @branch_after(%c: i1, %out: memref<2xf32>) {
  %0 = memref.alloc() : memref<2xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %1 = memref.alloc() : memref<2xf32>
  %3 = bufferization.clone %1 : memref<2xf32> to memref<2xf32>
  memref.dealloc %1 : memref<2xf32>
  cf.br ^bb3(%3 : memref<2xf32>)
^bb2:
  "use"(%0) : (memref<2xf32>) -> ()
  %4 = bufferization.clone %0 : memref<2xf32> to memref<2xf32>
  cf.br ^bb3(%4 : memref<2xf32>)
^bb3(%2: memref<2xf32>):
  test.copy(%2, %out) : (memref<2xf32>, memref<2xf32>)
  memref.dealloc %2 : memref<2xf32>
  memref.dealloc %0 : memref<2xf32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @branch(%c: i1, %out: memref<2xf32>) {
// CHECK-NEXT:     %0 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:   ^bb1:
// CHECK-NEXT:     memref.dealloc %0 : memref<2xf32>
// CHECK-NEXT:     %1 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     cf.br ^bb3(%1 : memref<2xf32>)
// CHECK-NEXT:   ^bb2:
// CHECK-NEXT:     "use"(%0) : (memref<2xf32>) -> ()
// CHECK-NEXT:     cf.br ^bb3(%0 : memref<2xf32>)
// CHECK-NEXT:   ^bb3(%2: memref<2xf32>):
// CHECK-NEXT:     test.copy(%2, %out) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %2 : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @branch_after(%c: i1, %out: memref<2xf32>) {
// CHECK-NEXT:     %0 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:   ^bb1:
// CHECK-NEXT:     %1 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     %2 = bufferization.clone %1 : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:     memref.dealloc %1 : memref<2xf32>
// CHECK-NEXT:     cf.br ^bb3(%2 : memref<2xf32>)
// CHECK-NEXT:   ^bb2:
// CHECK-NEXT:     "use"(%0) : (memref<2xf32>) -> ()
// CHECK-NEXT:     %3 = bufferization.clone %0 : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:     cf.br ^bb3(%3 : memref<2xf32>)
// CHECK-NEXT:   ^bb3(%4: memref<2xf32>):
// CHECK-NEXT:     test.copy(%4, %out) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %4 : memref<2xf32>
// CHECK-NEXT:     memref.dealloc %0 : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
