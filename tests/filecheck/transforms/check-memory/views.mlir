// RUN: not xdsl-opt %s -p check-memory 2>&1 | filecheck %s

// The view is at fault, and not the store that meets the missing element.
func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %f = arith.constant 1.0 : f32
  %m = memref.alloc(%c3) : memref<?xf32>
  %v = memref.expand_shape %m [[0, 1]] output_shape [%c2, 2] : memref<?xf32> into memref<?x2xf32>
  memref.store %f, %v[%c1, %c1] : memref<?x2xf32>
  memref.dealloc %m : memref<?xf32>
  return
}
// CHECK:      check-memory: out of bounds: a dimension of 3 cannot be split into [2, 2]
// CHECK-NEXT:   at          %v = memref.expand_shape
// CHECK-NEXT:   buffer of   %m = memref.alloc
