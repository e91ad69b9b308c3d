// RUN: %xdsl_opt %s -p 'check-memory' --split-input-file --verify-diagnostics | filecheck %s

func.func @main() -> f32 {
  %c4 = arith.constant 4 : index
  %m = memref.alloca() : memref<4xf32>
  %x = memref.load %m[%c4] : memref<4xf32>
  return %x : f32
}

// CHECK:      check-memory: out of bounds: index (4,) out of bounds of shape (4,)
// CHECK-NEXT:   at          %x = memref.load %m[%c4] : memref<4xf32>, in @main
// CHECK-NEXT:   buffer of   %m = memref.alloca() : memref<4xf32>, in @main

// -----
// CHECK-LABEL: // {{-----}}

func.func @main() {
  %c1 = arith.constant -1 : index
  %f = arith.constant 1.0 : f32
  %m = memref.alloca() : memref<4xf32>
  memref.store %f, %m[%c1] : memref<4xf32>
  return
}

// CHECK:      check-memory: out of bounds: index (-1,) out of bounds of shape (4,)
// CHECK-NEXT:   at          memref.store %f, %m[%c1] : memref<4xf32>, in @main

// -----
// CHECK-LABEL: // {{-----}}

func.func @main() {
  %c3 = arith.constant 3 : index
  %m = memref.alloca() : memref<4xf32>
  %v = memref.subview %m[%c3] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>
  return
}

// CHECK:      check-memory: out of bounds: slice [3] [2] [1] sticks out of a dimension of 4
// CHECK-NEXT:   at          %v = memref.subview %m[%c3] [2] [1]
// CHECK-NEXT:   buffer of   %m = memref.alloca() : memref<4xf32>, in @main

// -----
// CHECK-LABEL: // {{-----}}

func.func @main() {
  %m = memref.alloca() : memref<4xf32>
  %v = memref.reinterpret_cast %m to offset: [1], sizes: [2, 2], strides: [2, 1] : memref<4xf32> to memref<2x2xf32, strided<[2, 1], offset: 1>>
  return
}

// CHECK:      check-memory: out of bounds: window (2, 2) at 1 with strides (2, 1) leaves its buffer of 4 elements
// CHECK-NEXT:   at          %v = memref.reinterpret_cast %m to offset: [1]

// -----
// CHECK-LABEL: // {{-----}}

// The last round of a loop in a callee leaves a slice, not its buffer.

func.func @main() {
  %f = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<4x4xf32>
  %v = memref.subview %m[0, 0] [3, 3] [1, 1] : memref<4x4xf32> to memref<3x3xf32, strided<[4, 1]>>
  %w = memref.cast %v : memref<3x3xf32, strided<[4, 1]>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  func.call @diagonal(%w, %f) : (memref<?x?xf32, strided<[?, ?], offset: ?>>, f32) -> ()
  memref.dealloc %m : memref<4x4xf32>
  return
}

func.func private @diagonal(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
  scf.for %i = %c0 to %n step %c1 {
    %next = arith.addi %i, %c1 : index
    memref.store %f, %m[%i, %next] : memref<?x?xf32, strided<[?, ?], offset: ?>>
  }
  return
}

// CHECK:      check-memory: out of bounds: index (2, 3) out of bounds of shape (3, 3)
// CHECK-NEXT:   at          memref.store %f, %m[%i, %next]
// CHECK-SAME:   in @diagonal
// CHECK-NEXT:   buffer of   %m = memref.alloc() : memref<4x4xf32>, in @main
// CHECK-NEXT:   called by   func.call @diagonal(%w, %f)

// -----
// CHECK-LABEL: // {{-----}}

func.func @main() {
  %m = memref.alloca() : memref<4xf32>
  %d = memref.cast %m : memref<4xf32> to memref<?xf32>
  %n = memref.alloca() : memref<5xf32>
  %e = memref.cast %n : memref<5xf32> to memref<?xf32>
  memref.copy %d, %e : memref<?xf32> to memref<?xf32>
  return
}

// CHECK:      check-memory: out of bounds: copy of shape (4,) to shape (5,)
// CHECK-NEXT:   at          memref.copy %d, %e : memref<?xf32> to memref<?xf32>, in @main

// -----
// CHECK-LABEL: // {{-----}}

// Slices of one buffer: a copy to itself is fine, one that overlaps is not.

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<6xf32>
  scf.for %i = %c0 to %c1 step %c1 {
    %a = memref.subview %m[%i] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: ?>>
    %b = memref.subview %m[0] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1]>>
    memref.copy %a, %b : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1]>>
    %j = arith.addi %i, %c1 : index
    %c = memref.subview %m[%j] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: ?>>
    memref.copy %c, %b : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1]>>
  }
  memref.dealloc %m : memref<6xf32>
  return
}

// CHECK:      check-memory: overlapping copy: copy between two parts of a buffer that overlap
// CHECK-NEXT:   at          memref.copy %c, %b
// CHECK-SAME:   in @main
// CHECK-NEXT:   buffer of   %m = memref.alloc() : memref<6xf32>, in @main
