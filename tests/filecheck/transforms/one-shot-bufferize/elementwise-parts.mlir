// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s
// RUN: %xdsl_opt %s -p bufferize | filecheck %s --check-prefix=ALL
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true analysis-heuristic=fuzzer analysis-fuzzer-seed=5},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p bufferize | filecheck %s --check-prefix=EQUAL

// EQUAL: equal:

// The output is the same part of the same tensor as an input: no copy.
// CHECK-LABEL: func.func private @row
// CHECK-NOT:     memref.alloc
// CHECK-NOT:     memref.copy
// CHECK:         func.return
func.func private @row(%o: tensor<3x4xf32>, %m: tensor<4xf32>, %i: index) -> tensor<3x4xf32> {
  %s = tensor.extract_slice %o[%i, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<4xf32>
  %d = tensor.extract_slice %o[%i, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<4xf32>
  %a = linalg.add ins(%s, %m : tensor<4xf32>, tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %a into %o[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// Reshaped parts, of one tensor under two names.
// CHECK-LABEL: func.func private @reshaped
// CHECK-NOT:     memref.alloc
// CHECK-NOT:     memref.copy
// CHECK:         func.return
func.func private @reshaped(%o: tensor<3x4xf32>, %m: tensor<4xf32>, %i: index, %x: f32) -> tensor<3x4xf32> {
  %c0 = arith.constant 0 : index
  %p = tensor.insert %x into %o[%c0, %c0] : tensor<3x4xf32>
  %s = tensor.extract_slice %p[%i, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<1x4xf32>
  %sc = tensor.collapse_shape %s [[0, 1]] : tensor<1x4xf32> into tensor<4xf32>
  %d = tensor.extract_slice %p[%i, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<1x4xf32>
  %dc = tensor.collapse_shape %d [[0, 1]] : tensor<1x4xf32> into tensor<4xf32>
  %a = linalg.add ins(%sc, %m : tensor<4xf32>, tensor<4xf32>) outs(%dc : tensor<4xf32>) -> tensor<4xf32>
  %e = tensor.expand_shape %a [[0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
  %r = tensor.insert_slice %e into %p[%i, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// Another row, or perhaps the same one.
// CHECK-LABEL: func.func private @other_row
// CHECK:         memref.copy
// CHECK:         func.return
func.func private @other_row(%o: tensor<3x4xf32>, %m: tensor<4xf32>, %i: index, %j: index) -> tensor<3x4xf32> {
  %s = tensor.extract_slice %o[%j, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<4xf32>
  %d = tensor.extract_slice %o[%i, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<4xf32>
  %a = linalg.add ins(%s, %m : tensor<4xf32>, tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %a into %o[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// A shifted part.
// CHECK-LABEL: func.func private @shifted
// CHECK:         memref.copy
// CHECK:         func.return
func.func private @shifted(%o: tensor<3x4xf32>, %m: tensor<3xf32>) -> tensor<3x4xf32> {
  %s = tensor.extract_slice %o[1, 0] [1, 3] [1, 1] : tensor<3x4xf32> to tensor<3xf32>
  %d = tensor.extract_slice %o[1, 1] [1, 3] [1, 1] : tensor<3x4xf32> to tensor<3xf32>
  %a = linalg.add ins(%s, %m : tensor<3xf32>, tensor<3xf32>) outs(%d : tensor<3xf32>) -> tensor<3xf32>
  %r = tensor.insert_slice %a into %o[1, 1] [1, 3] [1, 1] : tensor<3xf32> into tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// A row to which values are added: computed in place, in a loop too.
// ALL-LABEL: func.func private @sum_rows
// ALL-NOT:     memref.alloc
// ALL-NOT:     memref.copy
// ALL:         func.return
func.func private @sum_rows(%o: tensor<3x4xf32>, %m: tensor<6x4xf32>) -> tensor<3x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %r = scf.for %k = %c0 to %c6 step %c1 iter_args(%t = %o) -> tensor<3x4xf32> {
    %i = arith.remui %k, %c3 : index
    %s = tensor.extract_slice %t[%i, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<1x4xf32>
    %c = tensor.collapse_shape %s [[0, 1]] : tensor<1x4xf32> into tensor<4xf32>
    %u = tensor.extract_slice %m[%k, 0] [1, 4] [1, 1] : tensor<6x4xf32> to tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %a = linalg.add ins(%c, %u : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %x = tensor.expand_shape %a [[0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
    %n = tensor.insert_slice %x into %t[%i, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<3x4xf32>
    scf.yield %n : tensor<3x4xf32>
  }
  return %r : tensor<3x4xf32>
}

func.func @main() -> tensor<3x4xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = arith.constant 9.0 : f32
  %t = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>
  %m = arith.constant dense<[10.0, 20.0, 30.0, 40.0]> : tensor<4xf32>
  %m3 = arith.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %n = arith.constant dense<2.0> : tensor<6x4xf32>
  %0 = func.call @row(%t, %m, %c1) : (tensor<3x4xf32>, tensor<4xf32>, index) -> tensor<3x4xf32>
  %1 = func.call @reshaped(%0, %m, %c2, %x) : (tensor<3x4xf32>, tensor<4xf32>, index, f32) -> tensor<3x4xf32>
  %2 = func.call @other_row(%1, %m, %c1, %c2) : (tensor<3x4xf32>, tensor<4xf32>, index, index) -> tensor<3x4xf32>
  %3 = func.call @shifted(%2, %m3) : (tensor<3x4xf32>, tensor<3xf32>) -> tensor<3x4xf32>
  %4 = func.call @sum_rows(%3, %n) : (tensor<3x4xf32>, tensor<6x4xf32>) -> tensor<3x4xf32>
  return %4 : tensor<3x4xf32>
}
