// RUN: %xdsl_opt %s -p test-print-buffer-flow | filecheck %s

// Arguments may be the same buffer of buffers. A function takes that into account for itself, but
// its summary does not: the caller knows which of its buffers may be the same.

func.func private @move(%a: memref<1xmemref<4xf32>>, %b: memref<1xmemref<4xf32>>, %o: memref<1xmemref<4xf32>>, %p: memref<4xf32>, %i: index) {
  memref.store %p, %a[%i] : memref<1xmemref<4xf32>>
  %q = memref.load %b[%i] : memref<1xmemref<4xf32>>
  memref.store %q, %o[%i] : memref<1xmemref<4xf32>>
  return
}
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
func.func private @same(%i: index, %w: f32) {
  %z = memref.alloc() : memref<1xmemref<4xf32>>
  %o = memref.alloc() : memref<1xmemref<4xf32>>
  %p = memref.alloc() : memref<4xf32>
  func.call @move(%z, %z, %o, %p, %i) : (memref<1xmemref<4xf32>>, memref<1xmemref<4xf32>>, memref<1xmemref<4xf32>>, memref<4xf32>, index) -> ()
  func.call @keep_and_write(%z, %z, %p, %i, %w) : (memref<1xmemref<4xf32>>, memref<1xmemref<4xf32>>, memref<4xf32>, index, f32) -> ()
  return
}

// The argument of an unreachable block is no memory.

func.func private @unreachable(%a: memref<1xmemref<4xf32>>) {
  cf.br ^bb3(%a : memref<1xmemref<4xf32>>)
^bb1(%x: memref<1xmemref<4xf32>>):
  cf.br ^bb2(%x : memref<1xmemref<4xf32>>)
^bb2(%y: memref<1xmemref<4xf32>>):
  cf.br ^bb3(%y : memref<1xmemref<4xf32>>)
^bb3(%r: memref<1xmemref<4xf32>>):
  return
}

// CHECK:      // @move
// CHECK-NEXT: //   %a = argument 0
// CHECK-NEXT: //   %b = argument 1
// CHECK-NEXT: //   %o = argument 2
// CHECK-NEXT: //   %p = argument 3
// CHECK-NEXT: //   contents {%a} = {%p, contents of argument 0}
// CHECK-NEXT: //   contents {%b} = {contents of argument 1}
// CHECK-NEXT: //   contents {%o} = {%p, contents of argument 0, contents of argument 1, contents of argument 2}
// CHECK-NEXT: //   %q may be {%p, contents of argument 0, contents of argument 1, contents of argument 2}
// CHECK-NEXT: //   memref.store: reads %p, writes %a, captures %p
// CHECK-NEXT: //   memref.load: reads %b
// CHECK-NEXT: //   memref.store: reads %q, writes %o, captures %q
// CHECK-NEXT: //   summary: argument 0 gets argument 3; argument 2 gets contents of argument 1; reads argument 1 or argument 3 or contents of argument 0 or contents of argument 1 or contents of argument 2; writes argument 0 or argument 2
// CHECK:      // @write
// CHECK-NEXT: //   %b = argument 0
// CHECK-NEXT: //   contents {%b} = {contents of argument 0}
// CHECK-NEXT: //   %q may be {contents of argument 0}
// CHECK-NEXT: //   memref.load: reads %b
// CHECK-NEXT: //   memref.store: writes %q
// CHECK-NEXT: //   summary: reads argument 0; writes contents of argument 0
// CHECK:      // @keep_and_write
// CHECK-NEXT: //   %a = argument 0
// CHECK-NEXT: //   %b = argument 1
// CHECK-NEXT: //   %p = argument 2
// CHECK-NEXT: //   contents {%a} = {%p, contents of argument 0}
// CHECK-NEXT: //   contents {%b} = {contents of argument 1}
// CHECK-NEXT: //   memref.store: reads %p, writes %a, captures %p
// CHECK-NEXT: //   func.call: reads %b
// CHECK-NEXT: //   summary: argument 0 gets argument 2; reads argument 1 or argument 2; writes argument 0 or contents of argument 1
// CHECK:      // @same
// CHECK-NEXT: //   %z = new memory
// CHECK-NEXT: //   %o = new memory
// CHECK-NEXT: //   %p = new memory
// CHECK-NEXT: //   contents {%z, %o} = {%p}
// CHECK-NEXT: //   memref.alloc: allocates %z
// CHECK-NEXT: //   memref.alloc: allocates %o
// CHECK-NEXT: //   memref.alloc: allocates %p
// CHECK-NEXT: //   func.call: reads %z %z %o %p, writes %z %o
// CHECK-NEXT: //   func.call: reads %z %z %p, writes %z %p
// CHECK-NEXT: //   summary: reads new memory; writes new memory
// CHECK:      // @unreachable
// CHECK-NEXT: //   %a = argument 0
// CHECK-NEXT: //   flow cf.br #0: %a -> %r
// CHECK-NEXT: //   flow cf.br #0: %x -> %y
// CHECK-NEXT: //   flow cf.br #0: %y -> %r
// CHECK-NEXT: //   contents {%a, %r, %y, %x} = {contents of argument 0}
// CHECK-NEXT: //   %x may be {}
// CHECK-NEXT: //   %y may be {}
// CHECK-NEXT: //   %r may be {%a}
// CHECK-NEXT: //   summary: nothing
