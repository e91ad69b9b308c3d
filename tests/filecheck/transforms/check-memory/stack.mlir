// RUN: %xdsl_opt %s -p 'check-memory' --split-input-file --verify-diagnostics | filecheck %s

func.func private @make() -> memref<4xf32> {
  %m = memref.alloca() : memref<4xf32>
  return %m : memref<4xf32>
}

func.func @main() {
  %m = func.call @make() : () -> memref<4xf32>
  return
}

// CHECK:      check-memory: dangling stack buffer: a stack buffer leaves what it was made in
// CHECK-NEXT:   at          func.return %m : memref<4xf32>, in @make
// CHECK-NEXT:   buffer of   %m = memref.alloca() : memref<4xf32>, in @make

// -----
// CHECK-LABEL: // {{-----}}

func.func @main() {
  %m = memref.alloca_scope -> (memref<4xf32>) {
    %a = memref.alloca() : memref<4xf32>
    memref.alloca_scope.return %a : memref<4xf32>
  }
  return
}

// CHECK:      check-memory: dangling stack buffer: a stack buffer leaves what it was made in
// CHECK-NEXT:   at          memref.alloca_scope.return %a : memref<4xf32>, in @main
// CHECK-NEXT:   buffer of   %a = memref.alloca() : memref<4xf32>, in @main

// -----
// CHECK-LABEL: // {{-----}}

// A buffer holds it.

func.func private @fill(%out: memref<1xmemref<4xf32>>) {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<4xf32>
  memref.store %m, %out[%c0] : memref<1xmemref<4xf32>>
  return
}

func.func @main() {
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  func.call @fill(%box) : (memref<1xmemref<4xf32>>) -> ()
  memref.dealloc %box : memref<1xmemref<4xf32>>
  return
}

// CHECK:      check-memory: dangling stack buffer: memory holds a stack buffer when what it was made in ends
// CHECK-NEXT:   at          memref.store %m, %out[%c0] : memref<1xmemref<4xf32>>, in @fill
// CHECK-NEXT:   buffer of   %m = memref.alloca() : memref<4xf32>, in @fill

// -----
// CHECK-LABEL: // {{-----}}

// The stack buffers of a round of a loop end with it.

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloca() : memref<4xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %m) -> (memref<4xf32>) {
    %b = memref.alloca() : memref<4xf32>
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  return
}

// CHECK:      check-memory: dangling stack buffer: a stack buffer leaves what it was made in
// CHECK-NEXT:   at          scf.yield %b : memref<4xf32>, in @main
// CHECK-NEXT:   buffer of   %b = memref.alloca() : memref<4xf32>, in @main

// -----
// CHECK-LABEL: // {{-----}}

// Through a view and a helper that hands it on.

func.func private @first(%m: memref<8xf32>) -> memref<2xf32, strided<[1]>> {
  %v = memref.subview %m[0] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1]>>
  return %v : memref<2xf32, strided<[1]>>
}

func.func private @make(%c: i1) -> memref<2xf32, strided<[1]>> {
  %s = memref.alloca() : memref<8xf32>
  %h = memref.alloca() : memref<8xf32>
  %m = arith.select %c, %s, %h : memref<8xf32>
  %v = func.call @first(%m) : (memref<8xf32>) -> memref<2xf32, strided<[1]>>
  return %v : memref<2xf32, strided<[1]>>
}

func.func @main() {
  %false = arith.constant false
  %v = func.call @make(%false) : (i1) -> memref<2xf32, strided<[1]>>
  return
}

// CHECK:      check-memory: dangling stack buffer
// CHECK-NEXT:   at          func.return %v : memref<2xf32, strided<[1]>>, in @make
// CHECK-NEXT:   buffer of   %h = memref.alloca() : memref<8xf32>, in @make
