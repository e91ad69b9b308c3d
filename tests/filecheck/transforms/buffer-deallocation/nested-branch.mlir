// RUN: %xdsl_opt -p buffer-deallocation --allow-unregistered-dialect %s | filecheck %s

// The memory of %1 goes through two diamonds. One of the two copies of MLIR's documentation is enough.

func.func @nested(%c: i1, %in: memref<?xf32>, %out: memref<?xf32>, %n: index) {
  cf.cond_br %c, ^bb1, ^bb2(%n : index)
^bb1:
  cf.br ^bb6(%in : memref<?xf32>)
^bb2(%0: index):
  %1 = memref.alloc(%0) : memref<?xf32>
  "use"(%1) : (memref<?xf32>) -> ()
  cf.cond_br %c, ^bb3, ^bb4
^bb3:
  cf.br ^bb5(%1 : memref<?xf32>)
^bb4:
  cf.br ^bb5(%1 : memref<?xf32>)
^bb5(%2: memref<?xf32>):
  cf.br ^bb6(%2 : memref<?xf32>)
^bb6(%3: memref<?xf32>):
  cf.br ^bb7(%3 : memref<?xf32>)
^bb7(%4: memref<?xf32>):
  test.copy(%4, %out) : (memref<?xf32>, memref<?xf32>)
  return
}

// What MLIR's documentation makes of it stays as it is.

func.func @nested_after(%c: i1, %in: memref<?xf32>, %out: memref<?xf32>, %n: index) {
  cf.cond_br %c, ^bb1, ^bb2(%n : index)
^bb1:
  %5 = bufferization.clone %in : memref<?xf32> to memref<?xf32>
  cf.br ^bb6(%5 : memref<?xf32>)
^bb2(%0: index):
  %1 = memref.alloc(%0) : memref<?xf32>
  "use"(%1) : (memref<?xf32>) -> ()
  cf.cond_br %c, ^bb3, ^bb4
^bb3:
  cf.br ^bb5(%1 : memref<?xf32>)
^bb4:
  cf.br ^bb5(%1 : memref<?xf32>)
^bb5(%2: memref<?xf32>):
  %6 = bufferization.clone %1 : memref<?xf32> to memref<?xf32>
  memref.dealloc %1 : memref<?xf32>
  cf.br ^bb6(%6 : memref<?xf32>)
^bb6(%3: memref<?xf32>):
  cf.br ^bb7(%3 : memref<?xf32>)
^bb7(%4: memref<?xf32>):
  test.copy(%4, %out) : (memref<?xf32>, memref<?xf32>)
  memref.dealloc %3 : memref<?xf32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @nested(%c: i1, %in: memref<?xf32>, %out: memref<?xf32>, %n: index) {
// CHECK-NEXT:     cf.cond_br %c, ^bb1, ^bb2(%n : index)
// CHECK-NEXT:   ^bb1:
// CHECK-NEXT:     %in_clone = bufferization.clone %in : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:     cf.br ^bb6(%in_clone : memref<?xf32>)
// CHECK-NEXT:   ^bb2(%0: index):
// CHECK-NEXT:     %1 = memref.alloc(%0) : memref<?xf32>
// CHECK-NEXT:     "use"(%1) : (memref<?xf32>) -> ()
// CHECK-NEXT:     cf.cond_br %c, ^bb3, ^bb4
// CHECK-NEXT:   ^bb3:
// CHECK-NEXT:     cf.br ^bb5(%1 : memref<?xf32>)
// CHECK-NEXT:   ^bb4:
// CHECK-NEXT:     cf.br ^bb5(%1 : memref<?xf32>)
// CHECK-NEXT:   ^bb5(%2: memref<?xf32>):
// CHECK-NEXT:     cf.br ^bb6(%2 : memref<?xf32>)
// CHECK-NEXT:   ^bb6(%3: memref<?xf32>):
// CHECK-NEXT:     cf.br ^bb7(%3 : memref<?xf32>)
// CHECK-NEXT:   ^bb7(%4: memref<?xf32>):
// CHECK-NEXT:     test.copy(%4, %out) : (memref<?xf32>, memref<?xf32>)
// CHECK-NEXT:     memref.dealloc %4 : memref<?xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @nested_after(%c: i1, %in: memref<?xf32>, %out: memref<?xf32>, %n: index) {
// CHECK-NEXT:     cf.cond_br %c, ^bb1, ^bb2(%n : index)
// CHECK-NEXT:   ^bb1:
// CHECK-NEXT:     %0 = bufferization.clone %in : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:     cf.br ^bb6(%0 : memref<?xf32>)
// CHECK-NEXT:   ^bb2(%1: index):
// CHECK-NEXT:     %2 = memref.alloc(%1) : memref<?xf32>
// CHECK-NEXT:     "use"(%2) : (memref<?xf32>) -> ()
// CHECK-NEXT:     cf.cond_br %c, ^bb3, ^bb4
// CHECK-NEXT:   ^bb3:
// CHECK-NEXT:     cf.br ^bb5(%2 : memref<?xf32>)
// CHECK-NEXT:   ^bb4:
// CHECK-NEXT:     cf.br ^bb5(%2 : memref<?xf32>)
// CHECK-NEXT:   ^bb5(%3: memref<?xf32>):
// CHECK-NEXT:     %4 = bufferization.clone %2 : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:     memref.dealloc %2 : memref<?xf32>
// CHECK-NEXT:     cf.br ^bb6(%4 : memref<?xf32>)
// CHECK-NEXT:   ^bb6(%5: memref<?xf32>):
// CHECK-NEXT:     cf.br ^bb7(%5 : memref<?xf32>)
// CHECK-NEXT:   ^bb7(%6: memref<?xf32>):
// CHECK-NEXT:     test.copy(%6, %out) : (memref<?xf32>, memref<?xf32>)
// CHECK-NEXT:     memref.dealloc %5 : memref<?xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
