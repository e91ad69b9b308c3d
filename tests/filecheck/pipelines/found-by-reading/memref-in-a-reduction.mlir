// RUN: %xdsl_bufferize_check %s -p 'bufferize'

// The tensor is read where the region of the reduction reads it.

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<1xf32>
  memref.store %z, %m[%c0] : memref<1xf32>
  %r = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%z) -> f32 {
    scf.reduce(%one : f32) {
    ^bb0(%a: f32, %b: f32):
      memref.store %b, %m[%c0] : memref<1xf32>
      %t = bufferization.to_tensor %m : memref<1xf32> to tensor<1xf32>
      %x = tensor.extract %t[%c0] : tensor<1xf32>
      %y = arith.addf %a, %x : f32
      scf.reduce.return %y : f32
    }
  }
  memref.dealloc %m : memref<1xf32>
  return %r : f32
}
