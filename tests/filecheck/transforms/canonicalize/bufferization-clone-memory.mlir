// RUN: %xdsl_opt %s -p canonicalize | filecheck %s
// RUN: %xdsl_bufferize_check %s -p canonicalize

// Clones, and memory that interfaces describe: views, new memory, captures, transfers.

// The base pointer of `extract_strided_metadata` is a view: of the source of the clone, or of other memory.

func.func @metadata(%m: memref<4x4xf32>, %f: f32, %i: index) -> memref<4x4xf32> {
  %a = memref.alloc() : memref<4x4xf32>
  memref.copy %m, %a : memref<4x4xf32> to memref<4x4xf32>
  %base, %o, %s:2, %t:2 = memref.extract_strided_metadata %a : memref<4x4xf32> -> memref<f32>, index, index, index, index, index
  %v = memref.reinterpret_cast %base to offset: [%o], sizes: [4, 4], strides: [4, 1] : memref<f32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
  %b = bufferization.clone %a : memref<4x4xf32> to memref<4x4xf32>
  %x = memref.load %v[%i, %i] : memref<4x4xf32, strided<[4, 1], offset: ?>>
  memref.store %x, %m[%i, %i] : memref<4x4xf32>
  memref.dealloc %a : memref<4x4xf32>
  return %b : memref<4x4xf32>
}

// CHECK-LABEL: func.func @metadata(
// CHECK-NOT:     bufferization.clone
// CHECK-NOT:     memref.dealloc
// CHECK:         func.return %a : memref<4x4xf32>

func.func @metadata_written(%m: memref<4x4xf32>, %f: f32, %i: index) -> memref<4x4xf32> {
  %a = memref.alloc() : memref<4x4xf32>
  memref.copy %m, %a : memref<4x4xf32> to memref<4x4xf32>
  %base, %o, %s:2, %t:2 = memref.extract_strided_metadata %a : memref<4x4xf32> -> memref<f32>, index, index, index, index, index
  %v = memref.reinterpret_cast %base to offset: [%o], sizes: [4, 4], strides: [4, 1] : memref<f32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
  %b = bufferization.clone %a : memref<4x4xf32> to memref<4x4xf32>
  memref.store %f, %v[%i, %i] : memref<4x4xf32, strided<[4, 1], offset: ?>>
  memref.dealloc %a : memref<4x4xf32>
  return %b : memref<4x4xf32>
}

// CHECK-LABEL: func.func @metadata_written(
// CHECK:         %b = bufferization.clone %a : memref<4x4xf32> to memref<4x4xf32>
// CHECK:         memref.dealloc %a : memref<4x4xf32>
// CHECK:         func.return %b : memref<4x4xf32>

func.func @metadata_of_others(%m: memref<4x4xf32>, %n: memref<f32>, %f: f32, %i: index) -> memref<4x4xf32> {
  %a = memref.alloc() : memref<4x4xf32>
  memref.copy %m, %a : memref<4x4xf32> to memref<4x4xf32>
  %base, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<4x4xf32> -> memref<f32>, index, index, index, index, index
  %b = bufferization.clone %a : memref<4x4xf32> to memref<4x4xf32>
  memref.store %f, %base[] : memref<f32>
  memref.dealloc %a : memref<4x4xf32>
  return %b : memref<4x4xf32>
}

// CHECK-LABEL: func.func @metadata_of_others(
// CHECK-NOT:     bufferization.clone
// CHECK-NOT:     memref.dealloc
// CHECK:         func.return %a : memref<4x4xf32>

// What `realloc` returns is new memory.

func.func @realloc(%m: memref<4xf32>, %f: f32, %i: index) -> (memref<4xf32>, memref<8xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %c = memref.alloc() : memref<4xf32>
  memref.copy %m, %c : memref<4xf32> to memref<4xf32>
  %r = memref.realloc %c : memref<4xf32> to memref<8xf32>
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.store %f, %r[%i] : memref<8xf32>
  memref.dealloc %a : memref<4xf32>
  return %b, %r : memref<4xf32>, memref<8xf32>
}

