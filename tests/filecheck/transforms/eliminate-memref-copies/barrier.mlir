// RUN: xdsl-opt %s -p eliminate-memref-copies | filecheck %s

// At a barrier other threads write any memory: the copy has what was there before it.

// CHECK-LABEL: func.func @read_after_barrier
// CHECK:         memref.copy %m, %a
// CHECK-NEXT:    gpu.barrier
func.func @read_after_barrier(%m: memref<4xi32>, %i: index) -> (i32, i32) {
  %a = memref.alloc() : memref<4xi32>
  memref.copy %m, %a : memref<4xi32> to memref<4xi32>
  gpu.barrier
  %0 = memref.load %a[%i] : memref<4xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  func.return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @read_after_call
// CHECK:         memref.copy %m, %a
// CHECK-NEXT:    func.call @wait_for_others()
func.func @read_after_call(%m: memref<4xi32>, %i: index) -> (i32, i32) {
  %a = memref.alloc() : memref<4xi32>
  memref.copy %m, %a : memref<4xi32> to memref<4xi32>
  func.call @wait_for_others() : () -> ()
  %0 = memref.load %a[%i] : memref<4xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  func.return %0, %1 : i32, i32
}
func.func private @wait_for_others() {
  gpu.barrier
  func.return
}

// To free another buffer is none.

// CHECK-LABEL: func.func @read_after_deallocation
// CHECK-NOT:     memref.copy
func.func @read_after_deallocation(%m: memref<4xi32>, %c: i1, %i: index) -> (i32, i32) {
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  memref.copy %m, %a : memref<4xi32> to memref<4xi32>
  bufferization.dealloc (%b : memref<4xi32>) if (%c)
  %0 = memref.load %a[%i] : memref<4xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  func.return %0, %1 : i32, i32
}
