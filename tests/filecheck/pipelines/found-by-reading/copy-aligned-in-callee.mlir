// RUN: %xdsl_bufferize_check %s --allow-leaks -p 'eliminate-memref-copies'

// A function states the alignment of the copy, which the source does not have.

func.func private @use(%s: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %al = memref.assume_alignment %s, 64 : memref<4xf32>
  %y = memref.load %al[%c0] : memref<4xf32>
  return %y : f32
}
func.func @main() -> f32 {
  %f = arith.constant 3.0 : f32
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %y = func.call @use(%a) : (memref<4xf32>) -> f32
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %y : f32
}
