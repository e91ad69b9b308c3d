// RUN: %xdsl_bufferize_check %s -p 'ownership-based-buffer-deallocation,bufferization-lower-deallocations'
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation-pipeline'
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation'

// Nothing reaches ^never, so that %box, in a region of an operation there, never holds %a: it is
// freed.

func.func private @f(%c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<2xf32>
  memref.store %one, %a[%c0] : memref<2xf32>
  cf.br ^end
^never:
  scf.if %c {
    %box = memref.alloc() : memref<1xmemref<2xf32>>
    memref.store %a, %box[%c0] : memref<1xmemref<2xf32>>
  }
  cf.br ^end
^end:
  %r = memref.load %a[%c0] : memref<2xf32>
  return %r : f32
}

func.func @main() -> f32 {
  %true = arith.constant true
  %0 = call @f(%true) : (i1) -> f32
  return %0 : f32
}
