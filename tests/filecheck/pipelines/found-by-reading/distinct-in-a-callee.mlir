// RUN: %xdsl_bufferize_check %s -p 'buffer-reuse'
// RUN: %xdsl_bufferize_check %s -p 'static-memory-planner'

// A callee states that two buffers are distinct, of which one is not needed any more.

func.func private @g(%a: memref<4xf32>, %b: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %d:2 = memref.distinct_objects %a, %b : memref<4xf32>, memref<4xf32>
  %x = memref.load %d#0[%c0] : memref<4xf32>
  return %x : f32
}
func.func @main() -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %f = arith.constant 3.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %y = memref.load %a[%c0] : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<4xf32>)
  %z = func.call @g(%b, %a) : (memref<4xf32>, memref<4xf32>) -> f32
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return %y, %z : f32, f32
}
