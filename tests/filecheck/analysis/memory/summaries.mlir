// RUN: %xdsl_opt --allow-unregistered-dialect %s -p test-print-buffer-flow | filecheck %s

// Recursion, globals, unknown operations and callees, blocks and nested regions.

memref.global "private" @g : memref<2xmemref<4xf32>>
func.func private @unknown(memref<4xf32>) -> memref<4xf32>

func.func private @even(%n: i1, %a: memref<4xf32>, %boxes: memref<2xmemref<4xf32>>, %i: index) {
  cf.cond_br %n, ^bb1, ^bb2
^bb1:
  func.call @odd(%n, %a, %boxes, %i) : (i1, memref<4xf32>, memref<2xmemref<4xf32>>, index) -> ()
  func.return
^bb2:
  memref.store %a, %boxes[%i] : memref<2xmemref<4xf32>>
  func.return
}

func.func private @odd(%n: i1, %a: memref<4xf32>, %boxes: memref<2xmemref<4xf32>>, %i: index) {
  func.call @even(%n, %a, %boxes, %i) : (i1, memref<4xf32>, memref<2xmemref<4xf32>>, index) -> ()
  func.return
}

func.func private @frees(%boxes: memref<2xmemref<4xf32>>, %i: index) {
  %a = memref.load %boxes[%i] : memref<2xmemref<4xf32>>
  memref.dealloc %a : memref<4xf32>
  func.return
}

func.func private @calls(%boxes: memref<2xmemref<4xf32>>, %i: index) -> (memref<4xf32>, memref<2xmemref<4xf32>>) {
  %a = memref.alloc() : memref<4xf32>
  %u = func.call @unknown(%a) : (memref<4xf32>) -> memref<4xf32>
  func.call @frees(%boxes, %i) : (memref<2xmemref<4xf32>>, index) -> ()
  %k = bufferization.clone %boxes : memref<2xmemref<4xf32>> to memref<2xmemref<4xf32>>
  func.return %u, %k : memref<4xf32>, memref<2xmemref<4xf32>>
}

func.func private @global(%a: memref<4xf32>, %i: index) {
  %g = memref.get_global @g : memref<2xmemref<4xf32>>
  memref.store %a, %g[%i] : memref<2xmemref<4xf32>>
  func.return
}

func.func private @loop(%n: index, %m: memref<4xf32>, %c: i1) -> memref<4xf32> {
  %r = scf.for %i = %n to %n step %n iter_args(%x = %m) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    %s = scf.if %c -> (memref<4xf32>) {
      scf.yield %a : memref<4xf32>
    } else {
      %v = memref.cast %x : memref<4xf32> to memref<?xf32>
      %w = memref.cast %v : memref<?xf32> to memref<4xf32>
      scf.yield %w : memref<4xf32>
    }
    scf.yield %s : memref<4xf32>
  }
  %u = "test.op"(%r) : (memref<4xf32>) -> memref<4xf32>
  func.return %u : memref<4xf32>
}

// CHECK:      // @even
// CHECK-NEXT: //   %a = argument 1
// CHECK-NEXT: //   %boxes = argument 2
// CHECK-NEXT: //   contents {%boxes} = {%a, contents of argument 2}
// CHECK-NEXT: //   func.call: reads %a %boxes, writes %boxes
// CHECK-NEXT: //   memref.store: reads %a, writes %boxes, captures %a
// CHECK-NEXT: //   summary: argument 2 gets argument 1; reads argument 1; writes argument 2
// CHECK:      // @odd
// CHECK-NEXT: //   %a = argument 1
// CHECK-NEXT: //   %boxes = argument 2
// CHECK-NEXT: //   contents {%boxes} = {%a, contents of argument 2}
// CHECK-NEXT: //   func.call: reads %a %boxes, writes %boxes
// CHECK-NEXT: //   summary: argument 2 gets argument 1; reads argument 1; writes argument 2
// CHECK:      // @frees
// CHECK-NEXT: //   %boxes = argument 0
// CHECK-NEXT: //   contents {%boxes} = {contents of argument 0}
// CHECK-NEXT: //   %a may be {contents of argument 0}
// CHECK-NEXT: //   memref.load: reads %boxes
// CHECK-NEXT: //   memref.dealloc: frees %a
// CHECK-NEXT: //   summary: reads argument 0; frees contents of argument 0
// CHECK:      // @calls
// CHECK-NEXT: //   %boxes = argument 0
// CHECK-NEXT: //   %a = new memory
// CHECK-NEXT: //   %k = new memory
// CHECK-NEXT: //   flow func.call #0: %a -> %u
// CHECK-NEXT: //   contents {%boxes, %k} = {contents of argument 0}
// CHECK-NEXT: //   %u may be {%a, %u, unknown memory}
// CHECK-NEXT: //   memref.alloc: allocates %a
// CHECK-NEXT: //   func.call: reads %a, writes %a
// CHECK-NEXT: //   func.call: reads %boxes
// CHECK-NEXT: //   bufferization.clone: reads %boxes, allocates %k
// CHECK-NEXT: //   func.return: reads %u %k
// CHECK-NEXT: //   summary: result 0 is outside memory or new memory; result 1 is new memory; result 1 holds contents of argument 0; reads argument 0 or contents of argument 0 or outside memory or new memory; writes argument 0 or contents of argument 0 or outside memory or new memory; frees contents of argument 0
// CHECK:      // @global
// CHECK-NEXT: //   %a = argument 0
// CHECK-NEXT: //   contents {%g} = {%a, unknown memory}
// CHECK-NEXT: //   memref.store: reads %a, writes %g, captures %a
// CHECK-NEXT: //   summary: captures argument 0 or outside memory; reads argument 0; writes outside memory
// CHECK:      // @loop
// CHECK-NEXT: //   %m = argument 1
// CHECK-NEXT: //   %a = new memory
// CHECK-NEXT: //   %v = view of %x (whole)
// CHECK-NEXT: //   %w = view of %x (whole)
// CHECK-NEXT: //   flow scf.for #3: %m -> %x
// CHECK-NEXT: //   flow scf.for #3: %m -> %r
// CHECK-NEXT: //   flow scf.yield #0: %s -> %x
// CHECK-NEXT: //   flow scf.yield #0: %s -> %r
// CHECK-NEXT: //   flow scf.yield #0: %a -> %s
// CHECK-NEXT: //   flow scf.yield #0: %w (whole of %x) -> %s
// CHECK-NEXT: //   flow test.op #0: %r -> %u
// CHECK-NEXT: //   %r may be {%m, %a}
// CHECK-NEXT: //   %x may be {%m, %a}
// CHECK-NEXT: //   %s may be {%m, %a}
// CHECK-NEXT: //   %u may be {%m, %a, unknown memory}
// CHECK-NEXT: //   memref.alloc: allocates %a
// CHECK-NEXT: //   test.op: reads %r, writes %r
// CHECK-NEXT: //   func.return: reads %u
// CHECK-NEXT: //   summary: result 0 is argument 1 or outside memory or new memory (part); reads argument 1 or outside memory or new memory; writes argument 1 or new memory
