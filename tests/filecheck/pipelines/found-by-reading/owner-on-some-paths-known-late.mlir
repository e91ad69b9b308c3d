// RUN: %xdsl_bufferize_check %s -p 'ownership-based-buffer-deallocation,bufferization-lower-deallocations'
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation-pipeline'
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation'

// %s may be the buffer that is yielded beside it, which is known to own its memory only after the
// loops inside have been analysed: %s is owned by a flag then, not always.

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %a = memref.alloc() : memref<4xf64>
  %b = memref.alloc() : memref<4xf64>
  %r:2 = scf.for %i = %c0 to %c1 step %c1 iter_args(%x = %a, %y = %b) -> (memref<4xf64>, memref<4xf64>) {
    %w:3 = scf.while (%wx = %x, %wc = %true, %wy = %y) : (memref<4xf64>, i1, memref<4xf64>) -> (memref<4xf64>, i1, memref<4xf64>) {
      %u = scf.for %k = %c0 to %c1 step %c1 iter_args(%l = %wx) -> (memref<4xf64>) {
        scf.yield %l : memref<4xf64>
      }
      %p = memref.alloc() : memref<4xf64>
      scf.condition(%wc) %u, %wc, %p : memref<4xf64>, i1, memref<4xf64>
    } do {
    ^bb0(%dx: memref<4xf64>, %dc: i1, %dy: memref<4xf64>):
      scf.yield %dx, %false, %dx : memref<4xf64>, i1, memref<4xf64>
    }
    %s = arith.select %false, %w#2, %w#0 : memref<4xf64>
    scf.yield %w#0, %s : memref<4xf64>, memref<4xf64>
  }
  return
}
