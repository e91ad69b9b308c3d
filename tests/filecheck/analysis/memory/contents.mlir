// RUN: %xdsl_opt --allow-unregistered-dialect %s -p test-print-buffer-flow | filecheck %s

// Contents of buffers of buffers and of tensors; copies, calls, views and selects.

func.func private @keep(%a: memref<4xf32>, %boxes: memref<2xmemref<4xf32>>, %i: index) -> memref<4xf32> {
  memref.store %a, %boxes[%i] : memref<2xmemref<4xf32>>
  %l = memref.load %boxes[%i] : memref<2xmemref<4xf32>>
  return %l : memref<4xf32>
}
func.func @main(%c: i1, %i: index, %f: f32) -> memref<2xmemref<4xf32>> {
  %boxes = memref.alloc() : memref<2xmemref<4xf32>>
  %more = memref.alloc() : memref<2xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  %r = func.call @keep(%s, %boxes, %i) : (memref<4xf32>, memref<2xmemref<4xf32>>, index) -> memref<4xf32>
  %v = memref.subview %r[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  memref.store %f, %v[%i] : memref<2xf32, strided<[1]>>
  memref.copy %boxes, %more : memref<2xmemref<4xf32>> to memref<2xmemref<4xf32>>
  scf.for %j = %i to %i step %i {
    %t = bufferization.to_tensor %b : memref<4xf32> to tensor<4xf32>
    "test.use"(%t) : (tensor<4xf32>) -> ()
  }
  return %more : memref<2xmemref<4xf32>>
}

// The parts of a class: a memref that is loaded is nested like one that was stored.

func.func private @levels(%boxes: memref<2xmemref<4xf32>>, %a: memref<4xf32>, %i: index) -> memref<4xf32> {
  %crate = memref.alloc() : memref<1xmemref<2xmemref<4xf32>>>
  memref.store %boxes, %crate[%i] : memref<1xmemref<2xmemref<4xf32>>>
  %b = memref.load %crate[%i] : memref<1xmemref<2xmemref<4xf32>>>
  memref.store %a, %b[%i] : memref<2xmemref<4xf32>>
  %l = memref.load %b[%i] : memref<2xmemref<4xf32>>
  return %l : memref<4xf32>
}

// Callers free a part by its allocation.

func.func private @part(%more: i1) -> memref<2xf32, strided<[1]>> {
  %a = memref.alloc() : memref<4xf32>
  scf.if %more {
    %b = func.call @part(%more) : (i1) -> memref<2xf32, strided<[1]>>
  }
  %v = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  return %v : memref<2xf32, strided<[1]>>
}

// A pointer hides how its memory is nested.

func.func private @pointer(%boxes: memref<2xmemref<4xf32>>, %crate: memref<1xmemref<2xmemref<4xf32>>>, %i: index) -> memref<4xf32> {
  memref.store %boxes, %crate[%i] : memref<1xmemref<2xmemref<4xf32>>>
  %p = builtin.unrealized_conversion_cast %crate : memref<1xmemref<2xmemref<4xf32>>> to !llvm.ptr
  %l = builtin.unrealized_conversion_cast %p : !llvm.ptr to memref<4xf32>
  return %l : memref<4xf32>
}

// Contents of bytes: no type tells other functions of them.

func.func private @bytes(%b: memref<64xi8>, %i: index) -> memref<4xf32> {
  %v = memref.view %b[%i][] : memref<64xi8> to memref<2xmemref<4xf32>>
  %l = memref.load %v[%i] : memref<2xmemref<4xf32>>
  return %l : memref<4xf32>
}

// CHECK:      // @keep
// CHECK-NEXT: //   %a = argument 0
// CHECK-NEXT: //   %boxes = argument 1
// CHECK-NEXT: //   contents {%boxes} = {%a, contents of argument 1}
// CHECK-NEXT: //   %l may be {%a, contents of argument 1}
// CHECK-NEXT: //   memref.store: reads %a, writes %boxes, captures %a
// CHECK-NEXT: //   memref.load: reads %boxes
// CHECK-NEXT: //   func.return: reads %l
// CHECK-NEXT: //   summary: result 0 is argument 0 or contents of argument 1; argument 1 gets argument 0; reads argument 0 or argument 1 or contents of argument 1; writes argument 1
// CHECK:      // @main
// CHECK-NEXT: //   %boxes = new memory
// CHECK-NEXT: //   %more = new memory
// CHECK-NEXT: //   %a = new memory
// CHECK-NEXT: //   %b = new memory
// CHECK-NEXT: //   %v = view of %r (part)
// CHECK-NEXT: //   flow arith.select #1: %a -> %s
// CHECK-NEXT: //   flow arith.select #2: %b -> %s
// CHECK-NEXT: //   flow func.call #0: %s -> %r
// CHECK-NEXT: //   contents {%boxes, %more} = {%a, %b}
// CHECK-NEXT: //   contents {%t} = {%b, unknown memory}
// CHECK-NEXT: //   %s may be {%a, %b}
// CHECK-NEXT: //   %r may be {%a, %b}
// CHECK-NEXT: //   memref.alloc: allocates %boxes
// CHECK-NEXT: //   memref.alloc: allocates %more
// CHECK-NEXT: //   memref.alloc: allocates %a
// CHECK-NEXT: //   memref.alloc: allocates %b
// CHECK-NEXT: //   func.call: reads %s %boxes, writes %boxes
// CHECK-NEXT: //   memref.store: writes %v
// CHECK-NEXT: //   memref.copy: reads %boxes, writes %more
// CHECK-NEXT: //   bufferization.to_tensor: reads %b, captures %b
// CHECK-NEXT: //   func.return: reads %more
// CHECK-NEXT: //   summary: result 0 is new memory; result 0 holds new memory; reads outside memory or new memory; writes new memory
// CHECK:      // @levels
// CHECK:      //   contents {%boxes, %crate, %b} = {%boxes, %a, contents of argument 0}
// CHECK-NEXT: //   %b may be {%boxes}
// CHECK-NEXT: //   %l may be {%a, contents of argument 0}
// CHECK:      //   summary: result 0 is argument 1 or contents of argument 0; argument 0 gets argument 1;
// CHECK:      // @part
// CHECK:      //   summary: result 0 is new memory (part); reads new memory{{$}}
// CHECK:      // @pointer
// CHECK:      //   contents {%boxes, %crate, %p} = {%boxes, %crate, unknown memory, contents of argument 0, contents of argument 1}
// CHECK-NEXT: //   %l may be {%boxes, %crate, unknown memory, contents of argument 0, contents of argument 1}
// CHECK:      // @bytes
// CHECK:      //   contents {%b, outside} = {unknown memory}
// CHECK-NEXT: //   %l may be {unknown memory}
// CHECK:      //   summary: result 0 is outside memory;

// The parts of the contents do not depend on what is returned: a buffer of more levels than all others.

// CHECK-LABEL: // @returns_more_levels
// CHECK:       // contents {%b} = {%l, contents of argument 1}
// CHECK:       // summary: result 0 is new memory; argument 1 gets argument 0;

func.func private @returns_more_levels(%l: memref<4xf32>, %b: memref<2xmemref<4xf32>>) -> memref<2xmemref<2xmemref<4xf32>>> {
  %c0 = arith.constant 0 : index
  memref.store %l, %b[%c0] : memref<2xmemref<4xf32>>
  %a = memref.alloc() : memref<2xmemref<2xmemref<4xf32>>>
  return %a : memref<2xmemref<2xmemref<4xf32>>>
}
