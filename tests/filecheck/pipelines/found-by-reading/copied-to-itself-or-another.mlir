// RUN: %xdsl_bufferize_check %s -p eliminate-memref-copies

// What an allocation is copied to may be made of it, and cannot stand for it.

func.func @main() -> f32 {
  %x = arith.constant 1.0 : f32
  %false = arith.constant false
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  %a = memref.alloc() : memref<4xf32>
  %b = arith.select %false, %m, %a : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  %c0 = arith.constant 0 : index
  %y = memref.load %m[%c0] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %y : f32
}
