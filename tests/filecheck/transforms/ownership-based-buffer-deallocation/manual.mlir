// RUN: %xdsl_opt %s -p ownership-based-buffer-deallocation,canonicalize | filecheck %s
// RUN: %xdsl_opt %s -p buffer-deallocation | filecheck %s --check-prefix=CLASSIC
// RUN: %xdsl_bufferize_check %s -p 'ownership-based-buffer-deallocation,canonicalize,bufferization-lower-deallocations'
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation'

// What is marked is freed by the program, perhaps where it is not seen.

func.func private @free(memref<1xf32>)

func.func @elsewhere() {
  %0 = memref.alloc() {bufferization.manual_deallocation} : memref<1xf32>
  %1 = memref.alloc() : memref<1xf32>
  func.call @free(%0) : (memref<1xf32>) -> ()
  "test.op"(%1) : (memref<1xf32>) -> ()
  func.return
}

// CHECK:      func.func @elsewhere() {
// CHECK-NEXT:   %{{.*}} = arith.constant true
// CHECK-NEXT:   [[A:%.*]] = memref.alloc() {bufferization.manual_deallocation} : memref<1xf32>
// CHECK-NEXT:   [[B:%.*]] = memref.alloc() : memref<1xf32>
// CHECK-NEXT:   func.call @free([[A]])
// CHECK-NEXT:   "test.op"([[B]])
// CHECK-NEXT:   bufferization.dealloc ([[B]] : memref<1xf32>) if
// CHECK-NEXT:   func.return

// CLASSIC:      func.func @elsewhere() {
// CLASSIC-NEXT:   [[A:%.*]] = memref.alloc() {bufferization.manual_deallocation} : memref<1xf32>
// CLASSIC-NEXT:   [[B:%.*]] = memref.alloc() : memref<1xf32>
// CLASSIC-NEXT:   func.call @free([[A]])
// CLASSIC-NEXT:   "test.op"([[B]])
// CLASSIC-NEXT:   memref.dealloc [[B]] : memref<1xf32>
// CLASSIC-NEXT:   func.return

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %f = arith.constant 3.0 : f32
  %0 = memref.alloc() {bufferization.manual_deallocation} : memref<1xf32>
  %1 = memref.alloc() : memref<1xf32>
  memref.store %f, %0[%c0] : memref<1xf32>
  memref.copy %0, %1 : memref<1xf32> to memref<1xf32>
  memref.dealloc %0 {bufferization.manual_deallocation} : memref<1xf32>
  %x = memref.load %1[%c0] : memref<1xf32>
  func.return %x : f32
}

// CHECK:      func.func @main() -> f32 {
// CHECK:        memref.dealloc [[M:%.*]] {bufferization.manual_deallocation} : memref<1xf32>
// CHECK-NEXT:   %{{.*}} = memref.load [[N:%.*]][
// CHECK-NEXT:   bufferization.dealloc ([[N]] : memref<1xf32>) if
// CHECK-NEXT:   func.return