// CHECK-LABEL: func.func @realloc(
// CHECK-NOT:     bufferization.clone
// CHECK-NOT:     memref.dealloc
// CHECK:         func.return %a, %r : memref<4xf32>, memref<8xf32>

// `realloc` frees the source of the clone.

func.func @source_is_reallocated(%m: memref<4xf32>, %f: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  %r = memref.realloc %a : memref<4xf32> to memref<8xf32>
  memref.store %f, %r[%i] : memref<8xf32>
  %x = memref.load %b[%i] : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  memref.dealloc %r : memref<8xf32>
  return %x : f32
}

// CHECK-LABEL: func.func @source_is_reallocated(
// CHECK:         %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
// CHECK:         memref.dealloc %b : memref<4xf32>
// CHECK:         memref.dealloc %r : memref<8xf32>
// CHECK:         func.return %x : f32

// Two allocations on the stack are distinct.

func.func @stack(%m: memref<4xf32>, %f: f32, %i: index) -> f32 {
  %a = memref.alloca() : memref<4xf32>
  %c = memref.alloca() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.store %f, %c[%i] : memref<4xf32>
  %x = memref.load %b[%i] : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  %y = memref.load %c[%i] : memref<4xf32>
  %z = arith.addf %x, %y : f32
  return %z : f32
}

// CHECK-LABEL: func.func @stack(
// CHECK-NOT:     bufferization.clone
// CHECK-NOT:     memref.dealloc
// CHECK:         func.return %z : f32

// A store of a buffer in a buffer captures it: a function may write it from then on.

func.func private @changes(%h: memref<1xmemref<4xf32>>, %i: index, %f: f32) {
  %m = memref.load %h[%i] : memref<1xmemref<4xf32>>
  memref.store %f, %m[%i] : memref<4xf32>
  return
}

