// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true}' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true analysis-heuristic=fuzzer analysis-fuzzer-seed=5},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true copy-before-write=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL

// What scf.while carries on is not copied if it comes from outside, stays in the loop, and nothing in the loop writes it.
// EQUAL: equal:

func.func private @reads(%t: tensor<4xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %x = tensor.extract %t[%c1] : tensor<4xf32>
  return %x : f32
}
func.func private @writes(%t: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %f = arith.constant 77.0 : f32
  %r = tensor.insert %f into %t[%c1] : tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func private @same(%t: tensor<4xf32>) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}
// What is yielded is from outside, and only read.
func.func private @wh_drop(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %w:2 = scf.while (%t = %a, %acc = %b, %i = %c0) : (tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %x = tensor.extract %t[%i] : tensor<4xf32>
    %y = tensor.insert %x into %acc[%i] : tensor<4xf32>
    %c = arith.cmpi slt, %i, %c3 : index
    scf.condition(%c) %y, %i : tensor<4xf32>, index
  } do {
  ^bb0(%acc: tensor<4xf32>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %a, %acc, %j : tensor<4xf32>, tensor<4xf32>, index
  }
  return %w#0 : tensor<4xf32>
}
// CHECK-LABEL: func.func private @wh_drop(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v6]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]] = memref.cast [[v6]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v8:%[a-zA-Z0-9_]+]], [[v9:%[a-zA-Z0-9_]+]] = scf.while ([[v10:%[a-zA-Z0-9_]+]] = [[v7]], [[v11:%[a-zA-Z0-9_]+]] = [[v1]], [[v12:%[a-zA-Z0-9_]+]] = [[v3]]) : (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index) -> (memref<4xf32, strided<[?], offset: ?>>, index) {
// CHECK-NEXT:     [[v13:%[a-zA-Z0-9_]+]] = memref.load [[v10]][[[v12]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     memref.store [[v13]], [[v11]][[[v12]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v14:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v12]], [[v5]] : index
// CHECK-NEXT:     scf.condition([[v14]]) [[v11]], [[v12]] : memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v15:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v16:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:     [[v17:%[a-zA-Z0-9_]+]] = arith.addi [[v16]], [[v4]] : index
// CHECK-NEXT:     scf.yield [[v0]], [[v15]], [[v17]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v8]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// A constant.
func.func private @wh_const(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a0 = arith.constant dense<[-1.0, 2.0, -3.0, 4.0]> : tensor<4xf32>
  %w:2 = scf.while (%t = %a, %acc = %b, %i = %c0) : (tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %x = tensor.extract %t[%i] : tensor<4xf32>
    %y = tensor.insert %x into %acc[%i] : tensor<4xf32>
    %c = arith.cmpi slt, %i, %c3 : index
    scf.condition(%c) %y, %i : tensor<4xf32>, index
  } do {
  ^bb0(%acc: tensor<4xf32>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %a0, %acc, %j : tensor<4xf32>, tensor<4xf32>, index
  }
  return %w#0 : tensor<4xf32>
}
// CHECK-LABEL: func.func private @wh_const(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = memref.get_global @__constant_4xf32 : memref<4xf32>
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]], [[v8:%[a-zA-Z0-9_]+]] = scf.while ([[v9:%[a-zA-Z0-9_]+]] = [[v0]], [[v10:%[a-zA-Z0-9_]+]] = [[v1]], [[v11:%[a-zA-Z0-9_]+]] = [[v3]]) : (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index) -> (memref<4xf32, strided<[?], offset: ?>>, index) {
// CHECK-NEXT:     [[v12:%[a-zA-Z0-9_]+]] = memref.load [[v9]][[[v11]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     memref.store [[v12]], [[v10]][[[v11]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v13:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v11]], [[v5]] : index
// CHECK-NEXT:     scf.condition([[v13]]) [[v10]], [[v11]] : memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v14:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v15:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:     [[v16:%[a-zA-Z0-9_]+]] = arith.addi [[v15]], [[v4]] : index
// CHECK-NEXT:     [[v17:%[a-zA-Z0-9_]+]] = memref.cast [[v6]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     scf.yield [[v17]], [[v14]], [[v16]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v7]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// Two times.
func.func private @wh_two(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %w:2 = scf.while (%t = %a, %u = %a, %acc = %b, %i = %c0) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %x = tensor.extract %t[%i] : tensor<4xf32>
    %x2 = tensor.extract %u[%c0] : tensor<4xf32>
    %x3 = arith.addf %x, %x2 : f32
    %y = tensor.insert %x3 into %acc[%i] : tensor<4xf32>
    %c = arith.cmpi slt, %i, %c3 : index
    scf.condition(%c) %y, %i : tensor<4xf32>, index
  } do {
  ^bb0(%acc: tensor<4xf32>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %a, %a, %acc, %j : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, index
  }
  return %w#0 : tensor<4xf32>
}
// CHECK-LABEL: func.func private @wh_two(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v6]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v7]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v8:%[a-zA-Z0-9_]+]] = memref.cast [[v6]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v9:%[a-zA-Z0-9_]+]] = memref.cast [[v7]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v10:%[a-zA-Z0-9_]+]], [[v11:%[a-zA-Z0-9_]+]] = scf.while ([[v12:%[a-zA-Z0-9_]+]] = [[v8]], [[v13:%[a-zA-Z0-9_]+]] = [[v9]], [[v14:%[a-zA-Z0-9_]+]] = [[v1]], [[v15:%[a-zA-Z0-9_]+]] = [[v3]]) : (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index) -> (memref<4xf32, strided<[?], offset: ?>>, index) {
// CHECK-NEXT:     [[v16:%[a-zA-Z0-9_]+]] = memref.load [[v12]][[[v15]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v17:%[a-zA-Z0-9_]+]] = memref.load [[v13]][[[v3]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v18:%[a-zA-Z0-9_]+]] = arith.addf [[v16]], [[v17]] : f32
// CHECK-NEXT:     memref.store [[v18]], [[v14]][[[v15]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v19:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v15]], [[v5]] : index
// CHECK-NEXT:     scf.condition([[v19]]) [[v14]], [[v15]] : memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v20:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v21:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:     [[v22:%[a-zA-Z0-9_]+]] = arith.addi [[v21]], [[v4]] : index
// CHECK-NEXT:     scf.yield [[v0]], [[v0]], [[v20]], [[v22]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v10]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// The second one is written: a copy.
func.func private @wh_two_written(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %w:2 = scf.while (%t = %a, %u = %a, %acc = %b, %i = %c0) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %x = tensor.extract %t[%i] : tensor<4xf32>
    %u2 = tensor.insert %f into %u[%c0] : tensor<4xf32>
    %x2 = tensor.extract %u2[%c0] : tensor<4xf32>
    %x3 = arith.addf %x, %x2 : f32
    %y = tensor.insert %x3 into %acc[%i] : tensor<4xf32>
    %c = arith.cmpi slt, %i, %c3 : index
    scf.condition(%c) %y, %i : tensor<4xf32>, index
  } do {
  ^bb0(%acc: tensor<4xf32>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %a, %a, %acc, %j : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, index
  }
  return %w#0 : tensor<4xf32>
}
// CHECK-LABEL: func.func private @wh_two_written(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v6]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v7]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v8:%[a-zA-Z0-9_]+]] = memref.cast [[v6]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v9:%[a-zA-Z0-9_]+]], [[v10:%[a-zA-Z0-9_]+]] = scf.while ([[v11:%[a-zA-Z0-9_]+]] = [[v8]], [[v12:%[a-zA-Z0-9_]+]] = [[v7]], [[v13:%[a-zA-Z0-9_]+]] = [[v1]], [[v14:%[a-zA-Z0-9_]+]] = [[v3]]) : (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>, index) -> (memref<4xf32, strided<[?], offset: ?>>, index) {
// CHECK-NEXT:     [[v15:%[a-zA-Z0-9_]+]] = memref.load [[v11]][[[v14]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     memref.store [[v2]], [[v12]][[[v3]]] : memref<4xf32>
// CHECK-NEXT:     [[v16:%[a-zA-Z0-9_]+]] = memref.load [[v12]][[[v3]]] : memref<4xf32>
// CHECK-NEXT:     [[v17:%[a-zA-Z0-9_]+]] = arith.addf [[v15]], [[v16]] : f32
// CHECK-NEXT:     memref.store [[v17]], [[v13]][[[v14]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v18:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v14]], [[v5]] : index
// CHECK-NEXT:     scf.condition([[v18]]) [[v13]], [[v14]] : memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v19:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v20:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:     [[v21:%[a-zA-Z0-9_]+]] = arith.addi [[v20]], [[v4]] : index
// CHECK-NEXT:     [[v22:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     memref.copy [[v0]], [[v22]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:     scf.yield [[v0]], [[v22]], [[v19]], [[v21]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v9]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// It is written: a copy.
func.func private @wh_written(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %w:2 = scf.while (%t = %a, %acc = %b, %i = %c0) : (tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %t1 = tensor.insert %f into %t[%c3] : tensor<4xf32>
    %x = tensor.extract %t1[%i] : tensor<4xf32>
    %y = tensor.insert %x into %acc[%i] : tensor<4xf32>
    %c = arith.cmpi slt, %i, %c3 : index
    scf.condition(%c) %y, %i : tensor<4xf32>, index
  } do {
  ^bb0(%acc: tensor<4xf32>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %a, %acc, %j : tensor<4xf32>, tensor<4xf32>, index
  }
  return %w#0 : tensor<4xf32>
}
// CHECK-LABEL: func.func private @wh_written(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v6]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]], [[v8:%[a-zA-Z0-9_]+]] = scf.while ([[v9:%[a-zA-Z0-9_]+]] = [[v6]], [[v10:%[a-zA-Z0-9_]+]] = [[v1]], [[v11:%[a-zA-Z0-9_]+]] = [[v3]]) : (memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>, index) -> (memref<4xf32, strided<[?], offset: ?>>, index) {
// CHECK-NEXT:     memref.store [[v2]], [[v9]][[[v5]]] : memref<4xf32>
// CHECK-NEXT:     [[v12:%[a-zA-Z0-9_]+]] = memref.load [[v9]][[[v11]]] : memref<4xf32>
// CHECK-NEXT:     memref.store [[v12]], [[v10]][[[v11]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v13:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v11]], [[v5]] : index
// CHECK-NEXT:     scf.condition([[v13]]) [[v10]], [[v11]] : memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v14:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v15:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:     [[v16:%[a-zA-Z0-9_]+]] = arith.addi [[v15]], [[v4]] : index
// CHECK-NEXT:     [[v17:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     memref.copy [[v0]], [[v17]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:     scf.yield [[v17]], [[v14]], [[v16]] : memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v7]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// Perhaps.
func.func private @wh_written_if(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %w:2 = scf.while (%t = %a, %acc = %b, %i = %c0) : (tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %k = arith.cmpi eq, %i, %c1 : index
    %t1 = scf.if %k -> tensor<4xf32> {
      %t2 = tensor.insert %f into %t[%i] : tensor<4xf32>
      scf.yield %t2 : tensor<4xf32>
    } else {
      scf.yield %t : tensor<4xf32>
    }
    %x = tensor.extract %t1[%i] : tensor<4xf32>
    %y = tensor.insert %x into %acc[%i] : tensor<4xf32>
    %c = arith.cmpi slt, %i, %c3 : index
    scf.condition(%c) %y, %i : tensor<4xf32>, index
  } do {
  ^bb0(%acc: tensor<4xf32>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %a, %acc, %j : tensor<4xf32>, tensor<4xf32>, index
  }
  return %w#0 : tensor<4xf32>
}
// CHECK-LABEL: func.func private @wh_written_if(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v6]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]], [[v8:%[a-zA-Z0-9_]+]] = scf.while ([[v9:%[a-zA-Z0-9_]+]] = [[v6]], [[v10:%[a-zA-Z0-9_]+]] = [[v1]], [[v11:%[a-zA-Z0-9_]+]] = [[v3]]) : (memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>, index) -> (memref<4xf32, strided<[?], offset: ?>>, index) {
// CHECK-NEXT:     [[v12:%[a-zA-Z0-9_]+]] = arith.cmpi eq, [[v11]], [[v4]] : index
// CHECK-NEXT:     [[v13:%[a-zA-Z0-9_]+]] = scf.if [[v12]] -> (memref<4xf32>) {
// CHECK-NEXT:       memref.store [[v2]], [[v9]][[[v11]]] : memref<4xf32>
// CHECK-NEXT:       scf.yield [[v9]] : memref<4xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       scf.yield [[v9]] : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     [[v14:%[a-zA-Z0-9_]+]] = memref.load [[v13]][[[v11]]] : memref<4xf32>
// CHECK-NEXT:     memref.store [[v14]], [[v10]][[[v11]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v15:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v11]], [[v5]] : index
// CHECK-NEXT:     scf.condition([[v15]]) [[v10]], [[v11]] : memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v16:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v17:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:     [[v18:%[a-zA-Z0-9_]+]] = arith.addi [[v17]], [[v4]] : index
// CHECK-NEXT:     [[v19:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     memref.copy [[v0]], [[v19]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:     scf.yield [[v19]], [[v16]], [[v18]] : memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v7]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// In a loop inside.
func.func private @wh_written_for(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %w:2 = scf.while (%t = %a, %acc = %b, %i = %c0) : (tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %t1 = scf.for %k = %c0 to %c3 step %c1 iter_args(%t3 = %t) -> tensor<4xf32> {
      %t2 = tensor.insert %f into %t3[%k] : tensor<4xf32>
      scf.yield %t2 : tensor<4xf32>
    }
    %x = tensor.extract %t1[%i] : tensor<4xf32>
    %y = tensor.insert %x into %acc[%i] : tensor<4xf32>
    %c = arith.cmpi slt, %i, %c3 : index
    scf.condition(%c) %y, %i : tensor<4xf32>, index
  } do {
  ^bb0(%acc: tensor<4xf32>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %a, %acc, %j : tensor<4xf32>, tensor<4xf32>, index
  }
  return %w#0 : tensor<4xf32>
}
// CHECK-LABEL: func.func private @wh_written_for(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v6]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]], [[v8:%[a-zA-Z0-9_]+]] = scf.while ([[v9:%[a-zA-Z0-9_]+]] = [[v6]], [[v10:%[a-zA-Z0-9_]+]] = [[v1]], [[v11:%[a-zA-Z0-9_]+]] = [[v3]]) : (memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>, index) -> (memref<4xf32, strided<[?], offset: ?>>, index) {
// CHECK-NEXT:     [[v12:%[a-zA-Z0-9_]+]] = scf.for [[v13:%[a-zA-Z0-9_]+]] = [[v3]] to [[v5]] step [[v4]] iter_args([[v14:%[a-zA-Z0-9_]+]] = [[v9]]) -> (memref<4xf32>) {
// CHECK-NEXT:       memref.store [[v2]], [[v14]][[[v13]]] : memref<4xf32>
// CHECK-NEXT:       scf.yield [[v14]] : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     [[v15:%[a-zA-Z0-9_]+]] = memref.load [[v12]][[[v11]]] : memref<4xf32>
// CHECK-NEXT:     memref.store [[v15]], [[v10]][[[v11]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v16:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v11]], [[v5]] : index
// CHECK-NEXT:     scf.condition([[v16]]) [[v10]], [[v11]] : memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v17:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v18:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:     [[v19:%[a-zA-Z0-9_]+]] = arith.addi [[v18]], [[v4]] : index
// CHECK-NEXT:     [[v20:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     memref.copy [[v0]], [[v20]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:     scf.yield [[v20]], [[v17]], [[v19]] : memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v7]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// Read through the result of a branch.
func.func private @wh_read_if(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %w:2 = scf.while (%t = %a, %acc = %b, %i = %c0) : (tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %k = arith.cmpi eq, %i, %c1 : index
    %t1 = scf.if %k -> tensor<4xf32> {
      scf.yield %b : tensor<4xf32>
    } else {
      scf.yield %t : tensor<4xf32>
    }
    %x = tensor.extract %t1[%i] : tensor<4xf32>
    %y = tensor.insert %x into %acc[%i] : tensor<4xf32>
    %c = arith.cmpi slt, %i, %c3 : index
    scf.condition(%c) %y, %i : tensor<4xf32>, index
  } do {
  ^bb0(%acc: tensor<4xf32>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %a, %acc, %j : tensor<4xf32>, tensor<4xf32>, index
  }
  return %w#0 : tensor<4xf32>
}
// CHECK-LABEL: func.func private @wh_read_if(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32> {
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v6]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v1]], [[v7]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v8:%[a-zA-Z0-9_]+]] = memref.cast [[v6]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v9:%[a-zA-Z0-9_]+]], [[v10:%[a-zA-Z0-9_]+]] = scf.while ([[v11:%[a-zA-Z0-9_]+]] = [[v8]], [[v12:%[a-zA-Z0-9_]+]] = [[v7]], [[v13:%[a-zA-Z0-9_]+]] = [[v3]]) : (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>, index) -> (memref<4xf32>, index) {
// CHECK-NEXT:     [[v14:%[a-zA-Z0-9_]+]] = arith.cmpi eq, [[v13]], [[v4]] : index
// CHECK-NEXT:     [[v15:%[a-zA-Z0-9_]+]] = scf.if [[v14]] -> (memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:       scf.yield [[v1]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       scf.yield [[v11]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     }
// CHECK-NEXT:     [[v16:%[a-zA-Z0-9_]+]] = memref.load [[v15]][[[v13]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     memref.store [[v16]], [[v12]][[[v13]]] : memref<4xf32>
// CHECK-NEXT:     [[v17:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v13]], [[v5]] : index
// CHECK-NEXT:     scf.condition([[v17]]) [[v12]], [[v13]] : memref<4xf32>, index
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v18:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[v19:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:     [[v20:%[a-zA-Z0-9_]+]] = arith.addi [[v19]], [[v4]] : index
// CHECK-NEXT:     scf.yield [[v0]], [[v18]], [[v20]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>, index
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v9]] : memref<4xf32>
// CHECK-NEXT: }

