// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries no-analysis-func-filter=copies,loops}' | filecheck %s
// RUN: not %xdsl_opt %s -p 'one-shot-bufferize{no-analysis-func-filter=f}' 2>&1 | filecheck --check-prefix=ALONE %s

// ALONE: option 'no-analysis-func-filter' requires 'bufferize-function-boundaries'

// In the named functions, every tensor that is written is copied.

func.func private @copies(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %1 = tensor.insert %x into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func.func private @copies(
// CHECK-SAME:  [[t:%[^ ,:)]+]]: memref<4xf32, strided<[?], offset: ?>>, [[x:%[^ ,:)]+]]: f32, [[i:%[^ ,:)]+]]: index) -> memref<4xf32> {
// CHECK-NEXT: [[t_copy:%[^ ,:)]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: memref.copy [[t]], [[t_copy]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT: memref.store [[x]], [[t_copy]][[[i]]] : memref<4xf32>
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: memref.copy [[t_copy]], [[v0]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: memref.store [[x]], [[v0]][[[i]]] : memref<4xf32>
// CHECK-NEXT: func.return [[v0]] : memref<4xf32>
// CHECK-NEXT: }

func.func private @loops(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%y = %t) -> tensor<4xf32> {
    %1 = tensor.insert %x into %y[%i] : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func private @loops(
// CHECK-SAME:  [[t:%[^ ,:)]+]]: memref<4xf32, strided<[?], offset: ?>>, [[x:%[^ ,:)]+]]: f32, [[n:%[^ ,:)]+]]: index) -> memref<4xf32> {
// CHECK-NEXT: [[c0:%[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: [[c1:%[^ ,:)]+]] = arith.constant 1 : index
// CHECK-NEXT: [[t_copy:%[^ ,:)]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: memref.copy [[t]], [[t_copy]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = scf.for [[i:%[^ ,:)]+]] = [[c0]] to [[n]] step [[c1]] iter_args([[y:%[^ ,:)]+]] = [[t_copy]]) -> (memref<4xf32>) {
// CHECK-NEXT: [[y_copy:%[^ ,:)]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: memref.copy [[y]], [[y_copy]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: memref.store [[x]], [[y_copy]][[[i]]] : memref<4xf32>
// CHECK-NEXT: scf.yield [[y_copy]] : memref<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.return [[v0]] : memref<4xf32>
// CHECK-NEXT: }

func.func @in_place(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %1 = func.call @copies(%0, %x, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
  %2 = tensor.insert %x into %1[%i] : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// CHECK-LABEL: func.func @in_place(
// CHECK-SAME:  [[t:%[^ ,:)]+]]: memref<4xf32, strided<[?], offset: ?>>, [[x:%[^ ,:)]+]]: f32, [[i:%[^ ,:)]+]]: index) -> memref<4xf32> {
// CHECK-NEXT: memref.store [[x]], [[t]][[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = func.call @copies([[t]], [[x]], [[i]]) : (memref<4xf32, strided<[?], offset: ?>>, f32, index) -> memref<4xf32>
// CHECK-NEXT: memref.store [[x]], [[v0]][[[i]]] : memref<4xf32>
// CHECK-NEXT: func.return [[v0]] : memref<4xf32>
// CHECK-NEXT: }
