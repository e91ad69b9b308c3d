// RUN: %replay %s -p 'buffer-deallocation-pipeline'
// RUN: %replay %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}'
// RUN: %replay %s -p 'buffer-deallocation,expand-realloc{emit-deallocs=false}'
// RUN: %replay %s -p 'promote-buffers-to-stack'
// RUN: %replay %s -p 'buffer-hoisting,buffer-loop-hoisting'
// RUN: %replay %s -p 'buffer-reuse'
// A function that is called through a value keeps its argument in a buffer of buffers.

builtin.module {
  func.func private @keep(%a: memref<4xf32>, %boxes: memref<2xmemref<4xf32>>, %i: index) {
    memref.store %a, %boxes[%i] : memref<2xmemref<4xf32>>
    func.return
  }
  func.func private @ignore(%a: memref<4xf32>, %boxes: memref<2xmemref<4xf32>>, %i: index) {
    func.return
  }
  func.func private @fill(%boxes: memref<2xmemref<4xf32>>, %c: i1) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %x = arith.constant 1.0 : f32
    %y = arith.constant 2.0 : f32
    %keep = func.constant @keep : (memref<4xf32>, memref<2xmemref<4xf32>>, index) -> ()
    %ignore = func.constant @ignore : (memref<4xf32>, memref<2xmemref<4xf32>>, index) -> ()
    %f = arith.select %c, %keep, %ignore : (memref<4xf32>, memref<2xmemref<4xf32>>, index) -> ()
    scf.for %i = %c0 to %c2 step %c1 {
      %a = memref.alloc() : memref<4xf32>
      %is_first = arith.cmpi eq, %i, %c0 : index
      %v = arith.select %is_first, %x, %y : f32
      linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
      func.call_indirect %f(%a, %boxes, %i) : (memref<4xf32>, memref<2xmemref<4xf32>>, index) -> ()
    }
    func.return
  }
  func.func @entry(%c: i1, %i: index) -> f32 {
    %boxes = memref.alloc() : memref<2xmemref<4xf32>>
    func.call @fill(%boxes, %c) : (memref<2xmemref<4xf32>>, i1) -> ()
    %b = memref.alloc() : memref<4xf32>
    %z = arith.constant 3.0 : f32
    linalg.fill ins(%z : f32) outs(%b : memref<4xf32>)
    %l = memref.load %boxes[%i] : memref<2xmemref<4xf32>>
    %0 = memref.load %l[%i] : memref<4xf32>
    func.return %0 : f32
  }
  func.func @main() -> f32 {
    %c0 = arith.constant 0 : index
    %true = arith.constant true
    %0 = func.call @entry(%true, %c0) : (i1, index) -> f32
    func.return %0 : f32
  }
}
