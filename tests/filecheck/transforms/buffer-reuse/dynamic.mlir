// RUN: xdsl-opt %s -p buffer-reuse | filecheck %s

// The sizes are the same values, or the same constants.

// CHECK-LABEL: func.func @same_sizes(%n: index, %x: memref<?x?xf32>) {
// CHECK-NEXT:      %c4 = arith.constant 4 : index
// CHECK-NEXT:      %a = memref.alloc(%n, %c4) : memref<?x?xf32>
// CHECK-NEXT:      %d4 = arith.constant 4 : index
// CHECK-NEXT:      memref.copy %x, %a : memref<?x?xf32> to memref<?x?xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<?x?xf32> to memref<?x?xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<?x?xf32> to memref<?x?xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<?x?xf32> to memref<?x?xf32>
// CHECK-NEXT:      memref.dealloc %a : memref<?x?xf32>
// CHECK-NEXT:      func.return
func.func @same_sizes(%n: index, %x: memref<?x?xf32>) {
  %c4 = arith.constant 4 : index
  %a = memref.alloc(%n, %c4) : memref<?x?xf32>
  %d4 = arith.constant 4 : index
  %b = memref.alloc(%n, %d4) : memref<?x?xf32>
  memref.copy %x, %a : memref<?x?xf32> to memref<?x?xf32>
  memref.copy %a, %x : memref<?x?xf32> to memref<?x?xf32>
  memref.copy %x, %b : memref<?x?xf32> to memref<?x?xf32>
  memref.copy %b, %x : memref<?x?xf32> to memref<?x?xf32>
  memref.dealloc %a : memref<?x?xf32>
  memref.dealloc %b : memref<?x?xf32>
  return
}

// CHECK-LABEL: func.func @other_sizes(%n: index, %m: index, %x: memref<?xf32>) {
// CHECK-NEXT:      %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      %b = memref.alloc(%m) : memref<?xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:      memref.copy %x, %b : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:      memref.copy %b, %x : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:      func.return
func.func @other_sizes(%n: index, %m: index, %x: memref<?xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%m) : memref<?xf32>
  memref.copy %x, %a : memref<?xf32> to memref<?xf32>
  memref.copy %a, %x : memref<?xf32> to memref<?xf32>
  memref.copy %x, %b : memref<?xf32> to memref<?xf32>
  memref.copy %b, %x : memref<?xf32> to memref<?xf32>
  return
}

// The later use of a size does not keep the buffer.

// CHECK-LABEL: func.func @dim(%n: index, %x: memref<?xf32>) -> index {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:      %d = memref.dim %a, %c0 : memref<?xf32>
// CHECK-NEXT:      func.return %d : index
func.func @dim(%n: index, %x: memref<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  memref.copy %x, %a : memref<?xf32> to memref<?xf32>
  memref.copy %a, %x : memref<?xf32> to memref<?xf32>
  memref.copy %x, %b : memref<?xf32> to memref<?xf32>
  memref.copy %b, %x : memref<?xf32> to memref<?xf32>
  %d = memref.dim %a, %c0 : memref<?xf32>
  return %d : index
}
