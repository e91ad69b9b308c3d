// RUN: %xdsl_opt %s -p 'check-memory' --split-input-file --verify-diagnostics | filecheck %s

// An allocation is aligned as it says, at least to 16 bytes on the heap, and to the size of an
// element on the stack. So are the elements of slices and views, as far as they lie from it.

memref.global "private" @g : memref<4xf64> = uninitialized

func.func @main() {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %a = memref.alloc() {alignment = 64 : i64} : memref<32xf32>
  %a64 = memref.assume_alignment %a, 64 : memref<32xf32>
  %s = memref.subview %a64[16] [4] [1] : memref<32xf32> to memref<4xf32, strided<[1], offset: 16>>
  %s64 = memref.assume_alignment %s, 64 : memref<4xf32, strided<[1], offset: 16>>
  %b = memref.alloc() : memref<32xi8>
  %b16 = memref.assume_alignment %b, 16 : memref<32xi8>
  %v = memref.view %b16[%c8][] : memref<32xi8> to memref<2xf64>
  %v8 = memref.assume_alignment %v, 8 : memref<2xf64>
  %w = memref.view %b16[%c4][] : memref<32xi8> to memref<2xf32>
  %e = memref.view %b16[%c4][] : memref<32xi8> to memref<0xf64>
  %c = memref.alloca() : memref<4xf64>
  %c88 = memref.assume_alignment %c, 8 : memref<4xf64>
  %d = memref.alloca() {alignment = 32 : i64} : memref<32xi8>
  %d32 = memref.assume_alignment %d, 32 : memref<32xi8>
  %x = memref.view %d32[%c8][] : memref<32xi8> to memref<1xf64>
  %h = memref.get_global @g : memref<4xf64>
  %h8 = memref.assume_alignment %h, 8 : memref<4xf64>
  memref.dealloc %a : memref<32xf32>
  memref.dealloc %b : memref<32xi8>
  return
}

// CHECK-LABEL: func.func @main()
// CHECK:         return

// -----
// CHECK-LABEL: // {{-----}}

func.func @main() {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.assume_alignment %a, 64 : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK:      check-memory: misaligned: an element at byte 0 of a heap buffer with an alignment of 16, where 64 is needed
// CHECK-NEXT:   at          %b = memref.assume_alignment %a, 64 : memref<4xf32>, in @main
// CHECK-NEXT:   buffer of   %a = memref.alloc() : memref<4xf32>, in @main

// -----
// CHECK-LABEL: // {{-----}}

// The slice does not begin where the buffer does.

func.func @main() {
  %a = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
  %s = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  %b = memref.assume_alignment %s, 16 : memref<4xf32, strided<[1], offset: 2>>
  memref.dealloc %a : memref<8xf32>
  return
}

// CHECK:      check-memory: misaligned: an element at byte 8 of a heap buffer with an alignment of 64, where 16 is needed
// CHECK-NEXT:   at          %b = memref.assume_alignment %s, 16

// -----
// CHECK-LABEL: // {{-----}}

func.func @main() {
  %c2 = arith.constant 2 : index
  %a = memref.alloc() : memref<32xi8>
  %v = memref.view %a[%c2][] : memref<32xi8> to memref<2xf32>
  memref.dealloc %a : memref<32xi8>
  return
}

// CHECK:      check-memory: misaligned: elements of f32 at byte 2 of a heap buffer with an alignment of 16, where 4 is needed
// CHECK-NEXT:   at          %v = memref.view %a[%c2][] : memref<32xi8> to memref<2xf32>, in @main
// CHECK-NEXT:   buffer of   %a = memref.alloc() : memref<32xi8>, in @main

// -----
// CHECK-LABEL: // {{-----}}

// Bytes on the stack lie anywhere.

func.func @main() {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<32xi8>
  %v = memref.view %a[%c0][] : memref<32xi8> to memref<2xf32>
  return
}

// CHECK:      check-memory: misaligned: elements of f32 at byte 0 of a stack buffer with an alignment of 1, where 4 is needed
// CHECK-NEXT:   at          %v = memref.view
