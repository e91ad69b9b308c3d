// RUN: %xdsl_opt %s -p 'check-memory' --split-input-file --verify-diagnostics | filecheck %s

// Two halves of a buffer, and no elements, are never accessed alike.

func.func @main() {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %0:2 = memref.distinct_objects %a, %b : memref<8xf32>, memref<8xf32>
  %l = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %h = memref.subview %a[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  %1:2 = memref.distinct_objects %l, %h : memref<4xf32, strided<[1]>>, memref<4xf32, strided<[1], offset: 4>>
  %e = memref.subview %a[4] [0] [1] : memref<8xf32> to memref<0xf32, strided<[1], offset: 4>>
  %2:2 = memref.distinct_objects %a, %e : memref<8xf32>, memref<0xf32, strided<[1], offset: 4>>
  memref.dealloc %a : memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  return
}

// CHECK-LABEL: func.func @main()
// CHECK:         return

// -----
// CHECK-LABEL: // {{-----}}

func.func @main() {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %s = memref.subview %a[7] [1] [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: 7>>
  %0:3 = memref.distinct_objects %a, %b, %s : memref<8xf32>, memref<8xf32>, memref<1xf32, strided<[1], offset: 7>>
  memref.dealloc %a : memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  return
}

// CHECK:      check-memory: false assumption: operands #0 and #2 have elements in common
// CHECK-NEXT:   at          {{.*}} = memref.distinct_objects %a, %b, %s {{.*}}, in @main
// CHECK-NEXT:   buffer of   %a = memref.alloc() : memref<8xf32>, in @main

// -----
// CHECK-LABEL: // {{-----}}

// Views of other element types have bytes in common.

func.func @main() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloc() : memref<16xi8>
  %v = memref.view %a[%c4][] : memref<16xi8> to memref<1xf32>
  %w = memref.view %a[%c0][] : memref<16xi8> to memref<1xi64>
  %0:2 = memref.distinct_objects %v, %w : memref<1xf32>, memref<1xi64>
  memref.dealloc %a : memref<16xi8>
  return
}

// CHECK:      check-memory: false assumption: operands #0 and #1 have elements in common
