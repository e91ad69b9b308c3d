// RUN: %xdsl_opt -p buffer-deallocation --allow-unregistered-dialect %s | filecheck %s

// A fresh allocation that is yielded is moved: no clone.

func.func @if(%c: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
  %0 = scf.if %c -> (memref<2xf32>) {
    %a = memref.alloc() : memref<2xf32>
    test.copy(%in, %a) : (memref<2xf32>, memref<2xf32>)
    scf.yield %a : memref<2xf32>
  } else {
    %b = memref.alloc() : memref<2xf32>
    scf.yield %b : memref<2xf32>
  }
  test.copy(%0, %out) : (memref<2xf32>, memref<2xf32>)
  return
}

func.func @for(%n: index, %s: index, %in: memref<2xf32>, %out: memref<2xf32>) {
  %i = memref.alloc() : memref<2xf32>
  %0 = scf.for %k = %n to %n step %s iter_args(%x = %i) -> (memref<2xf32>) {
    %a = memref.alloc() : memref<2xf32>
    test.copy(%x, %a) : (memref<2xf32>, memref<2xf32>)
    scf.yield %a : memref<2xf32>
  }
  test.copy(%0, %out) : (memref<2xf32>, memref<2xf32>)
  return
}

// Both regions of a loop allocate. Only what comes from outside is copied.

func.func @while(%c: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
  %0 = scf.while (%x = %in) : (memref<2xf32>) -> memref<2xf32> {
    %a = memref.alloc() : memref<2xf32>
    test.copy(%x, %a) : (memref<2xf32>, memref<2xf32>)
    scf.condition(%c) %a : memref<2xf32>
  } do {
  ^bb0(%y: memref<2xf32>):
    %b = memref.alloc() : memref<2xf32>
    test.copy(%y, %b) : (memref<2xf32>, memref<2xf32>)
    scf.yield %b : memref<2xf32>
  }
  test.copy(%0, %out) : (memref<2xf32>, memref<2xf32>)
  return
}

// What is owned is in view of all that it becomes, also around a loop that swaps.

func.func @swap(%n: index, %s: index, %in: memref<2xf32>, %out: memref<2xf32>) {
  %i = memref.alloc() : memref<2xf32>
  test.copy(%in, %i) : (memref<2xf32>, memref<2xf32>)
  %0, %1 = scf.for %k = %n to %n step %s iter_args(%x = %i, %y = %in) -> (memref<2xf32>, memref<2xf32>) {
    scf.yield %y, %x : memref<2xf32>, memref<2xf32>
  }
  test.copy(%0, %out) : (memref<2xf32>, memref<2xf32>)
  return
}

// A view of it is freed as a whole.

func.func @view(%c: i1, %c0: f32, %n: index, %in: memref<2xf32, strided<[1], offset: ?>>, %out: memref<2xf32>) {
  %0 = scf.if %c -> (memref<2xf32, strided<[1], offset: ?>>) {
    %a = memref.alloc() : memref<8xf32>
    linalg.fill ins(%c0 : f32) outs(%a : memref<8xf32>)
    %v = memref.subview %a[%n] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
    scf.yield %v : memref<2xf32, strided<[1], offset: ?>>
  } else {
    scf.yield %in : memref<2xf32, strided<[1], offset: ?>>
  }
  memref.copy %0, %out : memref<2xf32, strided<[1], offset: ?>> to memref<2xf32>
  return
}

// Regions that hand on nothing may be of any kind.

func.func @unknown_regions(%in: memref<2xf32>) {
  "region"() ({
    %a = memref.alloc() : memref<2xf32>
    "use"(%a) : (memref<2xf32>) -> ()
    "end"() : () -> ()
  }, {
  }) : () -> ()
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @if(%c: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
// CHECK-NEXT:     %0 = scf.if %c -> (memref<2xf32>) {
// CHECK-NEXT:       %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:       test.copy(%in, %a) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:       scf.yield %a : memref<2xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %b = memref.alloc() : memref<2xf32>
// CHECK-NEXT:       scf.yield %b : memref<2xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     test.copy(%0, %out) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %0 : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @for(%n: index, %s: index, %in: memref<2xf32>, %out: memref<2xf32>) {
// CHECK-NEXT:     %i = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     %0 = scf.for %k = %n to %n step %s iter_args(%x = %i) -> (memref<2xf32>) {
// CHECK-NEXT:       %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:       test.copy(%x, %a) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:       memref.dealloc %x : memref<2xf32>
// CHECK-NEXT:       scf.yield %a : memref<2xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     test.copy(%0, %out) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %0 : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @while(%c: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
// CHECK-NEXT:     %in_clone = bufferization.clone %in : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:     %0 = scf.while (%x = %in_clone) : (memref<2xf32>) -> memref<2xf32> {
// CHECK-NEXT:       %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:       test.copy(%x, %a) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:       memref.dealloc %x : memref<2xf32>
// CHECK-NEXT:       scf.condition(%c) %a : memref<2xf32>
// CHECK-NEXT:     } do {
// CHECK-NEXT:     ^bb0(%y: memref<2xf32>):
// CHECK-NEXT:       %b = memref.alloc() : memref<2xf32>
// CHECK-NEXT:       test.copy(%y, %b) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:       memref.dealloc %y : memref<2xf32>
// CHECK-NEXT:       scf.yield %b : memref<2xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     test.copy(%0, %out) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %0 : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @swap(%n: index, %s: index, %in: memref<2xf32>, %out: memref<2xf32>) {
// CHECK-NEXT:     %i = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     test.copy(%in, %i) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     %0, %1 = scf.for %k = %n to %n step %s iter_args(%x = %i, %y = %in) -> (memref<2xf32>, memref<2xf32>) {
// CHECK-NEXT:       scf.yield %y, %x : memref<2xf32>, memref<2xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     test.copy(%0, %out) : (memref<2xf32>, memref<2xf32>)
// CHECK-NEXT:     memref.dealloc %i : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @view(%c: i1, %c0: f32, %n: index, %in: memref<2xf32, strided<[1], offset: ?>>, %out: memref<2xf32>) {
// CHECK-NEXT:     %0 = scf.if %c -> (memref<2xf32, strided<[1], offset: ?>>) {
// CHECK-NEXT:       %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:       linalg.fill ins(%c0 : f32) outs(%a : memref<8xf32>)
// CHECK-NEXT:       %v = memref.subview %a[%n] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
// CHECK-NEXT:       scf.yield %v : memref<2xf32, strided<[1], offset: ?>>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %in_clone = bufferization.clone %in : memref<2xf32, strided<[1], offset: ?>> to memref<2xf32, strided<[1], offset: ?>>
// CHECK-NEXT:       scf.yield %in_clone : memref<2xf32, strided<[1], offset: ?>>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.copy %0, %out : memref<2xf32, strided<[1], offset: ?>> to memref<2xf32>
// CHECK-NEXT:     %1, %2, %3, %4 = memref.extract_strided_metadata %0 : memref<2xf32, strided<[1], offset: ?>> -> memref<f32>, index, index, index
// CHECK-NEXT:     memref.dealloc %1 : memref<f32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @unknown_regions(%in: memref<2xf32>) {
// CHECK-NEXT:     "region"() ({
// CHECK-NEXT:       %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:       "use"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:       memref.dealloc %a : memref<2xf32>
// CHECK-NEXT:       "end"() : () -> ()
// CHECK-NEXT:     }, {
// CHECK-NEXT:     }) : () -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
