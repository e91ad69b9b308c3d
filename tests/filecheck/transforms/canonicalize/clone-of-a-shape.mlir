// RUN: %xdsl_bufferize_check %s -p canonicalize
// RUN: %xdsl_opt -p canonicalize %s | filecheck %s

// memref.reshape reads the clone of a shape, which is written to in between.

func.func @main() -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<8xf32>
  %s = memref.alloc() : memref<2xindex>
  memref.store %c4, %s[%c0] : memref<2xindex>
  memref.store %c2, %s[%c1] : memref<2xindex>
  %k = bufferization.clone %s : memref<2xindex> to memref<2xindex>
  memref.store %c2, %s[%c0] : memref<2xindex>
  memref.store %c4, %s[%c1] : memref<2xindex>
  %v = memref.reshape %m(%k) : (memref<8xf32>, memref<2xindex>) -> memref<?x?xf32>
  %d = memref.dim %v, %c0 : memref<?x?xf32>
  memref.dealloc %k : memref<2xindex>
  memref.dealloc %s : memref<2xindex>
  memref.dealloc %m : memref<8xf32>
  return %d : index
}

// CHECK-LABEL: func.func @main(
// CHECK:         %k = bufferization.clone %s : memref<2xindex> to memref<2xindex>
// CHECK-NEXT:    memref.store %c2, %s[%c0] : memref<2xindex>
// CHECK-NEXT:    memref.store %c4, %s[%c1] : memref<2xindex>
// CHECK:         %d = memref.load %k[
