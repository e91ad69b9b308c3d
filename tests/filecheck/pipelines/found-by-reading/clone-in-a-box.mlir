// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation' --allow-leaks
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation-pipeline' --allow-leaks

// The argument of ^bb1 is stored in a buffer that is held by another one, of an outer block: what is
// forwarded to it must not be cloned and freed there.

func.func private @entry(%q: i1, %d: index) -> f32 {
  %zero = arith.constant 5.0 : f32
  %a = memref.alloc() : memref<4xf32>
  memref.store %zero, %a[%d] : memref<4xf32>
  %crate = memref.alloc() : memref<2xmemref<2xmemref<4xf32>>>
  cf.br ^bb1(%a : memref<4xf32>)
^bb1(%x: memref<4xf32>):
  %box = memref.alloc() : memref<2xmemref<4xf32>>
  memref.store %x, %box[%d] : memref<2xmemref<4xf32>>
  memref.store %box, %crate[%d] : memref<2xmemref<2xmemref<4xf32>>>
  %l = memref.load %box[%d] : memref<2xmemref<4xf32>>
  %f = memref.load %l[%d] : memref<4xf32>
  cf.cond_br %q, ^bb5(%a, %f : memref<4xf32>, f32), ^bb2
^bb2:
  cf.br ^bb1(%a : memref<4xf32>)
^bb3(%i: index, %y: memref<4xf32>, %g: f32):
  cf.cond_br %q, ^bb5(%a, %g : memref<4xf32>, f32), ^bb4
^bb4:
  cf.cond_br %q, ^bb1(%y : memref<4xf32>), ^bb3(%i, %a, %g : index, memref<4xf32>, f32)
^bb5(%z: memref<4xf32>, %h: f32):
  func.return %h : f32
}
func.func @main() -> f32 {
  %p = arith.constant true
  %d = arith.constant 0 : index
  %f = func.call @entry(%p, %d) : (i1, index) -> f32
  func.return %f : f32
}
