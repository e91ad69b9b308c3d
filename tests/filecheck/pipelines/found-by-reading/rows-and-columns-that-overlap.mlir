// RUN: %xdsl_bufferize_check %s -p eliminate-memref-copies --args '[3]'
// RUN: %xdsl_bufferize_check %s -p eliminate-memref-copies --args '[1]'

// Rows and columns of %o overlap: nothing is computed there.

func.func @main(%n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %f0 = arith.constant 0.0 : f32
  %m = memref.alloc() : memref<16xf32>
  linalg.fill ins(%f0 : f32) outs(%m : memref<16xf32>)
  %o = memref.reinterpret_cast %m to offset: [0], sizes: [%n, %n], strides: [1, 1] : memref<16xf32> to memref<?x?xf32, strided<[1, 1]>>
  %t = memref.alloc(%n, %n) : memref<?x?xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = arith.addi %i, %j : index
      %k = arith.muli %s, %i : index
      %ki = arith.index_cast %k : index to i32
      %f = arith.sitofp %ki : i32 to f32
      memref.store %f, %t[%i, %j] : memref<?x?xf32>
    }
  }
  %r = scf.for %j = %c0 to %n step %c1 iter_args(%acc = %f0) -> f32 {
    %v = memref.load %t[%c0, %j] : memref<?x?xf32>
    %w = arith.addf %v, %acc : f32
    scf.yield %w : f32
  }
  memref.copy %t, %o : memref<?x?xf32> to memref<?x?xf32, strided<[1, 1]>>
  memref.dealloc %t : memref<?x?xf32>
  %q = memref.load %m[%c0] : memref<16xf32>
  memref.dealloc %m : memref<16xf32>
  return %r, %q : f32, f32
}
