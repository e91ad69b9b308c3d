// RUN: %replay %s -p 'buffer-deallocation-pipeline'
// RUN: %replay %s -p 'buffer-deallocation'

// %a, %x, %y and %z share their contents, whatever the order of the blocks: %p must outlive the
// region.

func.func @main() -> f32 {
  %i = arith.constant 0 : index
  %v = arith.constant 7.0 : f32
  %a = memref.alloc() : memref<1xmemref<4xf32>>
  scf.execute_region {
    %p = memref.alloc() : memref<4xf32>
    linalg.fill ins(%v : f32) outs(%p : memref<4xf32>)
    cf.br ^start
  ^bb1(%x: memref<1xmemref<4xf32>>):
    cf.br ^bb2(%x : memref<1xmemref<4xf32>>)
  ^start:
    cf.br ^bb1(%a : memref<1xmemref<4xf32>>)
  ^bb2(%y: memref<1xmemref<4xf32>>):
    cf.br ^bb3(%y : memref<1xmemref<4xf32>>)
  ^bb3(%z: memref<1xmemref<4xf32>>):
    memref.store %p, %z[%i] : memref<1xmemref<4xf32>>
    scf.yield
  }
  %q = memref.load %a[%i] : memref<1xmemref<4xf32>>
  %r = memref.load %q[%i] : memref<4xf32>
  return %r : f32
}
