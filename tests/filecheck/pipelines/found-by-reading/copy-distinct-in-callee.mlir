// RUN: %xdsl_bufferize_check %s --allow-leaks -p 'eliminate-memref-copies'

// A function states that its arguments, a copy and its source, are distinct.

func.func private @use(%m: memref<4xf32>, %c: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %d:2 = memref.distinct_objects %m, %c : memref<4xf32>, memref<4xf32>
  %y = memref.load %d#0[%c0] : memref<4xf32>
  %z = memref.load %d#1[%c0] : memref<4xf32>
  %s = arith.addf %y, %z : f32
  return %s : f32
}
func.func @main() -> (f32) {
  %f = arith.constant 3.0 : f32
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  %c = memref.alloc() : memref<4xf32>
  memref.copy %m, %c : memref<4xf32> to memref<4xf32>
  %y = func.call @use(%m, %c) : (memref<4xf32>, memref<4xf32>) -> f32
  memref.dealloc %c : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %y : f32
}
