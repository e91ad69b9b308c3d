// RUN: %replay %s -p 'buffer-deallocation-pipeline'
// RUN: %replay %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}'
// RUN: %replay %s -p 'buffer-deallocation'
// RUN: %replay %s -p 'buffer-deallocation,optimize-allocation-liveness'

// A callee returns a new buffer of buffers that holds its argument.

func.func private @wrap(%a: memref<4xf32>) -> memref<1xmemref<4xf32>> {
  %c0 = arith.constant 0 : index
  %b = memref.alloc() : memref<1xmemref<4xf32>>
  memref.store %a, %b[%c0] : memref<1xmemref<4xf32>>
  return %b : memref<1xmemref<4xf32>>
}
func.func @open(%b: memref<1xmemref<4xf32>>) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.load %b[%c0] : memref<1xmemref<4xf32>>
  %x = memref.load %a[%c0] : memref<4xf32>
  return %x : f32
}
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %f = arith.constant 3.0 : f32
  %a = memref.alloc() : memref<4xf32>
  memref.store %f, %a[%c0] : memref<4xf32>
  %boxes = func.call @wrap(%a) : (memref<4xf32>) -> memref<1xmemref<4xf32>>
  %x = func.call @open(%boxes) : (memref<1xmemref<4xf32>>) -> f32
  return %x : f32
}
