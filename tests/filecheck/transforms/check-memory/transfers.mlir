// RUN: %xdsl_opt %s -p 'check-memory' --split-input-file --verify-diagnostics | filecheck %s

func.func @main() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  memref.dma_start %a[%c0], %b[%c0], %c4, %tag[%c0] : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
  memref.dma_wait %tag[%c0], %c4 : memref<1xi32>
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32, 1>
  memref.dealloc %tag : memref<1xi32>
  return
}

// CHECK-LABEL: func.func @main()
// CHECK:         return

// -----
// CHECK-LABEL: // {{-----}}

// Nothing waits for the transfer before its destination is freed.

func.func @main() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  memref.dma_start %a[%c0], %b[%c0], %c4, %tag[%c0] : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
  memref.dealloc %b : memref<4xf32, 1>
  return
}

// CHECK:      check-memory: free during a transfer: what memref.dma_start reads or writes ends before the wait for it
// CHECK-NEXT:   at          memref.dealloc %b : memref<4xf32, 1 : i64>, in @main
// CHECK-NEXT:   buffer of   %b = memref.alloc() : memref<4xf32, 1 : i64>, in @main

// -----
// CHECK-LABEL: // {{-----}}

// A stack buffer ends with its function.

func.func private @start(%a: memref<4xf32>, %tag: memref<1xi32>) {
  %c4 = arith.constant 4 : index
  %b = memref.alloca() : memref<4xf32, 1>
  affine.dma_start %a[0], %b[0], %tag[0], %c4 : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
  return
}

func.func @main() {
  %c4 = arith.constant 4 : index
  %a = memref.alloc() : memref<4xf32>
  %tag = memref.alloc() : memref<1xi32>
  func.call @start(%a, %tag) : (memref<4xf32>, memref<1xi32>) -> ()
  affine.dma_wait %tag[0], %c4 : memref<1xi32>
  return
}

// CHECK:      check-memory: free during a transfer: what affine.dma_start reads or writes ends before the wait for it
// CHECK-NEXT:   at          func.return, in @start
// CHECK-NEXT:   buffer of   %b = memref.alloca() : memref<4xf32, 1 : i64>, in @start
