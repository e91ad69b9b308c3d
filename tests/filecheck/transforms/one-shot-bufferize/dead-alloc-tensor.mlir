// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true analysis-heuristic=fuzzer analysis-fuzzer-seed=5},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true copy-before-write=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL

// A bufferization.alloc_tensor without uses allocates and copies nothing.
// EQUAL: equal:

// Nothing uses the copy.
func.func private @al_dead(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %d = bufferization.alloc_tensor() copy(%a) : tensor<4xf32>
  return %a : tensor<4xf32>
}
// CHECK-LABEL: func.func private @al_dead(
// CHECK-NEXT:   func.return [[v0:%[a-zA-Z0-9_]+]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }

// Of unknown size.
func.func private @al_dead_dyn(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %q = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %d = bufferization.alloc_tensor() copy(%q) : tensor<?xf32>
  return %a : tensor<4xf32>
}
// CHECK-LABEL: func.func private @al_dead_dyn(
// CHECK-NEXT:   func.return [[v0:%[a-zA-Z0-9_]+]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }

// In another memory space.
func.func private @al_dead_space(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %d = bufferization.alloc_tensor() copy(%a) {memory_space = 1 : i64} : tensor<4xf32>
  return %a : tensor<4xf32>
}
// CHECK-LABEL: func.func private @al_dead_space(
// CHECK-NEXT:   func.return [[v0:%[a-zA-Z0-9_]+]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }

// The original is written.
func.func private @al_dead_write(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %d = bufferization.alloc_tensor() copy(%a) : tensor<4xf32>
  %r = tensor.insert %f into %a[%c1] : tensor<4xf32>
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @al_dead_write(
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   memref.store [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]][[[v0]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v2]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }

// In a loop.
func.func private @al_dead_for(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %a) -> tensor<4xf32> {
    %d = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
    %q = tensor.insert %f into %t[%i] : tensor<4xf32>
    scf.yield %q : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @al_dead_for(
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = scf.for [[v4:%[a-zA-Z0-9_]+]] = [[v0]] to [[v2]] step [[v1]] iter_args([[v5:%[a-zA-Z0-9_]+]] = [[v6:%[a-zA-Z0-9_]+]]) -> (memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:     memref.store [[v7:%[a-zA-Z0-9_]+]], [[v5]][[[v4]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     scf.yield [[v5]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v3]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }

// The copy is read.
func.func private @al_live(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = bufferization.alloc_tensor() copy(%a) : tensor<4xf32>
  %r = tensor.insert %f into %a[%c1] : tensor<4xf32>
  %x = tensor.extract %d[%c1] : tensor<4xf32>
  %q = tensor.insert %x into %r[%c0] : tensor<4xf32>
  return %q : tensor<4xf32>
}
// CHECK-LABEL: func.func private @al_live(
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v3:%[a-zA-Z0-9_]+]], [[v2]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   memref.store [[v4:%[a-zA-Z0-9_]+]], [[v3]][[[v1]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = memref.load [[v2]][[[v1]]] : memref<4xf32>
// CHECK-NEXT:   memref.store [[v5]], [[v3]][[[v0]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v3]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }

// Its size is used.
func.func private @al_size(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %q = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %d = bufferization.alloc_tensor() copy(%q) : tensor<?xf32>
  %n = tensor.dim %d, %c0 : tensor<?xf32>
  %k = arith.subi %n, %c1 : index
  %r = tensor.insert %f into %a[%k] : tensor<4xf32>
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @al_size(
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = memref.cast [[v3:%[a-zA-Z0-9_]+]] : memref<4xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = memref.alloc([[v4]]) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:   memref.copy [[v2]], [[v5]] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]] = memref.dim [[v5]], [[v0]] : memref<?xf32>
// CHECK-NEXT:   [[v7:%[a-zA-Z0-9_]+]] = arith.subi [[v6]], [[v1]] : index
// CHECK-NEXT:   memref.store [[v8:%[a-zA-Z0-9_]+]], [[v3]][[[v7]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v3]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }

func.func @main() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %f = arith.constant 2.5 : f32
  %a0 = arith.constant dense<[-1.0, 2.0, -3.0, 4.0]> : tensor<4xf32>
  %b0 = arith.constant dense<[5.0, -6.0, 7.0, -8.0]> : tensor<4xf32>
  %al_dead = func.call @al_dead(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %al_dead_dyn = func.call @al_dead_dyn(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %al_dead_space = func.call @al_dead_space(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %al_dead_write = func.call @al_dead_write(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %al_dead_for = func.call @al_dead_for(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %al_live = func.call @al_live(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  %al_size = func.call @al_size(%a0, %b0, %f) : (tensor<4xf32>, tensor<4xf32>, f32) -> tensor<4xf32>
  return %al_dead, %al_dead_dyn, %al_dead_space, %al_dead_write, %al_dead_for, %al_live, %al_size : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