// Read in a loop inside.
func.func private @wh_read_for(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %w:2 = scf.while (%t = %a, %acc = %b, %i = %c0) : (tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %t1 = scf.for %k = %c0 to %c3 step %c1 iter_args(%t3 = %b) -> tensor<4xf32> {
      %x1 = tensor.extract %t[%k] : tensor<4xf32>
      %t2 = tensor.insert %x1 into %t3[%k] : tensor<4xf32>
      scf.yield %t2 : tensor<4xf32>
    }
    %x = tensor.extract %t1[%i] : tensor<4xf32>
    %y = tensor.insert %x into %acc[%i] : tensor<4xf32>
    %c = arith.cmpi slt, %i, %c3 : index
    scf.condition(%c) %y, %i : tensor<4xf32>, index
  } do {
  ^bb0(%acc: tensor<4xf32>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %a, %acc, %j : tensor<4xf32>, tensor<4xf32>, index
  }
  return %w#0 : tensor<4xf32>
}
// CHECK-LABEL: func.func private @wh_read_for(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32> {
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v6]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v1]], [[v7]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v8:%[a-zA-Z0-9_]+]] = memref.cast [[v6]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v9:%[a-zA-Z0-9_]+]], [[v10:%[a-zA-Z0-9_]+]] = scf.while ([[v11:%[a-zA-Z0-9_]+]] = [[v8]], [[v12:%[a-zA-Z0-9_]+]] = [[v7]], [[v13:%[a-zA-Z0-9_]+]] = [[v3]]) : (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>, index) -> (memref<4xf32>, index) {
// CHECK-NEXT:     [[v14:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     memref.copy [[v1]], [[v14]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:     [[v15:%[a-zA-Z0-9_]+]] = scf.for [[v16:%[a-zA-Z0-9_]+]] = [[v3]] to [[v5]] step [[v4]] iter_args([[v17:%[a-zA-Z0-9_]+]] = [[v14]]) -> (memref<4xf32>) {
// CHECK-NEXT:       [[v18:%[a-zA-Z0-9_]+]] = memref.load [[v11]][[[v16]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:       memref.store [[v18]], [[v17]][[[v16]]] : memref<4xf32>
// CHECK-NEXT:       scf.yield [[v17]] : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     [[v19:%[a-zA-Z0-9_]+]] = memref.load [[v15]][[[v13]]] : memref<4xf32>
// CHECK-NEXT:     memref.store [[v19]], [[v12]][[[v13]]] : memref<4xf32>
// CHECK-NEXT:     [[v20:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v13]], [[v5]] : index
// CHECK-NEXT:     scf.condition([[v20]]) [[v12]], [[v13]] : memref<4xf32>, index
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v21:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[v22:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:     [[v23:%[a-zA-Z0-9_]+]] = arith.addi [[v22]], [[v4]] : index
// CHECK-NEXT:     scf.yield [[v0]], [[v21]], [[v23]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>, index
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v9]] : memref<4xf32>
// CHECK-NEXT: }

