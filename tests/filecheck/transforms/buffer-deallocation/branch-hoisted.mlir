// RUN: %xdsl_opt -p buffer-deallocation --allow-unregistered-dialect %s | filecheck %s

// The two programs around the movement of an allocation: where it is, in one branch, and
// where buffer-hoisting puts it. The first one takes a copy, the second one none.

func.func @in_the_branch(%c: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%in : memref<2xf32>)
^bb2:
  %0 = memref.alloc() : memref<2xf32>
  "use"(%0) : (memref<2xf32>) -> ()
  cf.br ^bb3(%0 : memref<2xf32>)
^bb3(%1: memref<2xf32>):
  test.copy(%1, %out) : (memref<2xf32>, memref<2xf32>)
  return
}

func.func @hoisted(%c: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
  %0 = memref.alloc() : memref<2xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%in : memref<2xf32>)
^bb2:
  "use"(%0) : (memref<2xf32>) -> ()
  cf.br ^bb3(%0 : memref<2xf32>)
^bb3(%1: memref<2xf32>):
  test.copy(%1, %out) : (memref<2xf32>, memref<2xf32>)
  return
}

// The size is known in the branch only.

func.func @dynamic_type(%c: i1, %in: memref<?xf32>, %out: memref<?xf32>, %n: index) {
  cf.cond_br %c, ^bb1, ^bb2(%n : index)
^bb1:
  cf.br ^bb3(%in : memref<?xf32>)
^bb2(%0: index):
  %1 = memref.alloc(%0) : memref<?xf32>
  "use"(%1) : (memref<?xf32>) -> ()
  cf.br ^bb3(%1 : memref<?xf32>)
^bb3(%2: memref<?xf32>):
  test.copy(%2, %out) : (memref<?xf32>, memref<?xf32>)
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @in_the_branch(%c: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
// CHECK-NEXT:     cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:   ^bb1:
// CHECK-NEXT:     %in_clone = bufferization.clone %in : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:     cf.br ^bb3(%in_clone : memref<2xf32>)
// CHECK-NEXT:   ^bb2:
// CHECK-NEXT:     %0 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     "use"(%0) : (memref<2xf32>) -> ()
// CHECK-NEXT:     cf.br ^bb3(%0 : memref<2xf32>)
// CHECK-NEXT:   ^bb3(%1: memref<2xf32>):
// CHECK-NEXT:     test.copy(%1, %out) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %1 : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @hoisted(%c: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
// CHECK-NEXT:     %0 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:   ^bb1:
// CHECK-NEXT:     cf.br ^bb3(%in : memref<2xf32>)
// CHECK-NEXT:   ^bb2:
// CHECK-NEXT:     "use"(%0) : (memref<2xf32>) -> ()
// CHECK-NEXT:     cf.br ^bb3(%0 : memref<2xf32>)
// CHECK-NEXT:   ^bb3(%1: memref<2xf32>):
// CHECK-NEXT:     test.copy(%1, %out) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %0 : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @dynamic_type(%c: i1, %in: memref<?xf32>, %out: memref<?xf32>, %n: index) {
// CHECK-NEXT:     cf.cond_br %c, ^bb1, ^bb2(%n : index)
// CHECK-NEXT:   ^bb1:
// CHECK-NEXT:     %in_clone = bufferization.clone %in : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:     cf.br ^bb3(%in_clone : memref<?xf32>)
// CHECK-NEXT:   ^bb2(%0: index):
// CHECK-NEXT:     %1 = memref.alloc(%0) : memref<?xf32>
// CHECK-NEXT:     "use"(%1) : (memref<?xf32>) -> ()
// CHECK-NEXT:     cf.br ^bb3(%1 : memref<?xf32>)
// CHECK-NEXT:   ^bb3(%2: memref<?xf32>):
// CHECK-NEXT:     test.copy(%2, %out) : (memref<?xf32>, memref<?xf32>)
// CHECK-NEXT:     memref.dealloc %2 : memref<?xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
