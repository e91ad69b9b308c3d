// RUN: %xdsl_opt %s | filecheck %s
// RUN: %xdsl_opt --print-op-generic %s | %xdsl_opt | filecheck %s

func.func @f(%a: memref<2xf32>, %b: memref<4xi32>, %c: i1, %u: memref<*xf32>) -> i1 {
  bufferization.dealloc
  bufferization.dealloc (%a : memref<2xf32>) if (%c)
  %0 = bufferization.dealloc retain (%a : memref<2xf32>)
  %1, %2 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<4xi32>) if (%c, %0) retain (%a, %u : memref<2xf32>, memref<*xf32>) {foo = 1 : i32}
  func.return %2 : i1
}
// CHECK:      bufferization.dealloc
// CHECK-NEXT: bufferization.dealloc (%a : memref<2xf32>) if (%c)
// CHECK-NEXT: %0 = bufferization.dealloc retain (%a : memref<2xf32>)
// CHECK-NEXT: %1, %2 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<4xi32>) if (%c, %0) retain (%a, %u : memref<2xf32>, memref<*xf32>) {foo = 1 : i32}
