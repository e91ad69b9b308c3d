// RUN: %replay %s -p 'expand-realloc' --frees
// RUN: %replay %s -p 'buffer-deallocation-pipeline' --frees
// RUN: xdsl-opt %s -p 'expand-realloc' | filecheck %s

// A buffer of unknown size is never smaller than one without elements: the copy into that was a view
// that is out of bounds.

// CHECK-LABEL: func.func @main(
// CHECK-NOT:     memref.subview
// CHECK:         %[[NONE:.*]] = memref.reinterpret_cast %m to offset: [0], sizes: [0], strides: [1]
// CHECK:         memref.alloc(%n) : memref<?xi32>
func.func @main() -> (i32, index) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %n = func.call @three() : () -> index
  %m = memref.alloc(%n) : memref<?xi32>
  %none = memref.realloc %m : memref<?xi32> to memref<0xi32>
  %d = memref.dim %none, %c0 : memref<0xi32>
  %r = memref.realloc %none(%n) : memref<0xi32> to memref<?xi32>
  memref.store %x, %r[%c0] : memref<?xi32>
  %0 = memref.load %r[%c0] : memref<?xi32>
  memref.dealloc %r : memref<?xi32>
  func.return %0, %d : i32, index
}

func.func private @three() -> index {
  %c3 = arith.constant 3 : index
  func.return %c3 : index
}
