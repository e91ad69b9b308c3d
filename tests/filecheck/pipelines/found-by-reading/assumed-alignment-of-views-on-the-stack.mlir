// RUN: %xdsl_bufferize_check %s -p 'promote-buffers-to-stack'

// What a cast, a callee and a choice are stated to be aligned to, is on the stack, too.

func.func @cast() -> f32 {
  %f = arith.constant 3.0 : f32
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %c = memref.cast %a : memref<4xf32> to memref<?xf32>
  %al = memref.assume_alignment %c, 16 : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%al : memref<?xf32>)
  %y = memref.load %a[%c0] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %y : f32
}
func.func private @g(%c: memref<4xf32>, %f: f32) {
  %al = memref.assume_alignment %c, 16 : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%al : memref<4xf32>)
  return
}
func.func @callee() -> f32 {
  %f = arith.constant 3.0 : f32
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  func.call @g(%a, %f) : (memref<4xf32>, f32) -> ()
  %y = memref.load %a[%c0] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %y : f32
}
func.func @choice() -> f32 {
  %f = arith.constant 3.0 : f32
  %c0 = arith.constant 0 : index
  %k = arith.constant true
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<16xf32>)
  linalg.fill ins(%f : f32) outs(%b : memref<16xf32>)
  %s = arith.select %k, %a, %b : memref<16xf32>
  %al = memref.assume_alignment %s, 16 : memref<16xf32>
  %y = memref.load %al[%c0] : memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<16xf32>
  return %y : f32
}
func.func @main() -> (f32, f32, f32) {
  %0 = func.call @cast() : () -> f32
  %1 = func.call @callee() : () -> f32
  %2 = func.call @choice() : () -> f32
  return %0, %1, %2 : f32, f32, f32
}
