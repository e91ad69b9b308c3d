// RUN: %xdsl_bufferize_check %s -p expand-realloc --args '[1]'
// RUN: %xdsl_bufferize_check %s -p expand-realloc --args '[3]'
// RUN: %xdsl_bufferize_check %s -p expand-realloc --args '[9]'

// Whether the old buffer is large enough is known when it runs; it is not aligned as the new one.

func.func @main(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %v = arith.constant 2.5 : f32
  %m = memref.alloc(%n) : memref<?xf32>
  memref.store %v, %m[%c0] : memref<?xf32>
  %r = memref.realloc %m(%c3) {alignment = 64 : i64} : memref<?xf32> to memref<?xf32>
  %a = memref.assume_alignment %r, 64 : memref<?xf32>
  %x = memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return %x : f32
}
