// RUN: %xdsl_bufferize_check %s -p promote-buffers-to-stack

// Bytes on the stack are as aligned as on the heap: they are viewed as floats.

func.func @main() -> f32 {
  %f = arith.constant 3.0 : f32
  %c0 = arith.constant 0 : index
  %o = memref.alloc() : memref<64xi8>
  %v = memref.view %o[%c0][] : memref<64xi8> to memref<16xf32>
  linalg.fill ins(%f : f32) outs(%v : memref<16xf32>)
  %x = memref.load %v[%c0] : memref<16xf32>
  memref.dealloc %o : memref<64xi8>
  return %x : f32
}
