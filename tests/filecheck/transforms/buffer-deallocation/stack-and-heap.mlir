// RUN: %xdsl_opt -p buffer-deallocation --allow-unregistered-dialect %s | filecheck %s

// Memory of the stack and of the heap become one value. The heap memory is in view where
// they do, so that it is lent and freed when the value is not needed any more.

func.func @mixed_allocation(%c: i1, %out: memref<2xf32>) {
  %0 = memref.alloca() : memref<2xf32>
  %1 = memref.alloc() : memref<2xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "use"(%0) : (memref<2xf32>) -> ()
  cf.br ^bb3(%0 : memref<2xf32>)
^bb2:
  "use"(%1) : (memref<2xf32>) -> ()
  cf.br ^bb3(%1 : memref<2xf32>)
^bb3(%2: memref<2xf32>):
  test.copy(%2, %out) : (memref<2xf32>, memref<2xf32>)
  return
}

// Where it is not in view, memory of the stack is copied.

func.func @not_in_view(%c: i1, %out: memref<2xf32>) {
  %0 = memref.alloca() : memref<2xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "use"(%0) : (memref<2xf32>) -> ()
  cf.br ^bb3(%0 : memref<2xf32>)
^bb2:
  %1 = memref.alloc() : memref<2xf32>
  "use"(%1) : (memref<2xf32>) -> ()
  cf.br ^bb3(%1 : memref<2xf32>)
^bb3(%2: memref<2xf32>):
  test.copy(%2, %out) : (memref<2xf32>, memref<2xf32>)
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @mixed_allocation(%c: i1, %out: memref<2xf32>) {
// CHECK-NEXT:     %0 = memref.alloca() : memref<2xf32>
// CHECK-NEXT:     %1 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:   ^bb1:
// CHECK-NEXT:     "use"(%0) : (memref<2xf32>) -> ()
// CHECK-NEXT:     cf.br ^bb3(%0 : memref<2xf32>)
// CHECK-NEXT:   ^bb2:
// CHECK-NEXT:     "use"(%1) : (memref<2xf32>) -> ()
// CHECK-NEXT:     cf.br ^bb3(%1 : memref<2xf32>)
// CHECK-NEXT:   ^bb3(%2: memref<2xf32>):
// CHECK-NEXT:     test.copy(%2, %out) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %1 : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @not_in_view(%c: i1, %out: memref<2xf32>) {
// CHECK-NEXT:     %0 = memref.alloca() : memref<2xf32>
// CHECK-NEXT:     cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:   ^bb1:
// CHECK-NEXT:     "use"(%0) : (memref<2xf32>) -> ()
// CHECK-NEXT:     %1 = bufferization.clone %0 : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:     cf.br ^bb3(%1 : memref<2xf32>)
// CHECK-NEXT:   ^bb2:
// CHECK-NEXT:     %2 = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     "use"(%2) : (memref<2xf32>) -> ()
// CHECK-NEXT:     cf.br ^bb3(%2 : memref<2xf32>)
// CHECK-NEXT:   ^bb3(%3: memref<2xf32>):
// CHECK-NEXT:     test.copy(%3, %out) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %3 : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
