// RUN: %xdsl_opt %s -p 'one-shot-bufferize{dialect-filter=func,tensor,scf bufferize-function-boundaries}' | filecheck %s

// Operations of other dialects keep their tensors. What belongs together is bufferized together.

func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert %x into %1[%i] : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// CHECK-LABEL: func.func @f(
// CHECK-SAME:  [[t:%[^ ,:)]+]]: memref<4xf32, strided<[?], offset: ?>>, [[x:%[^ ,:)]+]]: f32, [[i:%[^ ,:)]+]]: index) -> memref<4xf32> {
// CHECK-NEXT: memref.store [[x]], [[t]][[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = bufferization.to_tensor [[t]] : memref<4xf32, strided<[?], offset: ?>> to tensor<4xf32>
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = linalg.fill ins([[x]] : f32) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: [[v2:%[^ ,:)]+]] = bufferization.to_buffer [[v1]] : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: [[v3:%[^ ,:)]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: memref.copy [[v2]], [[v3]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT: memref.store [[x]], [[v3]][[[i]]] : memref<4xf32>
// CHECK-NEXT: func.return [[v3]] : memref<4xf32>
// CHECK-NEXT: }

func.func @for(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%y = %t) -> tensor<4xf32> {
    %1 = tensor.insert %x into %y[%i] : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @for(
// CHECK-SAME:  [[t:%[^ ,:)]+]]: memref<4xf32, strided<[?], offset: ?>>, [[x:%[^ ,:)]+]]: f32, [[n:%[^ ,:)]+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT: [[c0:%[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: [[c1:%[^ ,:)]+]] = arith.constant 1 : index
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = scf.for [[i:%[^ ,:)]+]] = [[c0]] to [[n]] step [[c1]] iter_args([[y:%[^ ,:)]+]] = [[t]]) -> (memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT: memref.store [[x]], [[y]][[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: scf.yield [[y]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }
// CHECK-NEXT: func.return [[v0]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

func.func @blocks(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  cf.br ^bb1(%t : tensor<4xf32>)
^bb1(%y: tensor<4xf32>):
  %0 = tensor.insert %x into %y[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:  [[t:%[^ ,:)]+]]: tensor<4xf32>, [[x:%[^ ,:)]+]]: f32, [[i:%[^ ,:)]+]]: index) -> tensor<4xf32> {
// CHECK-NEXT: cf.br ^bb1([[t]] : tensor<4xf32>)
// CHECK-NEXT: ^bb1([[y:%[^ ,:)]+]]: tensor<4xf32>):
// CHECK-NEXT: [[y_buffer:%[^ ,:)]+]] = bufferization.to_buffer [[y]] : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: [[y_copy:%[^ ,:)]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: memref.copy [[y_buffer]], [[y_copy]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT: memref.store [[x]], [[y_copy]][[[i]]] : memref<4xf32>
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = bufferization.to_tensor [[y_copy]] : memref<4xf32> to tensor<4xf32>
// CHECK-NEXT: func.return [[v0]] : tensor<4xf32>
// CHECK-NEXT: }
