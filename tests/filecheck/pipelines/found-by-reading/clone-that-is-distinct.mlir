// RUN: %xdsl_bufferize_check %s --allow-leaks -p 'canonicalize'

// A clone is stated to be other memory than its source.

func.func @main() -> (f32, f32) {
  %f = arith.constant 3.0 : f32
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  %c = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  %d:2 = memref.distinct_objects %m, %c : memref<4xf32>, memref<4xf32>
  %y = memref.load %d#0[%c0] : memref<4xf32>
  %z = memref.load %d#1[%c0] : memref<4xf32>
  memref.dealloc %c : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %y, %z : f32, f32
}
