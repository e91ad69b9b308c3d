// RUN: %replay %s -p 'buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}' --frees
// RUN: %replay %s -p 'buffer-deallocation' --frees

// Functions that do not capture: what their arguments contain is freed by the caller. @again
// stores what it loads from %a there again, and does not touch %b. The argument of the
// unreachable blocks of @unreachable is no memory at all.

func.func private @again(%a: memref<1xmemref<1xmemref<4xf32>>>, %b: memref<1xmemref<1xmemref<4xf32>>>, %i: index) {
  %l = memref.load %a[%i] : memref<1xmemref<1xmemref<4xf32>>>
  memref.store %l, %a[%i] : memref<1xmemref<1xmemref<4xf32>>>
  return
}
func.func private @unreachable(%a: memref<1xmemref<1xmemref<4xf32>>>) {
  cf.br ^bb3(%a : memref<1xmemref<1xmemref<4xf32>>>)
^bb1(%x: memref<1xmemref<1xmemref<4xf32>>>):
  cf.br ^bb2(%x : memref<1xmemref<1xmemref<4xf32>>>)
^bb2(%y: memref<1xmemref<1xmemref<4xf32>>>):
  cf.br ^bb3(%y : memref<1xmemref<1xmemref<4xf32>>>)
^bb3(%z: memref<1xmemref<1xmemref<4xf32>>>):
  return
}
func.func @main() {
  %i = arith.constant 0 : index
  %p = memref.alloc() : memref<1xmemref<4xf32>>
  scf.execute_region {
    %a = memref.alloc() : memref<1xmemref<1xmemref<4xf32>>>
    memref.store %p, %a[%i] : memref<1xmemref<1xmemref<4xf32>>>
    %q = memref.alloc() : memref<1xmemref<4xf32>>
    %b = memref.alloc() : memref<1xmemref<1xmemref<4xf32>>>
    memref.store %q, %b[%i] : memref<1xmemref<1xmemref<4xf32>>>
    func.call @again(%a, %b, %i) : (memref<1xmemref<1xmemref<4xf32>>>, memref<1xmemref<1xmemref<4xf32>>>, index) -> ()
    %r = memref.alloc() : memref<1xmemref<4xf32>>
    %c = memref.alloc() : memref<1xmemref<1xmemref<4xf32>>>
    memref.store %r, %c[%i] : memref<1xmemref<1xmemref<4xf32>>>
    func.call @unreachable(%c) : (memref<1xmemref<1xmemref<4xf32>>>) -> ()
    scf.yield
  }
  return
}
