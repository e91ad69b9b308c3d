// RUN: %xdsl_bufferize_check %s --allow-leaks -p 'canonicalize'

// A function compares the pointers of a clone and its source.

func.func private @cmp(%m: memref<4xf32>, %c: memref<4xf32>) -> i1 {
  %t = arith.constant false
  %o = bufferization.dealloc (%m : memref<4xf32>) if (%t) retain (%c : memref<4xf32>)
  %pm = memref.extract_aligned_pointer_as_index %m : memref<4xf32> -> index
  %pc = memref.extract_aligned_pointer_as_index %c : memref<4xf32> -> index
  %k = arith.cmpi eq, %pm, %pc : index
  return %k : i1
}
func.func @main() -> (f32, i1) {
  %f = arith.constant 3.0 : f32
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  %c = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  %z = memref.load %c[%c0] : memref<4xf32>
  %o = func.call @cmp(%m, %c) : (memref<4xf32>, memref<4xf32>) -> i1
  memref.dealloc %c : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %z, %o : f32, i1
}
