// RUN: %xdsl_bufferize_check %s -p promote-buffers-to-stack

// The program relies on the alignment of the heap.

func.func @main() -> f32 {
  %f = arith.constant 3.0 : f32
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %al = memref.assume_alignment %a, 16 : memref<4xf32>
  %y = memref.load %al[%c0] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %y : f32
}
