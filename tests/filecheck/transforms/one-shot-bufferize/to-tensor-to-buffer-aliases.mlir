// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' | filecheck %s

// What is read through the memref of `to_buffer` is not overwritten; `to_tensor` without `restrict` is a copy.

func.func @read_behind(%t: tensor<4xf32>, %x: f32, %i: index) -> (f32, tensor<4xf32>) {
  %m = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %1 = memref.load %m[%i] : memref<4xf32, strided<[?], offset: ?>>
  return %1, %0 : f32, tensor<4xf32>
}

// CHECK-LABEL: func.func @read_behind(
// CHECK-SAME:  [[t:%[^ ,:)]+]]: memref<4xf32, strided<[?], offset: ?>>, [[x:%[^ ,:)]+]]: f32, [[i:%[^ ,:)]+]]: index) -> (f32, memref<4xf32>) {
// CHECK-NEXT: [[t_copy:%[^ ,:)]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: linalg.fill ins([[x]] : f32) outs([[t_copy]] : memref<4xf32>)
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.load [[t]][[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: func.return [[v0]], [[t_copy]] : f32, memref<4xf32>
// CHECK-NEXT: }

func.func @read_before(%t: tensor<4xf32>, %x: f32, %i: index) -> (f32, tensor<4xf32>) {
  %m = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %1 = memref.load %m[%i] : memref<4xf32, strided<[?], offset: ?>>
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %1, %0 : f32, tensor<4xf32>
}

// CHECK-LABEL: func.func @read_before(
// CHECK-SAME:  [[t:%[^ ,:)]+]]: memref<4xf32, strided<[?], offset: ?>>, [[x:%[^ ,:)]+]]: f32, [[i:%[^ ,:)]+]]: index) -> (f32, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.load [[t]][[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: linalg.fill ins([[x]] : f32) outs([[t]] : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT: func.return [[v0]], [[t]] : f32, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

func.func @returned(%t: tensor<4xf32>, %x: f32) -> (memref<4xf32, strided<[?], offset: ?>>, tensor<4xf32>) {
  %m = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %m, %0 : memref<4xf32, strided<[?], offset: ?>>, tensor<4xf32>
}

// CHECK-LABEL: func.func @returned(
// CHECK-SAME:  [[t:%[^ ,:)]+]]: memref<4xf32, strided<[?], offset: ?>>, [[x:%[^ ,:)]+]]: f32) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>) {
// CHECK-NEXT: [[t_copy:%[^ ,:)]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: linalg.fill ins([[x]] : f32) outs([[t_copy]] : memref<4xf32>)
// CHECK-NEXT: func.return [[t]], [[t_copy]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>
// CHECK-NEXT: }

func.func @other_block(%t: tensor<4xf32>, %x: f32, %i: index, %c: i1) -> (f32, tensor<4xf32>) {
  %m = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  cf.cond_br %c, ^bb1, ^bb2(%t : tensor<4xf32>)
^bb1:
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  cf.br ^bb2(%0 : tensor<4xf32>)
^bb2(%r: tensor<4xf32>):
  %1 = memref.load %m[%i] : memref<4xf32, strided<[?], offset: ?>>
  return %1, %r : f32, tensor<4xf32>
}

// CHECK-LABEL: func.func @other_block(
// CHECK-SAME:  [[t:%[^ ,:)]+]]: memref<4xf32, strided<[?], offset: ?>>, [[x:%[^ ,:)]+]]: f32, [[i:%[^ ,:)]+]]: index, [[c:%[^ ,:)]+]]: i1) -> (f32, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT: cf.cond_br [[c]], ^bb1, ^bb2([[t]] : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: [[t_copy:%[^ ,:)]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: linalg.fill ins([[x]] : f32) outs([[t_copy]] : memref<4xf32>)
// CHECK-NEXT: [[t_copy_cast:%[^ ,:)]+]] = memref.cast [[t_copy]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: cf.br ^bb2([[t_copy_cast]] : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT: ^bb2([[r:%[^ ,:)]+]]: memref<4xf32, strided<[?], offset: ?>>):
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.load [[t]][[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: func.return [[v0]], [[r]] : f32, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

func.func @no_restrict(%m: memref<4xf32>, %x: f32, %i: index) -> f32 {
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  %0 = tensor.extract %t[%i] : tensor<4xf32>
  return %0 : f32
}

// CHECK-LABEL: func.func @no_restrict(
// CHECK-SAME:  [[m:%[^ ,:)]+]]: memref<4xf32>, [[x:%[^ ,:)]+]]: f32, [[i:%[^ ,:)]+]]: index) -> f32 {
// CHECK-NEXT: [[t:%[^ ,:)]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: memref.copy [[m]], [[t]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: memref.store [[x]], [[m]][[[i]]] : memref<4xf32>
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.load [[t]][[[i]]] : memref<4xf32>
// CHECK-NEXT: func.return [[v0]] : f32
// CHECK-NEXT: }

func.func @not_read(%m: memref<?xf32>, %x: f32) -> tensor<?xf32> {
  %t = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @not_read(
// CHECK-SAME:  [[m:%[^ ,:)]+]]: memref<?xf32>, [[x:%[^ ,:)]+]]: f32) -> memref<?xf32> {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = memref.dim [[m]], [[v0]] : memref<?xf32>
// CHECK-NEXT: [[t:%[^ ,:)]+]] = memref.alloc([[v1]]) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT: linalg.fill ins([[x]] : f32) outs([[t]] : memref<?xf32>)
// CHECK-NEXT: func.return [[t]] : memref<?xf32>
// CHECK-NEXT: }
