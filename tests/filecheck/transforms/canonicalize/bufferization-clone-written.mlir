// RUN: %xdsl_opt %s --allow-unregistered-dialect -p canonicalize | filecheck %s

// The clone is written, and its source is not looked at any more until it is freed: one buffer.

func.func @clone_becomes_another(%f: f32, %i: index) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.store %f, %b[%i] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @clone_becomes_another(
// CHECK:         %a = memref.alloc()
// CHECK-NEXT:    "test.use"(%a)
// CHECK-NEXT:    memref.store %f, %a[%i]
// CHECK-NEXT:    func.return %a

// The clone is freed; its source is never used after it, and nobody else knows it.

func.func @source_is_left(%f: f32, %i: index) -> f32 {
  %a = memref.alloca() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.store %f, %b[%i] : memref<4xf32>
  %x = memref.load %b[%i] : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return %x : f32
}

// CHECK-LABEL: func.func @source_is_left(
// CHECK-NOT:     bufferization.clone
// CHECK-NOT:     memref.dealloc
// CHECK:         func.return

// Here it is read after the write, in the block or in a loop.

func.func @source_is_read(%f: f32, %i: index) -> (memref<4xf32>, f32) {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.store %f, %b[%i] : memref<4xf32>
  %x = memref.load %a[%i] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %b, %x : memref<4xf32>, f32
}

// CHECK-LABEL: func.func @source_is_read(
// CHECK:         %b = bufferization.clone %a

func.func @source_is_read_in_the_next_round(%i: index, %n: index) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  scf.for %j = %i to %n step %i {
    %x = memref.load %a[%j] : memref<4xf32>
    memref.store %x, %b[%i] : memref<4xf32>
  }
  memref.dealloc %a : memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @source_is_read_in_the_next_round(
// CHECK:         %b = bufferization.clone %a

func.func @source_is_read_by_a_tensor(%f: f32, %i: index) -> (memref<4xf32>, f32) {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  %t = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.store %f, %b[%i] : memref<4xf32>
  %s = "test.read"(%t) : (tensor<4xf32>) -> f32
  memref.dealloc %a : memref<4xf32>
  return %b, %s : memref<4xf32>, f32
}

// CHECK-LABEL: func.func @source_is_read_by_a_tensor(
// CHECK:         %b = bufferization.clone %a

// What is called is looked at: functions that only read, that make memory, and that are somewhere else.

func.func private @reads(%m: memref<4xf32>, %i: index) -> f32 {
  %x = memref.load %m[%i] : memref<4xf32>
  return %x : f32
}

func.func private @writes(%m: memref<4xf32>, %i: index, %f: f32) {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  memref.store %f, %c[%i] : memref<?xf32>
  return
}

func.func private @makes() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  return %a : memref<4xf32>
}

func.func @called(%i: index, %m: memref<4xf32>, %f: f32) -> memref<4xf32> {
  %a = func.call @makes() : () -> memref<4xf32>
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  %x = func.call @reads(%a, %i) : (memref<4xf32>, index) -> f32
  func.call @writes(%m, %i, %f) : (memref<4xf32>, index, f32) -> ()
  memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @called(
// CHECK-NEXT:    %a = func.call @makes()
// CHECK-NEXT:    %x = func.call @reads(%a, %i)
// CHECK-NEXT:    func.call @writes(%m, %i, %f)
// CHECK-NEXT:    memref.copy %a, %m
// CHECK-NEXT:    func.return %a

func.func @writer_is_called(%i: index, %f: f32) -> memref<4xf32> {
  %a = func.call @makes() : () -> memref<4xf32>
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  func.call @writes(%a, %i, %f) : (memref<4xf32>, index, f32) -> ()
  memref.dealloc %a : memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @writer_is_called(
// CHECK:         %b = bufferization.clone %a

// A function without a body may write what others than its caller can reach.

func.func private @outside()

func.func @outside_is_called(%m: memref<4xf32>, %i: index) -> (memref<4xf32>, f32) {
  %b = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  func.call @outside() : () -> ()
  %x = memref.load %m[%i] : memref<4xf32>
  return %b, %x : memref<4xf32>, f32
}

// CHECK-LABEL: func.func @outside_is_called(
// CHECK-NEXT:    %b = bufferization.clone %m

func.func @outside_cannot_reach_it(%i: index) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  func.call @outside() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @outside_cannot_reach_it(
// CHECK-NOT:     bufferization.clone
// CHECK:         func.return %a

// A function keeps the clone, and another one may write to what was kept.

func.func private @keeps(memref<1xmemref<4xf32>>, memref<4xf32>)
func.func private @changes(%h: memref<1xmemref<4xf32>>, %i: index, %f: f32) {
  %m = memref.load %h[%i] : memref<1xmemref<4xf32>>
  memref.store %f, %m[%i] : memref<4xf32>
  return
}

func.func @kept(%h: memref<1xmemref<4xf32>>, %m: memref<4xf32>, %i: index, %f: f32) {
  %b = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  func.call @keeps(%h, %b) : (memref<1xmemref<4xf32>>, memref<4xf32>) -> ()
  func.call @changes(%h, %i, %f) : (memref<1xmemref<4xf32>>, index, f32) -> ()
  "test.use"(%b) : (memref<4xf32>) -> ()
  memref.dealloc %b : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @kept(
// CHECK:         %b = bufferization.clone %m

// The sizes of a clone are those of its source.

func.func @sizes_are_said(%m: memref<?xf32>, %i: index) -> f32 {
  %b = bufferization.clone %m : memref<?xf32> to memref<4xf32>
  "test.use"(%b) : (memref<4xf32>) -> ()
  memref.dealloc %b : memref<4xf32>
  %x = memref.load %m[%i] : memref<?xf32>
  return %x : f32
}

// CHECK-LABEL: func.func @sizes_are_said(
// CHECK-NEXT:    %b = "memref.cast"(%m) : (memref<?xf32>) -> memref<4xf32>
// CHECK-NEXT:    "test.use"(%b)
// CHECK-NEXT:    %x = memref.load %m[%i]
// CHECK-NEXT:    func.return %x
