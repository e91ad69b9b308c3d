// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL

// An element is written, another one is read later: no conflict if their indices are different constants.
// EQUAL: equal: 12 results

// CHECK-LABEL: func.func private @neighbour(
// CHECK-NOT:     memref.copy
// CHECK:         memref.store
// CHECK-NEXT:    memref.load
func.func private @neighbour(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %f into %t[%c0] : tensor<4xf32>
  %1 = tensor.extract %t[%c1] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, f32
}

// One of two indices differs.
// CHECK-LABEL: func.func private @row(
// CHECK-NOT:     memref.copy
// CHECK:         memref.store
func.func private @row(%t: tensor<2x2xf32>, %f: f32, %i: index) -> (tensor<2x2xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %f into %t[%i, %c0] : tensor<2x2xf32>
  %1 = tensor.extract %t[%i, %c1] : tensor<2x2xf32>
  return %0, %1 : tensor<2x2xf32>, f32
}

// The slice that is read does not contain the element.
// CHECK-LABEL: func.func private @slice(
// CHECK-NOT:     memref.copy
// CHECK:         memref.store
func.func private @slice(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %t[2] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %0 = tensor.insert %f into %t[%c0] : tensor<4xf32>
  %1 = tensor.extract %s[%i] : tensor<2xf32>
  return %0, %1 : tensor<4xf32>, f32
}

// An index is not known: a copy.
// CHECK-LABEL: func.func private @unknown(
// CHECK:         memref.copy
// CHECK:         memref.store
func.func private @unknown(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  %1 = tensor.extract %t[%c0] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, f32
}

// The same element: a copy.
// CHECK-LABEL: func.func private @same(
// CHECK:         memref.copy
// CHECK:         memref.store
func.func private @same(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %f into %t[%c1] : tensor<4xf32>
  %1 = tensor.extract %t[%c1] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, f32
}

// Each iteration starts from the tensor from outside: a copy, as the insertion reads it too.
// CHECK-LABEL: func.func private @loop(
// CHECK:         memref.copy
// CHECK:         memref.store
func.func private @loop(%t: tensor<4xf32>, %f: f32, %n: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %f) -> f32 {
    %0 = tensor.insert %a into %t[%c0] : tensor<4xf32>
    %1 = tensor.extract %t[%c1] : tensor<4xf32>
    %2 = tensor.extract %0[%c0] : tensor<4xf32>
    %3 = arith.addf %1, %2 : f32
    scf.yield %3 : f32
  }
  %e = tensor.empty() : tensor<4xf32>
  %g = linalg.fill ins(%r : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %g, %r : tensor<4xf32>, f32
}

func.func @main() -> (tensor<4xf32>, f32, tensor<2x2xf32>, f32, tensor<4xf32>, f32, tensor<4xf32>, f32, tensor<4xf32>, f32, tensor<4xf32>, f32) {
  %f = arith.constant 2.5 : f32
  %c1 = arith.constant 1 : index
  %t = arith.constant dense<[-1.0, 2.0, -3.0, 4.0]> : tensor<4xf32>
  %u = arith.constant dense<[[-1.0, 2.0], [-3.0, 4.0]]> : tensor<2x2xf32>
  %a:2 = func.call @neighbour(%t, %f, %c1) : (tensor<4xf32>, f32, index) -> (tensor<4xf32>, f32)
  %b:2 = func.call @row(%u, %f, %c1) : (tensor<2x2xf32>, f32, index) -> (tensor<2x2xf32>, f32)
  %c:2 = func.call @slice(%t, %f, %c1) : (tensor<4xf32>, f32, index) -> (tensor<4xf32>, f32)
  %d:2 = func.call @unknown(%t, %f, %c1) : (tensor<4xf32>, f32, index) -> (tensor<4xf32>, f32)
  %e:2 = func.call @same(%t, %f, %c1) : (tensor<4xf32>, f32, index) -> (tensor<4xf32>, f32)
  %g:2 = func.call @loop(%t, %f, %c1) : (tensor<4xf32>, f32, index) -> (tensor<4xf32>, f32)
  return %a#0, %a#1, %b#0, %b#1, %c#0, %c#1, %d#0, %d#1, %e#0, %e#1, %g#0, %g#1 : tensor<4xf32>, f32, tensor<2x2xf32>, f32, tensor<4xf32>, f32, tensor<4xf32>, f32, tensor<4xf32>, f32, tensor<4xf32>, f32
}