// Read by a callee.
func.func private @wh_call(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %w:2 = scf.while (%t = %a, %acc = %b, %i = %c0) : (tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %x1 = func.call @reads(%t) : (tensor<4xf32>) -> f32
    %x = tensor.extract %t[%i] : tensor<4xf32>
    %y = tensor.insert %x into %acc[%i] : tensor<4xf32>
    %c = arith.cmpi slt, %i, %c3 : index
    scf.condition(%c) %y, %i : tensor<4xf32>, index
  } do {
  ^bb0(%acc: tensor<4xf32>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %a, %acc, %j : tensor<4xf32>, tensor<4xf32>, index
  }
  return %w#0 : tensor<4xf32>
}
// CHECK-LABEL: func.func private @wh_call(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v6]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]] = memref.cast [[v6]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v8:%[a-zA-Z0-9_]+]], [[v9:%[a-zA-Z0-9_]+]] = scf.while ([[v10:%[a-zA-Z0-9_]+]] = [[v7]], [[v11:%[a-zA-Z0-9_]+]] = [[v1]], [[v12:%[a-zA-Z0-9_]+]] = [[v3]]) : (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index) -> (memref<4xf32, strided<[?], offset: ?>>, index) {
// CHECK-NEXT:     [[v13:%[a-zA-Z0-9_]+]] = func.call @reads([[v10]]) : (memref<4xf32, strided<[?], offset: ?>>) -> f32
// CHECK-NEXT:     [[v14:%[a-zA-Z0-9_]+]] = memref.load [[v10]][[[v12]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     memref.store [[v14]], [[v11]][[[v12]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v15:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v12]], [[v5]] : index
// CHECK-NEXT:     scf.condition([[v15]]) [[v11]], [[v12]] : memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v16:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v17:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:     [[v18:%[a-zA-Z0-9_]+]] = arith.addi [[v17]], [[v4]] : index
// CHECK-NEXT:     scf.yield [[v0]], [[v16]], [[v18]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v8]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// Written by a callee: a copy.
func.func private @wh_call_w(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %w:2 = scf.while (%t = %a, %acc = %b, %i = %c0) : (tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %t1 = func.call @writes(%t) : (tensor<4xf32>) -> tensor<4xf32>
    %x = tensor.extract %t1[%i] : tensor<4xf32>
    %y = tensor.insert %x into %acc[%i] : tensor<4xf32>
    %c = arith.cmpi slt, %i, %c3 : index
    scf.condition(%c) %y, %i : tensor<4xf32>, index
  } do {
  ^bb0(%acc: tensor<4xf32>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %a, %acc, %j : tensor<4xf32>, tensor<4xf32>, index
  }
  return %w#0 : tensor<4xf32>
}
// CHECK-LABEL: func.func private @wh_call_w(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v6]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]], [[v8:%[a-zA-Z0-9_]+]] = scf.while ([[v9:%[a-zA-Z0-9_]+]] = [[v6]], [[v10:%[a-zA-Z0-9_]+]] = [[v1]], [[v11:%[a-zA-Z0-9_]+]] = [[v3]]) : (memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>, index) -> (memref<4xf32, strided<[?], offset: ?>>, index) {
// CHECK-NEXT:     [[v12:%[a-zA-Z0-9_]+]] = memref.cast [[v9]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v13:%[a-zA-Z0-9_]+]] = func.call @writes([[v12]]) : (memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v14:%[a-zA-Z0-9_]+]] = memref.load [[v13]][[[v11]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     memref.store [[v14]], [[v10]][[[v11]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v15:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v11]], [[v5]] : index
// CHECK-NEXT:     scf.condition([[v15]]) [[v10]], [[v11]] : memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v16:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v17:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:     [[v18:%[a-zA-Z0-9_]+]] = arith.addi [[v17]], [[v4]] : index
// CHECK-NEXT:     [[v19:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     memref.copy [[v0]], [[v19]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:     scf.yield [[v19]], [[v16]], [[v18]] : memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v7]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// A part of a tensor.
func.func private @wh_yield_slice(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %l = tensor.splat %f : tensor<8xf32>
  %w:2 = scf.while (%t = %a, %acc = %b, %i = %c0) : (tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %x = tensor.extract %t[%i] : tensor<4xf32>
    %y = tensor.insert %x into %acc[%i] : tensor<4xf32>
    %c = arith.cmpi slt, %i, %c3 : index
    scf.condition(%c) %y, %i : tensor<4xf32>, index
  } do {
  ^bb0(%acc: tensor<4xf32>, %i: index):
    %s = tensor.extract_slice %l[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %s, %acc, %j : tensor<4xf32>, tensor<4xf32>, index
  }
  return %w#0 : tensor<4xf32>
}
// CHECK-LABEL: func.func private @wh_yield_slice(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:   linalg.map outs([[v6]] : memref<8xf32>)
// CHECK-NEXT:   ([[v7:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:     linalg.yield [[v2]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v8:%[a-zA-Z0-9_]+]], [[v9:%[a-zA-Z0-9_]+]] = scf.while ([[v10:%[a-zA-Z0-9_]+]] = [[v0]], [[v11:%[a-zA-Z0-9_]+]] = [[v1]], [[v12:%[a-zA-Z0-9_]+]] = [[v3]]) : (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index) -> (memref<4xf32, strided<[?], offset: ?>>, index) {
// CHECK-NEXT:     [[v13:%[a-zA-Z0-9_]+]] = memref.load [[v10]][[[v12]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     memref.store [[v13]], [[v11]][[[v12]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v14:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v12]], [[v5]] : index
// CHECK-NEXT:     scf.condition([[v14]]) [[v11]], [[v12]] : memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v15:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v16:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:     [[v17:%[a-zA-Z0-9_]+]] = memref.subview [[v6]][[[v16]]] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:     [[v18:%[a-zA-Z0-9_]+]] = arith.addi [[v16]], [[v4]] : index
// CHECK-NEXT:     [[v19:%[a-zA-Z0-9_]+]] = memref.cast [[v17]] : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     scf.yield [[v19]], [[v15]], [[v18]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v8]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// One of two.
func.func private @wh_yield_sel(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %b2 = tensor.splat %f : tensor<4xf32>
  %w:2 = scf.while (%t = %a, %acc = %b, %i = %c0) : (tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %x = tensor.extract %t[%i] : tensor<4xf32>
    %y = tensor.insert %x into %acc[%i] : tensor<4xf32>
    %c = arith.cmpi slt, %i, %c3 : index
    scf.condition(%c) %y, %i : tensor<4xf32>, index
  } do {
  ^bb0(%acc: tensor<4xf32>, %i: index):
    %k = arith.cmpi eq, %i, %c0 : index
    %s = arith.select %k, %a, %b2 : tensor<4xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %s, %acc, %j : tensor<4xf32>, tensor<4xf32>, index
  }
  return %w#0 : tensor<4xf32>
}
// CHECK-LABEL: func.func private @wh_yield_sel(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   linalg.map outs([[v6]] : memref<4xf32>)
// CHECK-NEXT:   ([[v7:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:     linalg.yield [[v2]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v8:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v8]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v9:%[a-zA-Z0-9_]+]] = memref.cast [[v8]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v10:%[a-zA-Z0-9_]+]], [[v11:%[a-zA-Z0-9_]+]] = scf.while ([[v12:%[a-zA-Z0-9_]+]] = [[v9]], [[v13:%[a-zA-Z0-9_]+]] = [[v1]], [[v14:%[a-zA-Z0-9_]+]] = [[v3]]) : (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index) -> (memref<4xf32, strided<[?], offset: ?>>, index) {
// CHECK-NEXT:     [[v15:%[a-zA-Z0-9_]+]] = memref.load [[v12]][[[v14]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     memref.store [[v15]], [[v13]][[[v14]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v16:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v14]], [[v5]] : index
// CHECK-NEXT:     scf.condition([[v16]]) [[v13]], [[v14]] : memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v17:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v18:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:     [[v19:%[a-zA-Z0-9_]+]] = arith.cmpi eq, [[v18]], [[v3]] : index
// CHECK-NEXT:     [[v20:%[a-zA-Z0-9_]+]] = memref.cast [[v6]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v21:%[a-zA-Z0-9_]+]] = arith.select [[v19]], [[v0]], [[v20]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v22:%[a-zA-Z0-9_]+]] = arith.addi [[v18]], [[v4]] : index
// CHECK-NEXT:     scf.yield [[v21]], [[v17]], [[v22]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v10]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// What a branch yields.
func.func private @wh_yield_if(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %b2 = tensor.splat %f : tensor<4xf32>
  %w:2 = scf.while (%t = %a, %acc = %b, %i = %c0) : (tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %x = tensor.extract %t[%i] : tensor<4xf32>
    %y = tensor.insert %x into %acc[%i] : tensor<4xf32>
    %c = arith.cmpi slt, %i, %c3 : index
    scf.condition(%c) %y, %i : tensor<4xf32>, index
  } do {
  ^bb0(%acc: tensor<4xf32>, %i: index):
    %k = arith.cmpi eq, %i, %c0 : index
    %s = scf.if %k -> tensor<4xf32> {
      scf.yield %a : tensor<4xf32>
    } else {
      scf.yield %b2 : tensor<4xf32>
    }
    %j = arith.addi %i, %c1 : index
    scf.yield %s, %acc, %j : tensor<4xf32>, tensor<4xf32>, index
  }
  return %w#0 : tensor<4xf32>
}
// CHECK-LABEL: func.func private @wh_yield_if(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   linalg.map outs([[v6]] : memref<4xf32>)
// CHECK-NEXT:   ([[v7:%[a-zA-Z0-9_]+]]: f32) {
// CHECK-NEXT:     linalg.yield [[v2]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v8:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v8]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v9:%[a-zA-Z0-9_]+]] = memref.cast [[v8]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v10:%[a-zA-Z0-9_]+]], [[v11:%[a-zA-Z0-9_]+]] = scf.while ([[v12:%[a-zA-Z0-9_]+]] = [[v9]], [[v13:%[a-zA-Z0-9_]+]] = [[v1]], [[v14:%[a-zA-Z0-9_]+]] = [[v3]]) : (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index) -> (memref<4xf32, strided<[?], offset: ?>>, index) {
// CHECK-NEXT:     [[v15:%[a-zA-Z0-9_]+]] = memref.load [[v12]][[[v14]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     memref.store [[v15]], [[v13]][[[v14]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v16:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v14]], [[v5]] : index
// CHECK-NEXT:     scf.condition([[v16]]) [[v13]], [[v14]] : memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v17:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v18:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:     [[v19:%[a-zA-Z0-9_]+]] = arith.cmpi eq, [[v18]], [[v3]] : index
// CHECK-NEXT:     [[v20:%[a-zA-Z0-9_]+]] = scf.if [[v19]] -> (memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:       scf.yield [[v0]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       [[v21:%[a-zA-Z0-9_]+]] = memref.cast [[v6]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:       scf.yield [[v21]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     }
// CHECK-NEXT:     [[v22:%[a-zA-Z0-9_]+]] = arith.addi [[v18]], [[v4]] : index
// CHECK-NEXT:     scf.yield [[v20]], [[v17]], [[v22]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v10]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// What the loop writes: a copy.
func.func private @wh_yield_acc(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %w:2 = scf.while (%t = %a, %acc = %b, %i = %c0) : (tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %x = tensor.extract %t[%i] : tensor<4xf32>
    %y = tensor.insert %x into %acc[%i] : tensor<4xf32>
    %c = arith.cmpi slt, %i, %c3 : index
    scf.condition(%c) %y, %i : tensor<4xf32>, index
  } do {
  ^bb0(%acc: tensor<4xf32>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %acc, %acc, %j : tensor<4xf32>, tensor<4xf32>, index
  }
  return %w#0 : tensor<4xf32>
}
// CHECK-LABEL: func.func private @wh_yield_acc(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]], [[v7:%[a-zA-Z0-9_]+]] = scf.while ([[v8:%[a-zA-Z0-9_]+]] = [[v0]], [[v9:%[a-zA-Z0-9_]+]] = [[v1]], [[v10:%[a-zA-Z0-9_]+]] = [[v3]]) : (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index) -> (memref<4xf32, strided<[?], offset: ?>>, index) {
// CHECK-NEXT:     [[v11:%[a-zA-Z0-9_]+]] = memref.load [[v8]][[[v10]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     memref.store [[v11]], [[v9]][[[v10]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v12:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v10]], [[v5]] : index
// CHECK-NEXT:     scf.condition([[v12]]) [[v9]], [[v10]] : memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v13:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v14:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:     [[v15:%[a-zA-Z0-9_]+]] = arith.addi [[v14]], [[v4]] : index
// CHECK-NEXT:     [[v16:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     memref.copy [[v13]], [[v16]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:     [[v17:%[a-zA-Z0-9_]+]] = memref.cast [[v16]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     scf.yield [[v13]], [[v17]], [[v15]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v6]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// Written after the loop.
func.func private @wh_outside_after(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %w:2 = scf.while (%t = %a, %acc = %b, %i = %c0) : (tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %x = tensor.extract %t[%i] : tensor<4xf32>
    %y = tensor.insert %x into %acc[%i] : tensor<4xf32>
    %c = arith.cmpi slt, %i, %c3 : index
    scf.condition(%c) %y, %i : tensor<4xf32>, index
  } do {
  ^bb0(%acc: tensor<4xf32>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %a, %acc, %j : tensor<4xf32>, tensor<4xf32>, index
  }
  %a9 = tensor.insert %f into %a[%c0] : tensor<4xf32>
  %x9 = tensor.extract %a9[%c0] : tensor<4xf32>
  return %w#0 : tensor<4xf32>
}
// CHECK-LABEL: func.func private @wh_outside_after(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v6]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]] = memref.cast [[v6]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v8:%[a-zA-Z0-9_]+]], [[v9:%[a-zA-Z0-9_]+]] = scf.while ([[v10:%[a-zA-Z0-9_]+]] = [[v7]], [[v11:%[a-zA-Z0-9_]+]] = [[v1]], [[v12:%[a-zA-Z0-9_]+]] = [[v3]]) : (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index) -> (memref<4xf32, strided<[?], offset: ?>>, index) {
// CHECK-NEXT:     [[v13:%[a-zA-Z0-9_]+]] = memref.load [[v10]][[[v12]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     memref.store [[v13]], [[v11]][[[v12]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v14:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v12]], [[v5]] : index
// CHECK-NEXT:     scf.condition([[v14]]) [[v11]], [[v12]] : memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v15:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v16:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:     [[v17:%[a-zA-Z0-9_]+]] = arith.addi [[v16]], [[v4]] : index
// CHECK-NEXT:     scf.yield [[v0]], [[v15]], [[v17]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.store [[v2]], [[v0]][[[v3]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v18:%[a-zA-Z0-9_]+]] = memref.load [[v0]][[[v3]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v8]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

// It leaves the loop: a copy.
func.func private @wh_own(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %w:2 = scf.while (%t = %a, %i = %c0) : (tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %c = arith.cmpi slt, %i, %c3 : index
    scf.condition(%c) %t, %i : tensor<4xf32>, index
  } do {
  ^bb0(%t: tensor<4xf32>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %a, %j : tensor<4xf32>, index
  }
  return %w#0 : tensor<4xf32>
}
// CHECK-LABEL: func.func private @wh_own(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32> {
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v6]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]], [[v8:%[a-zA-Z0-9_]+]] = scf.while ([[v9:%[a-zA-Z0-9_]+]] = [[v6]], [[v10:%[a-zA-Z0-9_]+]] = [[v3]]) : (memref<4xf32>, index) -> (memref<4xf32>, index) {
// CHECK-NEXT:     [[v11:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v10]], [[v5]] : index
// CHECK-NEXT:     scf.condition([[v11]]) [[v9]], [[v10]] : memref<4xf32>, index
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v12:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[v13:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:     [[v14:%[a-zA-Z0-9_]+]] = arith.addi [[v13]], [[v4]] : index
// CHECK-NEXT:     [[v15:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     memref.copy [[v0]], [[v15]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:     scf.yield [[v15]], [[v14]] : memref<4xf32>, index
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v7]] : memref<4xf32>
// CHECK-NEXT: }

// It leaves the loop as a copy: one copy, not two.
func.func private @wh_swap(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %w:2 = scf.while (%t = %a, %i = %c0) : (tensor<4xf32>, index) -> (index, tensor<4xf32>) {
    %c = arith.cmpi slt, %i, %c3 : index
    scf.condition(%c) %i, %t : index, tensor<4xf32>
  } do {
  ^bb0(%i: index, %t: tensor<4xf32>):
    %t2 = tensor.insert %f into %t[%i] : tensor<4xf32>
    %x2 = tensor.extract %t2[%i] : tensor<4xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %a, %j : tensor<4xf32>, index
  }
  return %w#1 : tensor<4xf32>
}
// CHECK-LABEL: func.func private @wh_swap(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32> {
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v6]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]], [[v8:%[a-zA-Z0-9_]+]] = scf.while ([[v9:%[a-zA-Z0-9_]+]] = [[v6]], [[v10:%[a-zA-Z0-9_]+]] = [[v3]]) : (memref<4xf32>, index) -> (index, memref<4xf32>) {
// CHECK-NEXT:     [[v11:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v10]], [[v5]] : index
// CHECK-NEXT:     scf.condition([[v11]]) [[v10]], [[v9]] : index, memref<4xf32>
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v12:%[a-zA-Z0-9_]+]]: index, [[v13:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:     memref.store [[v2]], [[v13]][[[v12]]] : memref<4xf32>
// CHECK-NEXT:     [[v14:%[a-zA-Z0-9_]+]] = memref.load [[v13]][[[v12]]] : memref<4xf32>
// CHECK-NEXT:     [[v15:%[a-zA-Z0-9_]+]] = arith.addi [[v12]], [[v4]] : index
// CHECK-NEXT:     [[v16:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     memref.copy [[v0]], [[v16]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:     scf.yield [[v16]], [[v15]] : memref<4xf32>, index
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v8]] : memref<4xf32>
// CHECK-NEXT: }

