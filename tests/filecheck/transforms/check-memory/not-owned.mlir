// RUN: %xdsl_opt %s -p 'check-memory' --split-input-file --verify-diagnostics | filecheck %s
// RUN: %xdsl_opt %s -p 'check-memory{seed=1}' --split-input-file --verify-diagnostics | filecheck %s --check-prefix=SEED
// RUN: %xdsl_opt %s -p 'check-memory{seed=1 frees-arguments}' --split-input-file --verify-diagnostics | filecheck %s --check-prefix=MAY

func.func @main(%m: memref<4xf32>) {
  memref.dealloc %m : memref<4xf32>
  return
}

// CHECK:      check-memory: @main takes 1 arguments: give them, or a seed for random ones
// SEED:      check-memory: free of what is not owned: free of an argument buffer
// SEED-NEXT:   at          memref.dealloc %m : memref<4xf32>, in @main
// SEED-NEXT:   buffer of   func.func @main(%m: memref<4xf32>)
// MAY-NOT:   not owned
// MAY:       func.func @main

// -----
// CHECK-LABEL: // {{-----}}
// SEED-LABEL: // {{-----}}
// MAY-LABEL: // {{-----}}

memref.global "private" @g : memref<4xf32> = dense<1.0>

func.func @main() {
  %m = memref.get_global @g : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return
}

// CHECK:      check-memory: free of what is not owned: free of a global buffer
// CHECK-NEXT:   at          memref.dealloc %m : memref<4xf32>, in @main
// CHECK-NEXT:   buffer of   memref.global "private" @g : memref<4xf32> = dense<1.000000e+00>

// -----
// CHECK-LABEL: // {{-----}}

func.func @main() {
  %m = memref.alloca() : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return
}

// CHECK:      check-memory: free of what is not owned: free of a stack buffer
// CHECK-NEXT:   at          memref.dealloc %m : memref<4xf32>, in @main
// CHECK-NEXT:   buffer of   %m = memref.alloca() : memref<4xf32>, in @main

// -----
// CHECK-LABEL: // {{-----}}

func.func @main() {
  %m = memref.alloc() : memref<4xf32>
  %v = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  memref.dealloc %v : memref<2xf32, strided<[1]>>
  return
}

// CHECK:      check-memory: free of what is not owned: free of a part of a buffer
// CHECK-NEXT:   at          memref.dealloc %v : memref<2xf32, strided<[1]>>, in @main
// CHECK-NEXT:   buffer of   %m = memref.alloc() : memref<4xf32>, in @main

// -----
// CHECK-LABEL: // {{-----}}

// A row of a matrix goes through a call, a cast and a block argument.

func.func @main() {
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<3x4xf32>
  %v = memref.subview %m[%c1, 0] [1, 4] [1, 1] : memref<3x4xf32> to memref<4xf32, strided<[1], offset: ?>>
  %w = func.call @same(%v) : (memref<4xf32, strided<[1], offset: ?>>) -> memref<?xf32, strided<[1], offset: ?>>
  cf.br ^end(%w : memref<?xf32, strided<[1], offset: ?>>)
^end(%x: memref<?xf32, strided<[1], offset: ?>>):
  memref.dealloc %x : memref<?xf32, strided<[1], offset: ?>>
  return
}

func.func private @same(%v: memref<4xf32, strided<[1], offset: ?>>) -> memref<?xf32, strided<[1], offset: ?>> {
  %w = memref.cast %v : memref<4xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  return %w : memref<?xf32, strided<[1], offset: ?>>
}

// CHECK:      check-memory: free of what is not owned: free of a part of a buffer
// CHECK-NEXT:   at          memref.dealloc %x : memref<?xf32, strided<[1], offset: ?>>, in @main
// CHECK-NEXT:   buffer of   %m = memref.alloc() : memref<3x4xf32>, in @main
