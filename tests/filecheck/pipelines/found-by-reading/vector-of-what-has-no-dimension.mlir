// RUN: %xdsl_bufferize_check %s -p fold-memref-alias-ops

// A vector has no dimension of a buffer without dimensions.

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<f32>
  memref.store %x, %m[] : memref<f32>
  %e = memref.expand_shape %m [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  %r = vector.transfer_read %e[%c0, %c0], %x {in_bounds = [true]} : memref<1x1xf32>, vector<1xf32>
  %y = vector.extract %r[0] : f32 from vector<1xf32>
  memref.dealloc %m : memref<f32>
  return %y : f32
}