// Loops in loops.
func.func private @wh_nested(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %w:2 = scf.while (%t = %a, %acc = %b, %i = %c0) : (tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %n:2 = scf.while (%t4 = %t, %acc4 = %acc, %i4 = %c0) : (tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, index) {
      %x = tensor.extract %t4[%i4] : tensor<4xf32>
      %y = tensor.insert %x into %acc4[%i4] : tensor<4xf32>
      %c = arith.cmpi slt, %i4, %c3 : index
      scf.condition(%c) %y, %i4 : tensor<4xf32>, index
    } do {
    ^bb0(%acc4: tensor<4xf32>, %i4: index):
      %j = arith.addi %i4, %c1 : index
      scf.yield %t, %acc4, %j : tensor<4xf32>, tensor<4xf32>, index
    }
    %c = arith.cmpi slt, %i, %c3 : index
    scf.condition(%c) %n#0, %i : tensor<4xf32>, index
  } do {
  ^bb0(%acc: tensor<4xf32>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %a, %acc, %j : tensor<4xf32>, tensor<4xf32>, index
  }
  return %w#0 : tensor<4xf32>
}
// CHECK-LABEL: func.func private @wh_nested(
// CHECK-SAME: [[v0:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v1:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v2:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v6]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]] = memref.cast [[v6]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v8:%[a-zA-Z0-9_]+]], [[v9:%[a-zA-Z0-9_]+]] = scf.while ([[v10:%[a-zA-Z0-9_]+]] = [[v7]], [[v11:%[a-zA-Z0-9_]+]] = [[v1]], [[v12:%[a-zA-Z0-9_]+]] = [[v3]]) : (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index) -> (memref<4xf32, strided<[?], offset: ?>>, index) {
// CHECK-NEXT:     [[v13:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     memref.copy [[v10]], [[v13]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:     [[v14:%[a-zA-Z0-9_]+]] = memref.cast [[v13]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     [[v15:%[a-zA-Z0-9_]+]], [[v16:%[a-zA-Z0-9_]+]] = scf.while ([[v17:%[a-zA-Z0-9_]+]] = [[v14]], [[v18:%[a-zA-Z0-9_]+]] = [[v11]], [[v19:%[a-zA-Z0-9_]+]] = [[v3]]) : (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index) -> (memref<4xf32, strided<[?], offset: ?>>, index) {
// CHECK-NEXT:       [[v20:%[a-zA-Z0-9_]+]] = memref.load [[v17]][[[v19]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:       memref.store [[v20]], [[v18]][[[v19]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:       [[v21:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v19]], [[v5]] : index
// CHECK-NEXT:       scf.condition([[v21]]) [[v18]], [[v19]] : memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:     } do {
// CHECK-NEXT:     {{\^\w+}}([[v22:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v23:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:       [[v24:%[a-zA-Z0-9_]+]] = arith.addi [[v23]], [[v4]] : index
// CHECK-NEXT:       scf.yield [[v10]], [[v22]], [[v24]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:     }
// CHECK-NEXT:     [[v25:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[v12]], [[v5]] : index
// CHECK-NEXT:     scf.condition([[v25]]) [[v15]], [[v12]] : memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   } do {
// CHECK-NEXT:   {{\^\w+}}([[v26:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[v27:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:     [[v28:%[a-zA-Z0-9_]+]] = arith.addi [[v27]], [[v4]] : index
// CHECK-NEXT:     scf.yield [[v0]], [[v26]], [[v28]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>, index
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v8]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: }

