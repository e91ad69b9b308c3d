// RUN: xdsl-opt %s -p promote-buffers-to-stack | filecheck %s

// A deallocation of unknown memory, or of memory that may be unknown, stays, and what it may
// free stays on the heap.

// CHECK-LABEL: func.func @unknown
// CHECK-NEXT:    %a = memref.alloca() : memref<4xf32>
// CHECK-NEXT:    %m = memref.load %boxes[%i]
// CHECK-NEXT:    %x = memref.load %a[%i]
// CHECK-NEXT:    memref.dealloc %m
// CHECK-NEXT:    func.return %x
func.func @unknown(%boxes: memref<1xmemref<4xf32>>, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %m = memref.load %boxes[%i] : memref<1xmemref<4xf32>>
  %x = memref.load %a[%i] : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  func.return %x : f32
}

// CHECK-LABEL: func.func @maybe_unknown
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloca() : memref<4xf32>
// CHECK-NEXT:    %m = memref.load %boxes[%i]
// CHECK-NEXT:    %s = arith.select %c, %a, %m
// CHECK-NEXT:    %x = memref.load %b[%i]
// CHECK-NEXT:    memref.dealloc %s
// CHECK-NEXT:    func.return %x
func.func @maybe_unknown(%boxes: memref<1xmemref<4xf32>>, %c: i1, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %m = memref.load %boxes[%i] : memref<1xmemref<4xf32>>
  %s = arith.select %c, %a, %m : memref<4xf32>
  %x = memref.load %b[%i] : memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  func.return %x : f32
}

// One deallocation frees either of two: both are promoted, and it goes.
// CHECK-LABEL: func.func @either
// CHECK-NEXT:    %a = memref.alloca() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloca() : memref<4xf32>
// CHECK-NEXT:    %s = arith.select %c, %a, %b
// CHECK-NEXT:    %x = memref.load %s[%i]
// CHECK-NEXT:    func.return %x
func.func @either(%c: i1, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  %x = memref.load %s[%i] : memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  func.return %x : f32
}
