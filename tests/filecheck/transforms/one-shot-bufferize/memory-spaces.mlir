// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'one-shot-bufferize{bufferize-function-boundaries allow-unknown-ops use-encoding-for-memory-space}' | filecheck %s

// The encoding of a tensor is its memory space: of arguments, new memory, copies, constants, of functions without a body,
// and where an operation keeps its tensors.

func.func @a(%t: tensor<4xf32, 1 : i64>, %x: f32, %i: index) -> tensor<4xf32, 1 : i64> {
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32, 1 : i64>
  return %0 : tensor<4xf32, 1 : i64>
}

// CHECK-LABEL: func.func @a(
// CHECK-SAME:  [[t:%[^ ,:)]+]]: memref<4xf32, strided<[?], offset: ?>, 1 : i64>, [[x:%[^ ,:)]+]]: f32, [[i:%[^ ,:)]+]]: index) -> memref<4xf32, strided<[?], offset: ?>, 1 : i64> {
// CHECK-NEXT: memref.store [[x]], [[t]][[[i]]] : memref<4xf32, strided<[?], offset: ?>, 1 : i64>
// CHECK-NEXT: func.return [[t]] : memref<4xf32, strided<[?], offset: ?>, 1 : i64>
// CHECK-NEXT: }

func.func @b(%x: f32, %i: index) -> (tensor<4xf32, 1 : i64>, f32) {
  %t = tensor.empty() : tensor<4xf32, 1 : i64>
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32, 1 : i64>) -> tensor<4xf32, 1 : i64>
  %1 = tensor.insert %x into %0[%i] : tensor<4xf32, 1 : i64>
  %2 = tensor.extract %0[%i] : tensor<4xf32, 1 : i64>
  return %1, %2 : tensor<4xf32, 1 : i64>, f32
}

// CHECK-LABEL: func.func @b(
// CHECK-SAME:  [[x:%[^ ,:)]+]]: f32, [[i:%[^ ,:)]+]]: index) -> (memref<4xf32, 1 : i64>, f32) {
// CHECK-NEXT: [[t:%[^ ,:)]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32, 1 : i64>
// CHECK-NEXT: linalg.fill ins([[x]] : f32) outs([[t]] : memref<4xf32, 1 : i64>)
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32, 1 : i64>
// CHECK-NEXT: memref.copy [[t]], [[v0]] : memref<4xf32, 1 : i64> to memref<4xf32, 1 : i64>
// CHECK-NEXT: memref.store [[x]], [[v0]][[[i]]] : memref<4xf32, 1 : i64>
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = memref.load [[t]][[[i]]] : memref<4xf32, 1 : i64>
// CHECK-NEXT: func.return [[v0]], [[v1]] : memref<4xf32, 1 : i64>, f32
// CHECK-NEXT: }

func.func @c() -> tensor<4xf32, 1 : i64> {
  %t = arith.constant dense<1.0> : tensor<4xf32, 1 : i64>
  return %t : tensor<4xf32, 1 : i64>
}

// CHECK-LABEL: func.func @c(
// CHECK-SAME:  ) -> memref<4xf32, 1 : i64> {
// CHECK-NEXT: [[t:%[^ ,:)]+]] = memref.get_global @__constant_4xf32 : memref<4xf32, 1 : i64>
// CHECK-NEXT: func.return [[t]] : memref<4xf32, 1 : i64>
// CHECK-NEXT: }

func.func private @ext(tensor<4xf32, 1>) -> tensor<4xf32, 2>

// CHECK-LABEL: func.func private @ext(
// CHECK-SAME:  memref<4xf32, strided<[?], offset: ?>, 1 : i64>) -> memref<4xf32, strided<[?], offset: ?>, 2 : i64>
func.func @d(%t: tensor<4xf32, 1 : i64>) -> tensor<4xf32, 2 : i64> {
  %0 = call @ext(%t) : (tensor<4xf32, 1>) -> tensor<4xf32, 2>
  return %0 : tensor<4xf32, 2>
}

// CHECK-LABEL: func.func @d(
// CHECK-SAME:  [[t:%[^ ,:)]+]]: memref<4xf32, strided<[?], offset: ?>, 1 : i64>) -> memref<4xf32, strided<[?], offset: ?>, 2 : i64> {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = func.call @ext([[t]]) : (memref<4xf32, strided<[?], offset: ?>, 1 : i64>) -> memref<4xf32, strided<[?], offset: ?>, 2 : i64>
// CHECK-NEXT: func.return [[v0]] : memref<4xf32, strided<[?], offset: ?>, 2 : i64>
// CHECK-NEXT: }

