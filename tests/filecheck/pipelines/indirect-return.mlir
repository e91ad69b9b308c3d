// RUN: %replay %s -p 'buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}' --frees
// RUN: %replay %s -p 'promote-buffers-to-stack'
// RUN: %replay %s -p 'drop-equivalent-buffer-results'
// RUN: %replay %s -p 'dominance-cse'
// RUN: %replay %s -p 'inline'
// A function that is called through a value returns one of its arguments, or what is in a global.

builtin.module {
  memref.global "private" @state : memref<4xf32> = dense<1.0>
  func.func private @same(%a: memref<4xf32>, %b: memref<4xf32>) -> memref<4xf32> {
    func.return %a : memref<4xf32>
  }
  func.func private @global(%a: memref<4xf32>, %b: memref<4xf32>) -> memref<4xf32> {
    %g = memref.get_global @state : memref<4xf32>
    %c0 = arith.constant 0 : index
    %x = memref.load %a[%c0] : memref<4xf32>
    memref.store %x, %g[%c0] : memref<4xf32>
    func.return %g : memref<4xf32>
  }
  func.func @entry(%c: i1, %i: index) -> f32 {
    %x = arith.constant 2.0 : f32
    %same = func.constant @same : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    %global = func.constant @global : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    %f = arith.select %c, %same, %global : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    %a = memref.alloc() : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
    linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)
    %g = memref.get_global @state : memref<4xf32>
    %before = memref.load %g[%i] : memref<4xf32>
    %r = func.call_indirect %f(%a, %b) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    %w = memref.load %r[%i] : memref<4xf32>
    %s = func.call_indirect %f(%a, %b) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
    %after = memref.load %g[%i] : memref<4xf32>
    %v = memref.load %s[%i] : memref<4xf32>
    %0 = arith.addf %before, %after : f32
    %1 = arith.addf %0, %v : f32
    %2 = arith.addf %1, %w : f32
    func.return %2 : f32
  }
  func.func @main() -> f32 {
    %c0 = arith.constant 0 : index
    %false = arith.constant false
    %true = arith.constant true
    %0 = func.call @entry(%true, %c0) : (i1, index) -> f32
    %1 = func.call @entry(%false, %c0) : (i1, index) -> f32
    %2 = arith.addf %0, %1 : f32
    func.return %2 : f32
  }
}
