// RUN: %xdsl_bufferize_check %s -p fold-memref-alias-ops

// A mask may leave out all elements where there are none.

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc(%c4, %c0) : memref<?x?x4xf32>
  %v = memref.collapse_shape %m [[0, 1], [2]] : memref<?x?x4xf32> into memref<?x4xf32>
  %k = arith.constant dense<false> : vector<4xi1>
  %p = arith.constant dense<1.0> : vector<4xf32>
  %r = vector.maskedload %v[%c0, %c0], %k, %p
      : memref<?x4xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %x = vector.extract %r[1] : f32 from vector<4xf32>
  memref.dealloc %m : memref<?x?x4xf32>
  return %x : f32
}
