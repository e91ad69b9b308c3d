// RUN: %xdsl_opt %s -p test-print-buffer-flow --allow-unregistered-dialect | filecheck %s

// A function without a body reads and writes all that it may reach, and keeps what it is given
// in the buffers of buffers that it is given.

func.func private @ext(memref<4xf32>, memref<2xmemref<4xf32>>) -> memref<4xf32>

func.func @declared(%a: memref<4xf32>, %boxes: memref<2xmemref<4xf32>>) -> memref<4xf32> {
  %b = memref.alloc() : memref<4xf32>
  %r = func.call @ext(%b, %boxes) : (memref<4xf32>, memref<2xmemref<4xf32>>) -> memref<4xf32>
  return %r : memref<4xf32>
}

// A value that is called does what the functions of its type do whose address is taken.

func.func private @reads(%m: memref<4xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<4xf32>
  return %0 : f32
}
func.func private @writes(%m: memref<4xf32>, %i: index) -> f32 {
  %x = arith.constant 1.0 : f32
  memref.store %x, %m[%i] : memref<4xf32>
  return %x : f32
}
func.func private @frees(%m: memref<4xf32>, %i: index) {
  memref.dealloc %m : memref<4xf32>
  return
}
func.func private @frees_too(%m: memref<4xf32>, %i: index) -> f32 {
  %x = arith.constant 1.0 : f32
  memref.dealloc %m : memref<4xf32>
  return %x : f32
}

func.func @closed(%c: i1, %m: memref<4xf32>, %i: index) -> f32 {
  %f = func.constant @reads : (memref<4xf32>, index) -> f32
  %g = func.constant @writes : (memref<4xf32>, index) -> f32
  %h = arith.select %c, %f, %g : (memref<4xf32>, index) -> f32
  %0 = func.call_indirect %h(%m, %i) : (memref<4xf32>, index) -> f32
  return %0 : f32
}

// One that may come from outside may also do what a function without a body may.

func.func private @same(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
func.func @open(%f: (memref<4xf32>) -> memref<4xf32>, %m: memref<4xf32>) -> memref<4xf32> {
  %r = func.call_indirect %f(%m) : (memref<4xf32>) -> memref<4xf32>
  return %r : memref<4xf32>
}
func.func @user(%m: memref<4xf32>) -> memref<4xf32> {
  %f = func.constant @same : (memref<4xf32>) -> memref<4xf32>
  %r = func.call @open(%f, %m) : ((memref<4xf32>) -> memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  return %r : memref<4xf32>
}

// Functions of another type, or that are only called by name, do not count. @frees is one now.

func.func @freed(%m: memref<4xf32>, %i: index) {
  %f = func.constant @frees : (memref<4xf32>, index) -> ()
  %g = func.constant @touches : (memref<4xf32>, index) -> ()
  func.call_indirect %f(%m, %i) : (memref<4xf32>, index) -> ()
  return
}
func.func private @touches(%m: memref<4xf32>, %i: index) {
  %x = memref.load %m[%i] : memref<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  return
}

// What comes out of a memref of functions that only this module writes is known.

func.func @boxed(%m: memref<4xf32>, %i: index) {
  %f = func.constant @frees : (memref<4xf32>, index) -> ()
  %boxes = memref.alloca() : memref<1x(memref<4xf32>, index) -> ()>
  memref.store %f, %boxes[%i] : memref<1x(memref<4xf32>, index) -> ()>
  %g = memref.load %boxes[%i] : memref<1x(memref<4xf32>, index) -> ()>
  func.call_indirect %g(%m, %i) : (memref<4xf32>, index) -> ()
  return
}

// An unknown operation may write to a memref of functions that it gets.

func.func private @free_it(%m: memref<4xf32>) {
  memref.dealloc %m : memref<4xf32>
  return
}
func.func @shown(%m: memref<4xf32>, %i: index) {
  %f = func.constant @free_it : (memref<4xf32>) -> ()
  %boxes = memref.alloca() : memref<1x(memref<4xf32>) -> ()>
  memref.store %f, %boxes[%i] : memref<1x(memref<4xf32>) -> ()>
  "test.use"(%boxes) : (memref<1x(memref<4xf32>) -> ()>) -> ()
  %g = memref.load %boxes[%i] : memref<1x(memref<4xf32>) -> ()>
  func.call_indirect %g(%m) : (memref<4xf32>) -> ()
  return
}

// A public function may come back as a value from outside.

func.func @release(%m: memref<4xf32>, %x: f32) {
  memref.dealloc %m : memref<4xf32>
  return
}
func.func @given(%f: (memref<4xf32>, f32) -> (), %m: memref<4xf32>, %x: f32) {
  func.call_indirect %f(%m, %x) : (memref<4xf32>, f32) -> ()
  return
}

// CHECK:      // @declared
// CHECK:      //   %r may be {%boxes, %b, %r, unknown memory, contents of argument 1}
// CHECK:      //   func.call: reads %b %boxes, writes %b %boxes, captures %b
// CHECK:      //   summary: result 0 is argument 1 or contents of argument 1 or outside memory or new memory; argument 1 gets outside memory or new memory; reads argument 0 or argument 1 or contents of argument 1 or outside memory or new memory; writes argument 0 or argument 1 or contents of argument 1 or outside memory or new memory
// CHECK:      // @closed
// CHECK:      //   func.call_indirect: reads %m, writes %m
// CHECK-NEXT: //   summary: reads argument 1; writes argument 1
// CHECK:      // @open
// CHECK:      //   %r may be {%m, %r, unknown memory}
// CHECK:      //   summary: result 0 is argument 1 or outside memory or new memory; argument 0 gets outside memory; reads argument 1 or contents of argument 0 or outside memory or new memory; writes argument 1 or contents of argument 0 or outside memory
// CHECK:      // @freed
// CHECK:      //   summary: reads argument 0; writes argument 0; frees argument 0
// CHECK:      // @boxed
// CHECK:      //   summary: reads argument 0 or new memory; writes argument 0 or new memory; frees argument 0
// CHECK:      // @shown
// CHECK:      //   summary: reads argument 0 or outside memory or new memory; writes argument 0 or outside memory or new memory; frees argument 0
// CHECK:      // @given
// CHECK:      //   summary: {{.*}}; frees argument 1
