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
// CHECK-SAME:  [[v0:%[a-zA-Z0-9_]+]]: memref<16xi32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<16xi32, strided<[?], offset: ?>>, [[vf:%[a-zA-Z0-9_]+]]: i32, [[vi:%[a-zA-Z0-9_]+]]: index, [[vn:%[a-zA-Z0-9_]+]]: index) -> memref<16xi32> {
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]] = scf.while ([[vk:%[a-zA-Z0-9_]+]] = [[vi]], [[v4:%[a-zA-Z0-9_]+]] = [[v0]], [[v5:%[a-zA-Z0-9_]+]] = [[v1]]) : (index, memref<16xi32, strided<[?], offset: ?>>, memref<16xi32, strided<[?], offset: ?>>) -> (index, memref<16xi32>) {
// CHECK-NEXT:     memref.store [[vf]], [[v4]][[[vi]]] : memref<16xi32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v6:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[vk]], [[vn]] : index
// CHECK-NEXT:     [[v7:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<16xi32>
// CHECK-NEXT:     memref.copy [[v5]], [[v7]] : memref<16xi32, strided<[?], offset: ?>> to memref<16xi32>
// CHECK-NEXT:     scf.condition([[v6]]) [[vk]], [[v7]] : index, memref<16xi32>
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[vl:%[a-zA-Z0-9_]+]]: index, [[v8:%[a-zA-Z0-9_]+]]: memref<16xi32>):
// CHECK-NEXT:     [[v9:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<16xi32>
// CHECK-NEXT:     memref.copy [[v8]], [[v9]] : memref<16xi32> to memref<16xi32>
// CHECK-NEXT:     [[v10:%[a-zA-Z0-9_]+]] = memref.cast [[v8]] : memref<16xi32> to memref<16xi32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v11:%[a-zA-Z0-9_]+]] = memref.cast [[v9]] : memref<16xi32> to memref<16xi32, strided<[?], offset: ?>>
// CHECK-NEXT:     scf.yield [[vn]], [[v10]], [[v11]] : index, memref<16xi32, strided<[?], offset: ?>>, memref<16xi32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v3]] : memref<16xi32>
// CHECK-NEXT: }
