// RUN: %xdsl_bufferize_check %s -p fold-memref-alias-ops

// An index into no elements has no parts.

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %m = memref.alloc() : memref<4x0xf32>
  %v = memref.collapse_shape %m [[0, 1]] : memref<4x0xf32> into memref<0xf32>
  %s = scf.for %i = %c0 to %c0 step %c1 iter_args(%a = %z) -> f32 {
    %x = memref.load %v[%i] : memref<0xf32>
    %b = arith.addf %a, %x : f32
    scf.yield %b : f32
  }
  memref.dealloc %m : memref<4x0xf32>
  return %s : f32
}
