// RUN: %replay %s -p 'buffer-deallocation-pipeline'
// RUN: %replay %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}'
// RUN: %replay %s -p 'buffer-deallocation'
// RUN: %replay %s -p 'promote-buffers-to-stack'
// RUN: %replay %s -p 'buffer-hoisting,buffer-loop-hoisting'
// RUN: %replay %s -p 'buffer-reuse'
// RUN: %replay %s -p 'static-memory-planner'
// A function that is called through a value frees its argument.

builtin.module {
  func.func private @free(%a: memref<4xf32>) {
    memref.dealloc %a : memref<4xf32>
    func.return
  }
  func.func private @apply(%f: (memref<4xf32>) -> (), %a: memref<4xf32>) {
    func.call_indirect %f(%a) : (memref<4xf32>) -> ()
    func.return
  }
  func.func @entry(%n: index, %x: f32) -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %f = func.constant @free : (memref<4xf32>) -> ()
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> (f32) {
      %a = memref.alloc() : memref<4xf32>
      memref.store %s, %a[%c1] : memref<4xf32>
      %v = memref.load %a[%c1] : memref<4xf32>
      %w = arith.addf %v, %v : f32
      func.call @apply(%f, %a) : ((memref<4xf32>) -> (), memref<4xf32>) -> ()
      %b = memref.alloc() : memref<4xf32>
      memref.store %w, %b[%c1] : memref<4xf32>
      %u = memref.load %b[%c1] : memref<4xf32>
      scf.yield %u : f32
    }
    func.return %r : f32
  }
  func.func @main() -> f32 {
    %n = arith.constant 3 : index
    %x = arith.constant 1.0 : f32
    %0 = func.call @entry(%n, %x) : (index, f32) -> f32
    func.return %0 : f32
  }
}
