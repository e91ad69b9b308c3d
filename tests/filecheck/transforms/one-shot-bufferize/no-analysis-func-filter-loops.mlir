// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map no-analysis-func-filter=forwards_argument,forwards_constant,nested}' | filecheck %s

// Loops of functions that are not analysed copy nothing that they hand on. Callers know.

func.func private @forwards_argument(%n: index, %t: tensor<4xf32>, %s: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> (tensor<4xf32>) {
    scf.yield %t : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func private @forwards_argument(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vt:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vs:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vs_copy:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:      memref.copy [[vs]], [[vs_copy]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[va:%[a-zA-Z0-9_]+]] = [[vs_copy]]) -> (memref<4xf32>) {
// CHECK-NEXT:        scf.yield [[vt]] : memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : memref<4xf32>
// CHECK-NEXT:    }

func.func @writes_result_of_loop(%n: index, %f: f32, %t: tensor<4xf32>, %s: tensor<4xf32>) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = func.call @forwards_argument(%n, %t, %s) : (index, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %w = tensor.insert %f into %r[%c0] : tensor<4xf32>
  %x = tensor.extract %t[%c0] : tensor<4xf32>
  return %w, %x : tensor<4xf32>, f32
}

// CHECK-LABEL: func.func @writes_result_of_loop(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vt:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vs:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> (memref<4xf32>, f32) {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = func.call @forwards_argument([[vn]], [[vt]], [[vs]]) : (index, memref<4xf32>, memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT:      [[vw:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:      memref.copy [[vr]], [[vw]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.store [[vf]], [[vw]][[[vc0]]] : memref<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = memref.load [[vt]][[[vc0]]] : memref<4xf32>
// CHECK-NEXT:      func.return [[vw]], [[vx]] : memref<4xf32>, f32
// CHECK-NEXT:    }

func.func private @forwards_constant(%c: i1, %n: index, %s: tensor<4xf32>) -> tensor<4xf32> {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %r:2 = scf.while (%i = %n, %a = %s) : (index, tensor<4xf32>) -> (index, tensor<4xf32>) {
    scf.condition(%c) %i, %z : index, tensor<4xf32>
  } do {
  ^bb0(%i: index, %a: tensor<4xf32>):
    scf.yield %i, %a : index, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}

// CHECK-LABEL: func.func private @forwards_constant(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vn:%[a-zA-Z0-9_]+]]: index, [[vs:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = memref.get_global @__constant_4xf32 : memref<4xf32>
// CHECK-NEXT:      [[vs_copy:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:      memref.copy [[vs]], [[vs_copy]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]], [[vr_1:%[a-zA-Z0-9_]+]] = scf.while ([[vi:%[a-zA-Z0-9_]+]] = [[vn]], [[va:%[a-zA-Z0-9_]+]] = [[vs_copy]]) : (index, memref<4xf32>) -> (index, memref<4xf32>) {
// CHECK-NEXT:        scf.condition([[vc]]) [[vi]], [[vz]] : index, memref<4xf32>
// CHECK-NEXT:      } do {
// CHECK-NEXT:      ^bb0([[vi_1:%[a-zA-Z0-9_]+]]: index, [[va_1:%[a-zA-Z0-9_]+]]: memref<4xf32>):
// CHECK-NEXT:        scf.yield [[vi_1]], [[va_1]] : index, memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr_1]] : memref<4xf32>
// CHECK-NEXT:    }

func.func @writes_result_of_while(%c: i1, %n: index, %f: f32, %s: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = func.call @forwards_constant(%c, %n, %s) : (i1, index, tensor<4xf32>) -> tensor<4xf32>
  %w = tensor.insert %f into %r[%c0] : tensor<4xf32>
  return %w : tensor<4xf32>
}

// CHECK-LABEL: func.func @writes_result_of_while(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vn:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vs:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = func.call @forwards_constant([[vc]], [[vn]], [[vs]]) : (i1, index, memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT:      [[vw:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:      memref.copy [[vr]], [[vw]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.store [[vf]], [[vw]][[[vc0]]] : memref<4xf32>
// CHECK-NEXT:      func.return [[vw]] : memref<4xf32>
// CHECK-NEXT:    }

func.func private @nested(%c: i1, %n: index, %t: tensor<4xf32>, %s: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.if %c -> (tensor<4xf32>) {
    %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> (tensor<4xf32>) {
      %k = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> (tensor<4xf32>) {
        scf.yield %t : tensor<4xf32>
      }
      scf.yield %k : tensor<4xf32>
    }
    scf.yield %l : tensor<4xf32>
  } else {
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func private @nested(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vn:%[a-zA-Z0-9_]+]]: index, [[vt:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vs:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<4xf32>) {
// CHECK-NEXT:        [[vs_copy:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:        memref.copy [[vs]], [[vs_copy]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:        [[vl:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[va:%[a-zA-Z0-9_]+]] = [[vs_copy]]) -> (memref<4xf32>) {
// CHECK-NEXT:          [[va_copy:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:          memref.copy [[va]], [[va_copy]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:          [[vk:%[a-zA-Z0-9_]+]] = scf.for [[vj:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vb:%[a-zA-Z0-9_]+]] = [[va_copy]]) -> (memref<4xf32>) {
// CHECK-NEXT:            scf.yield [[vt]] : memref<4xf32>
// CHECK-NEXT:          }
// CHECK-NEXT:          scf.yield [[vk]] : memref<4xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.yield [[vl]] : memref<4xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield [[vs]] : memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : memref<4xf32>
// CHECK-NEXT:    }

func.func @writes_result_of_nested(%c: i1, %n: index, %f: f32, %t: tensor<4xf32>, %s: tensor<4xf32>) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = func.call @nested(%c, %n, %t, %s) : (i1, index, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %w = tensor.insert %f into %r[%c0] : tensor<4xf32>
  %x = tensor.extract %t[%c0] : tensor<4xf32>
  return %w, %x : tensor<4xf32>, f32
}

// CHECK-LABEL: func.func @writes_result_of_nested(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vn:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vt:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vs:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> (memref<4xf32>, f32) {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vt_copy:%[a-zA-Z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:      memref.copy [[vt]], [[vt_copy]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = func.call @nested([[vc]], [[vn]], [[vt_copy]], [[vs]]) : (i1, index, memref<4xf32>, memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT:      memref.store [[vf]], [[vr]][[[vc0]]] : memref<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = memref.load [[vt]][[[vc0]]] : memref<4xf32>
// CHECK-NEXT:      func.return [[vr]], [[vx]] : memref<4xf32>, f32
// CHECK-NEXT:    }