func.func @e(%t: tensor<4xf32, 1 : i64>) -> tensor<4xf32, 1 : i64> {
  %0 = "test.foo"(%t) : (tensor<4xf32, 1>) -> tensor<4xf32, 1>
  %1 = tensor.cast %0 : tensor<4xf32, 1> to tensor<?xf32, 1>
  %2 = tensor.cast %1 : tensor<?xf32, 1> to tensor<4xf32, 1>
  return %2 : tensor<4xf32, 1>
}

// CHECK-LABEL: func.func @e(
// CHECK-SAME:  [[t:%[^ ,:)]+]]: memref<4xf32, strided<[?], offset: ?>, 1 : i64>) -> memref<4xf32, strided<[?], offset: ?>, 1 : i64> {
// CHECK-NEXT: [[t_tensor:%[^ ,:)]+]] = bufferization.to_tensor [[t]] : memref<4xf32, strided<[?], offset: ?>, 1 : i64> to tensor<4xf32, 1 : i64>
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = "test.foo"([[t_tensor]]) : (tensor<4xf32, 1 : i64>) -> tensor<4xf32, 1 : i64>
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = bufferization.to_buffer [[v0]] : tensor<4xf32, 1 : i64> to memref<4xf32, strided<[?], offset: ?>, 1 : i64>
// CHECK-NEXT: [[v2:%[^ ,:)]+]] = memref.cast [[v1]] : memref<4xf32, strided<[?], offset: ?>, 1 : i64> to memref<?xf32, strided<[?], offset: ?>, 1 : i64>
// CHECK-NEXT: [[v3:%[^ ,:)]+]] = memref.cast [[v2]] : memref<?xf32, strided<[?], offset: ?>, 1 : i64> to memref<4xf32, strided<[?], offset: ?>, 1 : i64>
// CHECK-NEXT: func.return [[v3]] : memref<4xf32, strided<[?], offset: ?>, 1 : i64>
// CHECK-NEXT: }

// Space 0 is the default one.
func.func @default(%c: i1, %a: tensor<4xf32>, %b: tensor<4xf32, 0 : i64>, %x: f32) -> tensor<4xf32> {
  %t = bufferization.alloc_tensor() {memory_space = 0 : i64} : tensor<4xf32>
  %f = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %r = arith.select %c, %a, %f : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @default(
// CHECK-SAME:  %a: memref<4xf32, strided<[?], offset: ?>>, %b: memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %t = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK:      arith.select

func.func @g(%x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %t = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %1 = tensor.extract %t[%i] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, f32
}

// CHECK-LABEL: func.func @g(
// CHECK-SAME:  [[x:%[^ ,:)]+]]: f32, [[i:%[^ ,:)]+]]: index) -> (memref<4xf32, 1 : i64>, f32) {
// CHECK-NEXT: [[t:%[^ ,:)]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32, 1 : i64>
// CHECK-NEXT: memref.store [[x]], [[t]][[[i]]] : memref<4xf32, 1 : i64>
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.load [[t]][[[i]]] : memref<4xf32, 1 : i64>
// CHECK-NEXT: func.return [[t]], [[v0]] : memref<4xf32, 1 : i64>, f32
// CHECK-NEXT: }

func.func @lay(%t: tensor<4xf32, 3> {bufferization.buffer_layout = affine_map<(d0) -> (d0)>}) -> tensor<2xf32, 3> {
  %0 = tensor.extract_slice %t[1] [2] [1] : tensor<4xf32, 3> to tensor<2xf32, 3>
  return %0 : tensor<2xf32, 3>
}

// CHECK-LABEL: func.func @lay(
// CHECK-SAME:  [[t:%[^ ,:)]+]]: memref<4xf32, 3 : i64>) -> memref<2xf32, strided<[1], offset: 1>, 3 : i64> {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.subview [[t]][1] [2] [1] : memref<4xf32, 3 : i64> to memref<2xf32, strided<[1], offset: 1>, 3 : i64>
// CHECK-NEXT: func.return [[v0]] : memref<2xf32, strided<[1], offset: 1>, 3 : i64>
// CHECK-NEXT: }

