// RUN: %replay %s -p 'buffer-deallocation-pipeline'
// RUN: %replay %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}'
// RUN: %replay %s -p 'buffer-deallocation'
// RUN: %replay %s -p 'buffer-hoisting,buffer-loop-hoisting,promote-buffers-to-stack'
// RUN: %replay %s -p 'dominance-cse,canonicalize,buffer-deallocation,optimize-allocation-liveness'

// A caller passes the same buffer of buffers twice: in itself, through a second function, in
// another buffer of buffers, as that of a global. What the callee stores by one argument is
// loaded by the other.

memref.global "private" @box : memref<1xmemref<4xf32>> = uninitialized
memref.global "private" @outer : memref<1xmemref<1xmemref<4xf32>>> = uninitialized

func.func private @exchange(%a: memref<1xmemref<4xf32>>, %b: memref<1xmemref<4xf32>>, %p: memref<4xf32>, %i: index) -> memref<4xf32> {
  memref.store %p, %a[%i] : memref<1xmemref<4xf32>>
  %q = memref.load %b[%i] : memref<1xmemref<4xf32>>
  return %q : memref<4xf32>
}
func.func private @twice(%i: index, %v: f32) -> f32 {
  %z = memref.alloc() : memref<1xmemref<4xf32>>
  %p = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%p : memref<4xf32>)
  %q = func.call @exchange(%z, %z, %p, %i) : (memref<1xmemref<4xf32>>, memref<1xmemref<4xf32>>, memref<4xf32>, index) -> memref<4xf32>
  %x = memref.load %q[%i] : memref<4xf32>
  return %x : f32
}

func.func private @move(%a: memref<1xmemref<4xf32>>, %b: memref<1xmemref<4xf32>>, %o: memref<1xmemref<4xf32>>, %p: memref<4xf32>, %i: index) {
  memref.store %p, %a[%i] : memref<1xmemref<4xf32>>
  %q = memref.load %b[%i] : memref<1xmemref<4xf32>>
  memref.store %q, %o[%i] : memref<1xmemref<4xf32>>
  return
}
func.func private @between(%a: memref<1xmemref<4xf32>>, %b: memref<1xmemref<4xf32>>, %p: memref<4xf32>, %i: index) -> memref<4xf32> {
  %o = memref.alloc() : memref<1xmemref<4xf32>>
  func.call @move(%a, %b, %o, %p, %i) : (memref<1xmemref<4xf32>>, memref<1xmemref<4xf32>>, memref<1xmemref<4xf32>>, memref<4xf32>, index) -> ()
  %q = memref.load %o[%i] : memref<1xmemref<4xf32>>
  return %q : memref<4xf32>
}
func.func private @through_caller(%i: index, %v: f32) -> f32 {
  %z = memref.alloc() : memref<1xmemref<4xf32>>
  %r = scf.execute_region -> memref<4xf32> {
    %p = memref.alloc() : memref<4xf32>
    linalg.fill ins(%v : f32) outs(%p : memref<4xf32>)
    %q = func.call @between(%z, %z, %p, %i) : (memref<1xmemref<4xf32>>, memref<1xmemref<4xf32>>, memref<4xf32>, index) -> memref<4xf32>
    scf.yield %q : memref<4xf32>
  }
  %x = memref.load %r[%i] : memref<4xf32>
  return %x : f32
}

