// REQUIRES: mlir-opt
// RUN: %mlir_opt --optimize-allocation-liveness %s | filecheck %s --check-prefix=MLIR
// RUN: %xdsl_opt -p optimize-allocation-liveness %s | filecheck %s

// MLIR frees what a transfer reads as soon as the transfer was started.

func.func @waits(%i: index, %n: index, %target: memref<8xf32, 2>, %tag: memref<1xi32>) {
  %source = memref.alloc() : memref<8xf32>
  memref.dma_start %source[%i], %target[%i], %n, %tag[%i] : memref<8xf32>, memref<8xf32, 2>, memref<1xi32>
  memref.dma_wait %tag[%i], %n : memref<1xi32>
  memref.dealloc %source : memref<8xf32>
  return
}

// MLIR:      memref.dma_start
// MLIR-NEXT: memref.dealloc
// MLIR-NEXT: memref.dma_wait

// CHECK:      memref.dma_start
// CHECK-NEXT: memref.dma_wait
// CHECK-NEXT: memref.dealloc