func.func @main() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %f = arith.constant 2.5 : f32
  %a0 = arith.constant dense<[-1.0, 2.0, -3.0, 4.0]> : tensor<4xf32>
  %b0 = arith.constant dense<[5.0, -6.0, 7.0, -8.0]> : tensor<4xf32>
  %wh_drop = func.call @wh_drop(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %wh_const = func.call @wh_const(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %wh_two = func.call @wh_two(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %wh_two_written = func.call @wh_two_written(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %wh_written = func.call @wh_written(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %wh_written_if = func.call @wh_written_if(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %wh_written_for = func.call @wh_written_for(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %wh_read_if = func.call @wh_read_if(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %wh_read_for = func.call @wh_read_for(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %wh_call = func.call @wh_call(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %wh_call_w = func.call @wh_call_w(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %wh_yield_slice = func.call @wh_yield_slice(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %wh_yield_sel = func.call @wh_yield_sel(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %wh_yield_if = func.call @wh_yield_if(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %wh_yield_acc = func.call @wh_yield_acc(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %wh_outside_after = func.call @wh_outside_after(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %wh_own = func.call @wh_own(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %wh_swap = func.call @wh_swap(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %wh_nested = func.call @wh_nested(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  return %wh_drop, %wh_const, %wh_two, %wh_two_written, %wh_written, %wh_written_if, %wh_written_for, %wh_read_if, %wh_read_for, %wh_call, %wh_call_w, %wh_yield_slice, %wh_yield_sel, %wh_yield_if, %wh_yield_acc, %wh_outside_after, %wh_own, %wh_swap, %wh_nested : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