func.func private @deep(%bb: memref<1xmemref<1xmemref<4xf32>>>, %b: memref<1xmemref<4xf32>>, %p: memref<4xf32>, %i: index) -> memref<4xf32> {
  %in = memref.load %bb[%i] : memref<1xmemref<1xmemref<4xf32>>>
  memref.store %p, %in[%i] : memref<1xmemref<4xf32>>
  %q = memref.load %b[%i] : memref<1xmemref<4xf32>>
  return %q : memref<4xf32>
}
func.func private @deeper(%bb: memref<1xmemref<1xmemref<4xf32>>>, %b: memref<1xmemref<4xf32>>, %i: index, %v: f32) {
  %p = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%p : memref<4xf32>)
  %q = func.call @deep(%bb, %b, %p, %i) : (memref<1xmemref<1xmemref<4xf32>>>, memref<1xmemref<4xf32>>, memref<4xf32>, index) -> memref<4xf32>
  memref.store %q, %b[%i] : memref<1xmemref<4xf32>>
  return
}
func.func private @box_in_box(%i: index, %v: f32) -> f32 {
  %b = memref.alloc() : memref<1xmemref<4xf32>>
  %bb = memref.alloc() : memref<1xmemref<1xmemref<4xf32>>>
  memref.store %b, %bb[%i] : memref<1xmemref<1xmemref<4xf32>>>
  %p = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%p : memref<4xf32>)
  %q = func.call @deep(%bb, %b, %p, %i) : (memref<1xmemref<1xmemref<4xf32>>>, memref<1xmemref<4xf32>>, memref<4xf32>, index) -> memref<4xf32>
  func.call @deeper(%bb, %b, %i, %v) : (memref<1xmemref<1xmemref<4xf32>>>, memref<1xmemref<4xf32>>, index, f32) -> ()
  %l = memref.load %b[%i] : memref<1xmemref<4xf32>>
  %x = memref.load %q[%i] : memref<4xf32>
  %y = memref.load %l[%i] : memref<4xf32>
  %s = arith.addf %x, %y : f32
  return %s : f32
}

func.func private @load_global(%a: memref<1xmemref<4xf32>>, %p: memref<4xf32>, %i: index) -> memref<4xf32> {
  memref.store %p, %a[%i] : memref<1xmemref<4xf32>>
  %g = memref.get_global @box : memref<1xmemref<4xf32>>
  %q = memref.load %g[%i] : memref<1xmemref<4xf32>>
  return %q : memref<4xf32>
}
func.func private @store_global(%a: memref<1xmemref<4xf32>>, %p: memref<4xf32>, %i: index) -> memref<4xf32> {
  %g = memref.get_global @box : memref<1xmemref<4xf32>>
  memref.store %p, %g[%i] : memref<1xmemref<4xf32>>
  %q = memref.load %a[%i] : memref<1xmemref<4xf32>>
  return %q : memref<4xf32>
}
func.func private @global_box(%i: index, %v: f32, %w: f32) -> f32 {
  %box = memref.get_global @box : memref<1xmemref<4xf32>>
  %p = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%p : memref<4xf32>)
  %q = func.call @load_global(%box, %p, %i) : (memref<1xmemref<4xf32>>, memref<4xf32>, index) -> memref<4xf32>
  %x = memref.load %q[%i] : memref<4xf32>
  %p2 = memref.alloc() : memref<4xf32>
  linalg.fill ins(%w : f32) outs(%p2 : memref<4xf32>)
  %q2 = func.call @store_global(%box, %p2, %i) : (memref<1xmemref<4xf32>>, memref<4xf32>, index) -> memref<4xf32>
  %y = memref.load %q2[%i] : memref<4xf32>
  %s = arith.addf %x, %y : f32
  return %s : f32
}

// The buffer in %z is that in a global: what is stored into it stays.
func.func private @lend(%z: memref<1xmemref<1xmemref<4xf32>>>, %i: index) {
  %g = memref.get_global @outer : memref<1xmemref<1xmemref<4xf32>>>
  %b = memref.load %g[%i] : memref<1xmemref<1xmemref<4xf32>>>
  memref.store %b, %z[%i] : memref<1xmemref<1xmemref<4xf32>>>
  return
}
func.func private @put(%i: index, %v: f32) {
  %z = memref.alloc() : memref<1xmemref<1xmemref<4xf32>>>
  func.call @lend(%z, %i) : (memref<1xmemref<1xmemref<4xf32>>>, index) -> ()
  %b = memref.load %z[%i] : memref<1xmemref<1xmemref<4xf32>>>
  %p = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%p : memref<4xf32>)
  memref.store %p, %b[%i] : memref<1xmemref<4xf32>>
  return
}
func.func private @get(%i: index, %v: f32) -> f32 {
  %new = memref.alloc() : memref<1xmemref<4xf32>>
  %g = memref.get_global @outer : memref<1xmemref<1xmemref<4xf32>>>
  memref.store %new, %g[%i] : memref<1xmemref<1xmemref<4xf32>>>
  func.call @put(%i, %v) : (index, f32) -> ()
  %b = memref.load %g[%i] : memref<1xmemref<1xmemref<4xf32>>>
  %p = memref.load %b[%i] : memref<1xmemref<4xf32>>
  %x = memref.load %p[%i] : memref<4xf32>
  return %x : f32
}

