// RUN: %xdsl_opt -p ownership-based-buffer-deallocation %s | filecheck %s

// A function without a body uses its arguments while it runs, and keeps them in the buffers of
// buffers that it is given.

func.func private @print(memref<4xf32>)
func.func private @fill(memref<4xf32>, memref<2xmemref<4xf32>>)

func.func @declared(%x: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  func.call @print(%a) : (memref<4xf32>) -> ()
  %boxes = memref.alloc() : memref<2xmemref<4xf32>>
  %b = memref.alloc() : memref<4xf32>
  memref.store %x, %b[%i] : memref<4xf32>
  func.call @fill(%b, %boxes) : (memref<4xf32>, memref<2xmemref<4xf32>>) -> ()
  %l = memref.load %boxes[%i] : memref<2xmemref<4xf32>>
  %0 = memref.load %l[%i] : memref<4xf32>
  func.return %0 : f32
}

// CHECK-LABEL: func.func @declared(
// CHECK:         func.call @print(%a)
// CHECK-NEXT:    bufferization.dealloc (%a : memref<4xf32>) if (%{{.*}})
// CHECK:         func.call @fill(%b, %boxes)
// CHECK-NEXT:    %l = memref.load %boxes[%i]
// CHECK-NEXT:    bufferization.dealloc (%boxes :
// CHECK-NEXT:    %{{.*}} = memref.load %l[%i]
// CHECK-NEXT:    bufferization.dealloc (%b :

// All functions of the type read their argument only: it is freed after the call. Those of another type do not count.

func.func private @reads(%m: memref<4xf32>, %boxes: memref<2xmemref<4xf32>>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<4xf32>
  func.return %0 : f32
}
func.func private @stores(%m: memref<4xf32>, %boxes: memref<2xmemref<4xf32>>, %i: index) {
  memref.store %m, %boxes[%i] : memref<2xmemref<4xf32>>
  func.return
}

func.func @indirect(%x: f32, %i: index) -> f32 {
  %f = func.constant @reads : (memref<4xf32>, memref<2xmemref<4xf32>>, index) -> f32
  %g = func.constant @stores : (memref<4xf32>, memref<2xmemref<4xf32>>, index) -> ()
  %boxes = memref.alloc() : memref<2xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  %0 = func.call_indirect %f(%a, %boxes, %i) : (memref<4xf32>, memref<2xmemref<4xf32>>, index) -> f32
  %b = memref.alloc() : memref<4xf32>
  memref.store %x, %b[%i] : memref<4xf32>
  func.call_indirect %g(%b, %boxes, %i) : (memref<4xf32>, memref<2xmemref<4xf32>>, index) -> ()
  %l = memref.load %boxes[%i] : memref<2xmemref<4xf32>>
  %1 = memref.load %l[%i] : memref<4xf32>
  %2 = arith.addf %0, %1 : f32
  func.return %2 : f32
}

// CHECK-LABEL: func.func @indirect(
// CHECK:         func.call_indirect %f(%a, %boxes, %i)
// CHECK-NEXT:    bufferization.dealloc (%a : memref<4xf32>) if (%{{.*}})
// CHECK:         func.call_indirect %g(%b, %boxes, %i)
// CHECK-NEXT:    %l = memref.load %boxes[%i]
// CHECK-NEXT:    bufferization.dealloc (%boxes :
// CHECK-NEXT:    %{{.*}} = memref.load %l[%i]
// CHECK:         bufferization.dealloc (%b :

// A function without a body may call what it is given, here one that frees.

func.func private @apply((memref<4xf32>) -> (), memref<4xf32>)
func.func private @free(%m: memref<4xf32>) {
  memref.dealloc %m : memref<4xf32>
  func.return
}

func.func @callback(%x: f32, %i: index) {
  %f = func.constant @free : (memref<4xf32>) -> ()
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  func.call @apply(%f, %a) : ((memref<4xf32>) -> (), memref<4xf32>) -> ()
  func.return
}

// CHECK-LABEL: func.func @callback(
// CHECK:         func.call @apply(%f, %a)
// CHECK-NEXT:    func.return

func.func private @apply_one_of(memref<2x(memref<4xf32>) -> ()>, memref<4xf32>)

func.func @callbacks(%fs: memref<2x(memref<4xf32>) -> ()>, %i: index) {
  %f = func.constant @free : (memref<4xf32>) -> ()
  memref.store %f, %fs[%i] : memref<2x(memref<4xf32>) -> ()>
  %a = memref.alloc() : memref<4xf32>
  func.call @apply_one_of(%fs, %a) : (memref<2x(memref<4xf32>) -> ()>, memref<4xf32>) -> ()
  func.return
}

// CHECK-LABEL: func.func @callbacks(
// CHECK:         func.call @apply_one_of(%fs, %a)
// CHECK-NEXT:    func.return