func.func @in_memory(%h: memref<1xmemref<4xf32>>, %m: memref<4xf32>, %i: index, %f: f32) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.store %a, %h[%i] : memref<1xmemref<4xf32>>
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  func.call @changes(%h, %i, %f) : (memref<1xmemref<4xf32>>, index, f32) -> ()
  memref.dealloc %a : memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @in_memory(
// CHECK:         %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
// CHECK:         memref.dealloc %a : memref<4xf32>
// CHECK:         func.return %b : memref<4xf32>

func.func @in_other_memory(%h: memref<1xmemref<4xf32>>, %m: memref<4xf32>, %i: index, %f: f32) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  func.call @changes(%h, %i, %f) : (memref<1xmemref<4xf32>>, index, f32) -> ()
  memref.dealloc %a : memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @in_other_memory(
// CHECK-NOT:     bufferization.clone
// CHECK-NOT:     memref.dealloc
// CHECK:         func.return %a : memref<4xf32>

// The stored buffer has another name, which an `scf.if` gives it.

func.func @in_memory_by_another_name(%h: memref<1xmemref<4xf32>>, %m: memref<4xf32>, %c: i1, %i: index, %f: f32) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %r = scf.if %c -> (memref<4xf32>) {
    memref.store %f, %m[%i] : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  memref.store %r, %h[%i] : memref<1xmemref<4xf32>>
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  func.call @changes(%h, %i, %f) : (memref<1xmemref<4xf32>>, index, f32) -> ()
  memref.dealloc %a : memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @in_memory_by_another_name(
// CHECK:         %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
// CHECK:         memref.dealloc %a : memref<4xf32>
// CHECK:         func.return %b : memref<4xf32>

// The buffer is written as the element of a buffer.

func.func @written_as_element(%h: memref<1xmemref<4xf32>>, %m: memref<4xf32>, %i: index, %f: f32) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.store %a, %h[%i] : memref<1xmemref<4xf32>>
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  %e = memref.load %h[%i] : memref<1xmemref<4xf32>>
  memref.store %f, %e[%i] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @written_as_element(
// CHECK:         %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
// CHECK:         memref.dealloc %a : memref<4xf32>
// CHECK:         func.return %b : memref<4xf32>

// A tensor reads the source after a write to the clone.

func.func @tensor(%m: memref<4xf32>, %i: index, %f: f32) -> (memref<4xf32>, f32) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %t = bufferization.to_tensor %a : memref<4xf32> to tensor<4xf32>
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.store %f, %b[%i] : memref<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %b, %x : memref<4xf32>, f32
}

// CHECK-LABEL: func.func @tensor(
// CHECK:         %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
// CHECK:         memref.dealloc %a : memref<4xf32>
// CHECK:         func.return %b, %x : memref<4xf32>, f32

// A transfer reads the source until it is awaited.

func.func @transfer(%m: memref<4xf32>, %n: memref<4xf32, 1>, %i: index, %f: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %tag = memref.alloc() : memref<1xi32>
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.dma_start %a[%c0], %n[%c0], %c4, %tag[%c0] : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.store %f, %b[%i] : memref<4xf32>
  memref.dma_wait %tag[%c0], %c4 : memref<1xi32>
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %tag : memref<1xi32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @transfer(
// CHECK:         %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
// CHECK:         memref.dealloc %a : memref<4xf32>
// CHECK:         memref.dealloc %tag : memref<1xi32>
// CHECK:         func.return %b : memref<4xf32>

// A select may be the source.

func.func @select(%m: memref<4xf32>, %n: memref<4xf32>, %c: i1, %i: index, %f: f32) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  %s = arith.select %c, %a, %n : memref<4xf32>
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  memref.store %f, %s[%i] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func @select(
// CHECK:         %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
// CHECK:         memref.dealloc %a : memref<4xf32>
// CHECK:         func.return %b : memref<4xf32>

// The programs, executed: clones that go change nothing.

func.func private @printF32(f32)

func.func private @print(%m: memref<4xf32>, %i: index) {
  %x = memref.load %m[%i] : memref<4xf32>
  func.call @printF32(%x) : (f32) -> ()
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %m = memref.alloc() : memref<4xf32>
  %far = memref.alloc() : memref<4xf32, 1>
  %h = memref.alloc() : memref<1xmemref<4xf32>>
  %square = memref.alloc() : memref<4x4xf32>
  linalg.fill ins(%one : f32) outs(%m : memref<4xf32>)
  linalg.fill ins(%one : f32) outs(%square : memref<4x4xf32>)
  %s = func.call @metadata_written(%square, %two, %c0) : (memref<4x4xf32>, f32, index) -> memref<4x4xf32>
  %x = memref.load %s[%c0, %c0] : memref<4x4xf32>
  func.call @printF32(%x) : (f32) -> ()
  %y = func.call @source_is_reallocated(%m, %two, %c0) : (memref<4xf32>, f32, index) -> f32
  func.call @printF32(%y) : (f32) -> ()
  %b = func.call @in_memory(%h, %m, %c0, %two) : (memref<1xmemref<4xf32>>, memref<4xf32>, index, f32) -> memref<4xf32>
  func.call @print(%b, %c0) : (memref<4xf32>, index) -> ()
  %d = func.call @in_memory_by_another_name(%h, %m, %true, %c0, %two) : (memref<1xmemref<4xf32>>, memref<4xf32>, i1, index, f32) -> memref<4xf32>
  func.call @print(%d, %c0) : (memref<4xf32>, index) -> ()
  %e = func.call @written_as_element(%h, %m, %c0, %one) : (memref<1xmemref<4xf32>>, memref<4xf32>, index, f32) -> memref<4xf32>
  func.call @print(%e, %c0) : (memref<4xf32>, index) -> ()
  %u = func.call @transfer(%m, %far, %c0, %one) : (memref<4xf32>, memref<4xf32, 1>, index, f32) -> memref<4xf32>
  %v = memref.load %far[%c0] : memref<4xf32, 1>
  func.call @printF32(%v) : (f32) -> ()
  memref.dealloc %s : memref<4x4xf32>
  memref.dealloc %b : memref<4xf32>
  memref.dealloc %d : memref<4xf32>
  memref.dealloc %e : memref<4xf32>
  memref.dealloc %u : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  memref.dealloc %far : memref<4xf32, 1>
  memref.dealloc %h : memref<1xmemref<4xf32>>
  memref.dealloc %square : memref<4x4xf32>
  return
}
