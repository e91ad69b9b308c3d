// RUN: %xdsl_bufferize_check %s --allow-leaks -p 'canonicalize'

// The clone, not its source at byte 1, is aligned as f32 needs it.

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = arith.constant 0 : i8
  %x = memref.alloc() : memref<65xi8>
  linalg.fill ins(%b : i8) outs(%x : memref<65xi8>)
  %src = memref.view %x[%c1][] : memref<65xi8> to memref<64xi8>
  %a = bufferization.clone %src : memref<64xi8> to memref<64xi8>
  %v = memref.view %a[%c0][] : memref<64xi8> to memref<16xf32>
  %y = memref.load %v[%c0] : memref<16xf32>
  memref.dealloc %a : memref<64xi8>
  memref.dealloc %x : memref<65xi8>
  return %y : f32
}
