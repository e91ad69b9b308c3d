// RUN: %xdsl_bufferize_check %s -p eliminate-memref-copies --args '[0]'
// RUN: %xdsl_bufferize_check %s -p eliminate-memref-copies --args '[1]'

// The stride of %o may be 0: its elements are one then, and nothing is computed there.

func.func private @f(%o: memref<4xf32, strided<[?]>>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %f0 = arith.constant 0.0 : f32
  %t = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    %ii = arith.index_cast %i : index to i32
    %f = arith.sitofp %ii : i32 to f32
    memref.store %f, %t[%i] : memref<4xf32>
  }
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %f0) -> f32 {
    %v = memref.load %t[%i] : memref<4xf32>
    %w = arith.addf %v, %acc : f32
    scf.yield %w : f32
  }
  memref.copy %t, %o : memref<4xf32> to memref<4xf32, strided<[?]>>
  memref.dealloc %t : memref<4xf32>
  return %r : f32
}
func.func @main(%s: index) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  %o = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [%s] : memref<4xf32> to memref<4xf32, strided<[?]>>
  %r = func.call @f(%o) : (memref<4xf32, strided<[?]>>) -> f32
  memref.dealloc %m : memref<4xf32>
  return %r : f32
}
