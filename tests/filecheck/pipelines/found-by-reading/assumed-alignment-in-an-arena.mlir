// RUN: %xdsl_bufferize_check %s -p 'static-memory-planner'

// A part of the arena has the alignment of the heap if the program relies on it.

func.func @main() -> f32 {
  %f = arith.constant 3.0 : f32
  %c0 = arith.constant 0 : index
  %p = memref.alloc() {alignment = 4 : i64} : memref<5xf32>
  linalg.fill ins(%f : f32) outs(%p : memref<5xf32>)
  %a = memref.alloc() {alignment = 4 : i64} : memref<4xf32>
  %al = memref.assume_alignment %a, 16 : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%al : memref<4xf32>)
  %z = memref.load %p[%c0] : memref<5xf32>
  %y = memref.load %a[%c0] : memref<4xf32>
  %u = arith.addf %y, %z : f32
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %p : memref<5xf32>
  return %u : f32
}
