// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true}' | filecheck %s

// What is inserted is followed through loops, to see whether it is in place already. Their old
// terminators still yield tensors, here one of a loop that has lost its regions.

func.func @result_of_another_loop(%t: tensor<4x4xf32>, %s: tensor<4x4xf32>, %n: index) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %c0, %a = %t) : (index, tensor<4x4xf32>) -> (index, tensor<4x4xf32>) {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i, %a : index, tensor<4x4xf32>
  } do {
  ^bb0(%i: index, %a: tensor<4x4xf32>):
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %a : index, tensor<4x4xf32>
  }
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> (tensor<4x4xf32>) {
    scf.yield %r#1 : tensor<4x4xf32>
  }
  %w = tensor.insert_slice %l into %s[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x4xf32>
  return %w : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @result_of_another_loop(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: memref<4x4xf32, strided<[?, ?], offset: ?>>, [[vs:%[a-zA-Z0-9_]+]]: memref<4x4xf32, strided<[?, ?], offset: ?>>, [[vn:%[a-zA-Z0-9_]+]]: index) -> memref<4x4xf32, strided<[?, ?], offset: ?>> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]], [[vr_1:%[a-zA-Z0-9_]+]] = scf.while ([[vi:%[a-zA-Z0-9_]+]] = [[vc0]], [[va:%[a-zA-Z0-9_]+]] = [[vt]]) : (index, memref<4x4xf32, strided<[?, ?], offset: ?>>) -> (index, memref<4x4xf32, strided<[?, ?], offset: ?>>) {
// CHECK-NEXT:        [[vmore:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[vi]], [[vn]] : index
// CHECK-NEXT:        scf.condition([[vmore]]) [[vi]], [[va]] : index, memref<4x4xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:      } do {
// CHECK-NEXT:      ^bb0([[vi_1:%[a-zA-Z0-9_]+]]: index, [[va_1:%[a-zA-Z0-9_]+]]: memref<4x4xf32, strided<[?, ?], offset: ?>>):
// CHECK-NEXT:        [[vnext:%[a-zA-Z0-9_]+]] = arith.addi [[vi_1]], [[vc1]] : index
// CHECK-NEXT:        scf.yield [[vnext]], [[va_1]] : index, memref<4x4xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:      }
// CHECK-NEXT:      [[vs_copy:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4x4xf32>
// CHECK-NEXT:      memref.copy [[vs]], [[vs_copy]] : memref<4x4xf32, strided<[?, ?], offset: ?>> to memref<4x4xf32>
// CHECK-NEXT:      [[vl:%[a-zA-Z0-9_]+]] = scf.for [[vi_2:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[va_2:%[a-zA-Z0-9_]+]] = [[vs_copy]]) -> (memref<4x4xf32>) {
// CHECK-NEXT:        [[vr_copy:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4x4xf32>
// CHECK-NEXT:        memref.copy [[vr_1]], [[vr_copy]] : memref<4x4xf32, strided<[?, ?], offset: ?>> to memref<4x4xf32>
// CHECK-NEXT:        scf.yield [[vr_copy]] : memref<4x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = memref.subview [[vs]][0, 0] [4, 4] [1, 1] : memref<4x4xf32, strided<[?, ?], offset: ?>> to memref<4x4xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:      memref.copy [[vl]], [[v0]] : memref<4x4xf32> to memref<4x4xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:      func.return [[vs]] : memref<4x4xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    }

func.func @result_of_another_branch(%t: tensor<4xf32>, %s: tensor<4xf32>, %c: i1, %f: f32) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %r = scf.if %c -> (tensor<4xf32>) {
    %u = tensor.insert %f into %t[%c1] : tensor<4xf32>
    scf.yield %u : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  %l = scf.execute_region -> (tensor<4xf32>) {
    scf.yield %r : tensor<4xf32>
  }
  %w = tensor.insert_slice %l into %s[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  return %w : tensor<4xf32>
}

// CHECK-LABEL: func.func @result_of_another_branch(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[vs:%[a-zA-Z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vf:%[a-zA-Z0-9_]+]]: f32) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:        memref.store [[vf]], [[vt]][[[vc1]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:        scf.yield [[vt]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield [[vt]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:      }
// CHECK-NEXT:      [[vl:%[a-zA-Z0-9_]+]] = scf.execute_region -> (memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:        scf.yield [[vr]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:      }
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = memref.subview [[vs]][0] [4] [1] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:      memref.copy [[vl]], [[v0]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:      func.return [[vs]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    }
