// RUN: %replay %s -p 'buffer-deallocation-pipeline'
// RUN: %replay %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}'
// RUN: %replay %s -p 'buffer-deallocation'
// RUN: %replay %s -p 'buffer-deallocation,optimize-allocation-liveness'

// A copy in a nested region, forwarded to a block.

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %f = arith.constant 3.0 : f32
  %true = arith.constant true
  %d = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.store %f, %a[%c0] : memref<4xf32>
  scf.if %true {
    %b = memref.alloc() : memref<1xmemref<4xf32>>
    memref.store %a, %b[%c0] : memref<1xmemref<4xf32>>
    memref.copy %b, %d : memref<1xmemref<4xf32>> to memref<1xmemref<4xf32>>
  }
  cf.br ^next(%d : memref<1xmemref<4xf32>>)
^next(%e: memref<1xmemref<4xf32>>):
  %l = memref.load %e[%c0] : memref<1xmemref<4xf32>>
  %x = memref.load %l[%c0] : memref<4xf32>
  return %x : f32
}
