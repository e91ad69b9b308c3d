// RUN: not %xdsl_bufferize_check %s -p fold-memref-alias-ops 2>&1 | filecheck %s

// A shape may hold what is no number.

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  %m = memref.alloca() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  %s = memref.alloca() : memref<1xindex>
  %v = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<?xf32>
  %y = memref.load %v[%c0] : memref<?xf32>
  return %y : f32
}

// CHECK: read of what was never written: use of an element that was never written
