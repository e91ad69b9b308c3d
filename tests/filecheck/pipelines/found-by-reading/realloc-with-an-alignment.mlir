// RUN: %xdsl_bufferize_check %s --allow-leaks -p expand-realloc

// The old buffer is large enough, but not aligned as the new one has to be.

func.func @main() -> f32 {
  %f = arith.constant 3.0 : f32
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<8xf32>)
  %b = memref.realloc %a {alignment = 64 : i64} : memref<8xf32> to memref<4xf32>
  %al = memref.assume_alignment %b, 64 : memref<4xf32>
  %y = memref.load %al[%c0] : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return %y : f32
}
