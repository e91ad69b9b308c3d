// RUN: %replay %s -p 'buffer-deallocation-pipeline'
// RUN: %replay %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}'
// RUN: %replay %s -p 'buffer-deallocation'
// RUN: %replay %s -p 'buffer-deallocation,optimize-allocation-liveness'
// RUN: %replay %s -p 'buffer-loop-hoisting,promote-buffers-to-stack'

// What a callee frees is left to it, through several calls and in buffers of buffers; what
// it does not free is freed by the caller.

func.func private @eat(%a: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = memref.load %a[%c0] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %x : f32
}
func.func private @forward(%a: memref<4xf32>, %b: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = func.call @eat(%b) : (memref<4xf32>) -> f32
  %y = memref.load %a[%c0] : memref<4xf32>
  %z = arith.addf %x, %y : f32
  return %z : f32
}
func.func private @empty(%boxes: memref<1xmemref<4xf32>>) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.load %boxes[%c0] : memref<1xmemref<4xf32>>
  %x = func.call @eat(%a) : (memref<4xf32>) -> f32
  return %x : f32
}
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f = arith.constant 3.0 : f32
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %f, %a[%c0] : memref<4xf32>
  memref.store %f, %b[%c0] : memref<4xf32>
  %0 = func.call @forward(%a, %b) : (memref<4xf32>, memref<4xf32>) -> f32
  %boxes = memref.alloc() : memref<1xmemref<4xf32>>
  %1 = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %0) -> (f32) {
    %m = memref.alloc() : memref<4xf32>
    memref.store %s, %m[%c0] : memref<4xf32>
    memref.store %m, %boxes[%c0] : memref<1xmemref<4xf32>>
    %t = func.call @empty(%boxes) : (memref<1xmemref<4xf32>>) -> f32
    scf.yield %t : f32
  }
  return %1 : f32
}
