// RUN: %replay %s -p 'buffer-deallocation-pipeline'
// RUN: %replay %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}'
// RUN: %replay %s -p 'buffer-deallocation'
// RUN: %replay %s -p 'buffer-deallocation,optimize-allocation-liveness'

// A callee stores its argument in a buffer of buffers of its caller.

func.func private @keep(%a: memref<4xf32>, %boxes: memref<1xmemref<4xf32>>) {
  %c0 = arith.constant 0 : index
  memref.store %a, %boxes[%c0] : memref<1xmemref<4xf32>>
  return
}
func.func private @forward(%a: memref<4xf32>, %boxes: memref<1xmemref<4xf32>>) {
  func.call @keep(%a, %boxes) : (memref<4xf32>, memref<1xmemref<4xf32>>) -> ()
  return
}
func.func private @in_box(%a: memref<4xf32>, %boxes: memref<1xmemref<1xmemref<4xf32>>>) {
  %c0 = arith.constant 0 : index
  %b = memref.load %boxes[%c0] : memref<1xmemref<1xmemref<4xf32>>>
  func.call @forward(%a, %b) : (memref<4xf32>, memref<1xmemref<4xf32>>) -> ()
  return
}
// Mutual recursion.
func.func private @even(%n: index, %a: memref<4xf32>, %boxes: memref<1xmemref<4xf32>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %is_last = arith.cmpi eq, %n, %c0 : index
  cf.cond_br %is_last, ^last, ^more
^last:
  memref.store %a, %boxes[%c0] : memref<1xmemref<4xf32>>
  return
^more:
  %less = arith.subi %n, %c1 : index
  func.call @odd(%less, %a, %boxes) : (index, memref<4xf32>, memref<1xmemref<4xf32>>) -> ()
  return
}
func.func private @odd(%n: index, %a: memref<4xf32>, %boxes: memref<1xmemref<4xf32>>) {
  %c1 = arith.constant 1 : index
  %less = arith.subi %n, %c1 : index
  func.call @even(%less, %a, %boxes) : (index, memref<4xf32>, memref<1xmemref<4xf32>>) -> ()
  return
}
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %f = arith.constant 3.0 : f32
  %c4 = arith.constant 4 : index
  %boxes = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.store %f, %a[%c0] : memref<4xf32>
  func.call @forward(%a, %boxes) : (memref<4xf32>, memref<1xmemref<4xf32>>) -> ()
  %l = memref.load %boxes[%c0] : memref<1xmemref<4xf32>>
  %0 = memref.load %l[%c0] : memref<4xf32>

  %deep = memref.alloc() : memref<1xmemref<1xmemref<4xf32>>>
  %inner = memref.alloc() : memref<1xmemref<4xf32>>
  memref.store %inner, %deep[%c0] : memref<1xmemref<1xmemref<4xf32>>>
  %b = memref.alloc() : memref<4xf32>
  memref.store %f, %b[%c0] : memref<4xf32>
  func.call @in_box(%b, %deep) : (memref<4xf32>, memref<1xmemref<1xmemref<4xf32>>>) -> ()
  %k = memref.load %inner[%c0] : memref<1xmemref<4xf32>>
  %1 = memref.load %k[%c0] : memref<4xf32>

  %d = memref.alloc() : memref<4xf32>
  memref.store %f, %d[%c0] : memref<4xf32>
  func.call @even(%c4, %d, %inner) : (index, memref<4xf32>, memref<1xmemref<4xf32>>) -> ()
  %m = memref.load %deep[%c0] : memref<1xmemref<1xmemref<4xf32>>>
  %n = memref.load %m[%c0] : memref<1xmemref<4xf32>>
  %2 = memref.load %n[%c0] : memref<4xf32>
  %3 = arith.addf %0, %1 : f32
  %x = arith.addf %3, %2 : f32
  return %x : f32
}
