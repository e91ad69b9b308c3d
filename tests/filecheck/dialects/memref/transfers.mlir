// RUN: %xdsl_opt %s | filecheck %s
// RUN: %xdsl_opt --print-op-generic %s | %xdsl_opt | filecheck %s
// RUN: %xdsl_opt --print-op-generic %s | filecheck %s --check-prefix=GENERIC

// Transfers between memory spaces: the ranks of the buffers group the operands.

func.func @f(%s: memref<4x?xf32>, %d: memref<8xf32, 2>, %t: memref<1xi32>, %z: memref<f32>, %n: index, %i: index) {
  memref.dma_start %s[%i, %n], %d[%i], %n, %t[%i] : memref<4x?xf32>, memref<8xf32, 2>, memref<1xi32>
  memref.dma_start %s[%i, %n], %z[], %n, %t[%i], %n, %i : memref<4x?xf32>, memref<f32>, memref<1xi32>
  memref.dma_wait %t[%i], %n {foo} : memref<1xi32>
  "memref.dma_start"(%z, %d, %i, %n, %t, %i) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 1, 1, 1>} : (memref<f32>, memref<8xf32, 2>, index, index, memref<1xi32>, index) -> ()
  return
}

// CHECK:      memref.dma_start %s[%i, %n], %d[%i], %n, %t[%i] : memref<4x?xf32>, memref<8xf32, 2 : i64>, memref<1xi32>
// CHECK-NEXT: memref.dma_start %s[%i, %n], %z[], %n, %t[%i], %n, %i : memref<4x?xf32>, memref<f32>, memref<1xi32>
// CHECK-NEXT: memref.dma_wait %t[%i], %n {foo} : memref<1xi32>
// CHECK-NEXT: memref.dma_start %z[], %d[%i], %n, %t[%i] : memref<f32>, memref<8xf32, 2 : i64>, memref<1xi32>

// GENERIC: "memref.dma_start"(%s, %i, %n, %d, %i, %n, %t, %i) : (memref<4x?xf32>, index, index, memref<8xf32, 2 : i64>, index, index, memref<1xi32>, index) -> ()
