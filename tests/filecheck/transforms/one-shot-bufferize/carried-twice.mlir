// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}' | filecheck %s

// What is carried on twice is in two buffers: the next round may write to one of them. MLIR 22 has one.



func.func @twice(%t: tensor<16xi32>, %u: tensor<16xi32>, %f: i32, %i: index, %n: index) -> tensor<16xi32> {
  %0:2 = scf.while (%k = %i, %a = %t, %b = %u) : (index, tensor<16xi32>, tensor<16xi32>) -> (index, tensor<16xi32>) {
    %1 = tensor.insert %f into %a[%i] : tensor<16xi32>
    %2 = arith.cmpi slt, %k, %n : index
    scf.condition(%2) %k, %b : index, tensor<16xi32>
  } do {
  ^bb0(%l: index, %c: tensor<16xi32>):
    scf.yield %n, %c, %c : index, tensor<16xi32>, tensor<16xi32>
  }
  func.return %0#1 : tensor<16xi32>
}

// CHECK-LABEL: func.func @twice(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<16xi32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<16xi32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: i32, [[v3:%[a-zA-Z0-9_]+]]: index, [[v4:%[a-zA-Z0-9_]+]]: index) -> memref<16xi32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]], [[v6:%[a-zA-Z0-9_]+]] = scf.while ([[v7:%[a-zA-Z0-9_]+]] = [[v3]], [[v8:%[a-zA-Z0-9_]+]] = [[v0]], [[v9:%[a-zA-Z0-9_]+]] = [[v1]]) : (index, memref<16xi32, strided<[?], offset: ?>>, memref<16xi32, strided<[?], offset: ?>>) -> (index, memref<16xi32, strided<[?], offset: ?>>) {
// CHECK-NEXT:     memref.store [[v2]], [[v8]][[[v3]]] : memref<16xi32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v10:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v7]], [[v4]] : index
// CHECK-NEXT:     scf.condition([[v10]]) [[v7]], [[v9]] : index, memref<16xi32, strided<[?], offset: ?>>
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v11:%[a-zA-Z0-9_]+]]: index, [[v12:%[a-zA-Z0-9_]+]]: memref<16xi32, strided<[?], offset: ?>>):
// CHECK-NEXT:     [[v13:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<16xi32>
// CHECK-NEXT:     memref.copy [[v12]], [[v13]] : memref<16xi32, strided<[?], offset: ?>> to memref<16xi32>
// CHECK-NEXT:     [[v14:%[a-zA-Z0-9_]+]] = memref.cast [[v13]] : memref<16xi32> to memref<16xi32, strided<[?], offset: ?>>
// CHECK-NEXT:     scf.yield [[v4]], [[v12]], [[v14]] : index, memref<16xi32, strided<[?], offset: ?>>, memref<16xi32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v6]] : memref<16xi32, strided<[?], offset: ?>>
// CHECK-NEXT: }
