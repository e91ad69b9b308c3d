// RUN: %replay %s -p 'buffer-deallocation-pipeline'
// RUN: %replay %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}'
// RUN: %replay %s -p 'buffer-deallocation'
// RUN: %replay %s -p 'buffer-deallocation,optimize-allocation-liveness'

// The contents of a buffer of buffers live in its copies as well.

func.func private @copied(%b: memref<1xmemref<4xf32>>, %d: memref<1xmemref<4xf32>>) {
  memref.copy %b, %d : memref<1xmemref<4xf32>> to memref<1xmemref<4xf32>>
  return
}
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %f = arith.constant 3.0 : f32
  %b = memref.alloc() : memref<1xmemref<4xf32>>
  %d = memref.alloc() : memref<1xmemref<4xf32>>
  %e = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.store %f, %a[%c0] : memref<4xf32>
  memref.store %a, %b[%c0] : memref<1xmemref<4xf32>>
  memref.copy %b, %d : memref<1xmemref<4xf32>> to memref<1xmemref<4xf32>>
  func.call @copied(%d, %e) : (memref<1xmemref<4xf32>>, memref<1xmemref<4xf32>>) -> ()
  %k = bufferization.clone %e : memref<1xmemref<4xf32>> to memref<1xmemref<4xf32>>
  %l = memref.load %k[%c0] : memref<1xmemref<4xf32>>
  %x = memref.load %l[%c0] : memref<4xf32>
  return %x : f32
}
