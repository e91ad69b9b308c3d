// RUN: %xdsl_opt -p ownership-based-buffer-deallocation %s | filecheck %s

// A function that is called through a value gives what it returns to its caller, as any
// other, and may be called by anybody.

func.func private @use(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}

// CHECK:      func.func private @use(%m: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:   %m_clone = bufferization.clone %m
// CHECK-NEXT:   func.return %m_clone

func.func @call(%i: index) -> f32 {
  %f = func.constant @use : (memref<4xf32>) -> memref<4xf32>
  %m = memref.alloc() : memref<4xf32>
  %n = func.call_indirect %f(%m) : (memref<4xf32>) -> memref<4xf32>
  %v = memref.load %n[%i] : memref<4xf32>
  return %v : f32
}

// CHECK:      func.func @call
// CHECK:        %n = func.call_indirect %f(%m)
// CHECK-NEXT:   bufferization.dealloc (%m : memref<4xf32>) if (%0)
// CHECK-NEXT:   %v = memref.load %n[%i]
// CHECK-NEXT:   bufferization.dealloc (%n : memref<4xf32>) if (%0)
// CHECK-NEXT:   func.return %v