// The second load of %p is not that of the first: @write writes it by way of %z.
func.func private @write(%b: memref<1xmemref<4xf32>>, %i: index, %w: f32) {
  %q = memref.load %b[%i] : memref<1xmemref<4xf32>>
  memref.store %w, %q[%i] : memref<4xf32>
  return
}
func.func private @keep_and_write(%a: memref<1xmemref<4xf32>>, %b: memref<1xmemref<4xf32>>, %p: memref<4xf32>, %i: index, %w: f32) {
  memref.store %p, %a[%i] : memref<1xmemref<4xf32>>
  func.call @write(%b, %i, %w) : (memref<1xmemref<4xf32>>, index, f32) -> ()
  return
}
func.func private @written(%i: index, %v: f32, %w: f32) -> f32 {
  %z = memref.alloc() : memref<1xmemref<4xf32>>
  %p = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%p : memref<4xf32>)
  %x = memref.load %p[%i] : memref<4xf32>
  func.call @keep_and_write(%z, %z, %p, %i, %w) : (memref<1xmemref<4xf32>>, memref<1xmemref<4xf32>>, memref<4xf32>, index, f32) -> ()
  %y = memref.load %p[%i] : memref<4xf32>
  %s = arith.addf %x, %y : f32
  return %s : f32
}

// %q is %p if %a is %b.
func.func private @new_in_box(%a: memref<1xmemref<4xf32>>, %b: memref<1xmemref<4xf32>>, %i: index, %v: f32, %w: f32) -> f32 {
  %p = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%p : memref<4xf32>)
  memref.store %p, %a[%i] : memref<1xmemref<4xf32>>
  %q = memref.load %b[%i] : memref<1xmemref<4xf32>>
  %x = memref.load %p[%i] : memref<4xf32>
  memref.store %w, %q[%i] : memref<4xf32>
  %y = memref.load %p[%i] : memref<4xf32>
  %s = arith.addf %x, %y : f32
  return %s : f32
}
func.func private @local(%i: index, %v: f32, %w: f32) -> f32 {
  %z = memref.alloc() : memref<1xmemref<4xf32>>
  %x = func.call @new_in_box(%z, %z, %i, %v, %w) : (memref<1xmemref<4xf32>>, memref<1xmemref<4xf32>>, index, f32, f32) -> f32
  return %x : f32
}

func.func @main() -> (f32, f32, f32, f32, f32, f32, f32) {
  %i = arith.constant 0 : index
  %v = arith.constant 7.0 : f32
  %w = arith.constant 9.0 : f32
  %0 = func.call @twice(%i, %v) : (index, f32) -> f32
  %1 = func.call @through_caller(%i, %v) : (index, f32) -> f32
  %2 = func.call @box_in_box(%i, %v) : (index, f32) -> f32
  %3 = func.call @global_box(%i, %v, %w) : (index, f32, f32) -> f32
  %4 = func.call @get(%i, %v) : (index, f32) -> f32
  %5 = func.call @written(%i, %v, %w) : (index, f32, f32) -> f32
  %6 = func.call @local(%i, %v, %w) : (index, f32, f32) -> f32
  return %0, %1, %2, %3, %4, %5, %6 : f32, f32, f32, f32, f32, f32, f32
}
