// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true test-analysis-only=true analysis-heuristic=top-down allow-return-allocs-from-loops=true}' --split-input-file | filecheck %s

// Disjoint parts of one tensor, which operations passed on with its sizes, in several types.
func.func @same_sizes(%t: tensor<?x?xf32>, %x: tensor<1x2xf32>, %f: f32, %i: index) -> (tensor<?x?xf32>, f32) {
  %u = tensor.insert %f into %t[%i, %i] : tensor<?x?xf32>
  %c = tensor.cast %u : tensor<?x?xf32> to tensor<?x8xf32>
  %d = tensor.cast %c : tensor<?x8xf32> to tensor<?x?xf32>
  %p = tensor.extract_slice %c[1, 0] [1, 2] [1, 1] : tensor<?x8xf32> to tensor<1x2xf32>
  %r = tensor.insert_slice %x into %d[0, 2] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<?x?xf32>
  %y = tensor.extract %p[%i, %i] : tensor<1x2xf32>
  return %r, %y : tensor<?x?xf32>, f32
}
// CHECK-LABEL: func.func @same_sizes
// CHECK:         tensor.insert_slice
// CHECK-SAME:      __inplace_operands_attr__ = ["true", "true"]

// -----

// Other sizes, of the same type.
func.func @other_sizes(%t: tensor<?x?xf32>, %s: tensor<2xindex>, %x: tensor<1x2xf32>, %i: index) -> (tensor<?x?xf32>, f32) {
  %d = tensor.reshape %t(%s) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %p = tensor.extract_slice %t[1, 0] [1, 2] [1, 1] : tensor<?x?xf32> to tensor<1x2xf32>
  %r = tensor.insert_slice %x into %d[0, 2] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<?x?xf32>
  %y = tensor.extract %p[%i, %i] : tensor<1x2xf32>
  return %r, %y : tensor<?x?xf32>, f32
}
// CHECK-LABEL: func.func @other_sizes
// CHECK:         tensor.insert_slice
// CHECK-SAME:      __inplace_operands_attr__ = ["true", "false"]

// -----

// One size that is not known is the same one, as there are as many elements.
func.func @one_unknown(%t: tensor<?x2xf32>, %x: tensor<1x2xf32>, %i: index) -> (tensor<?x2xf32>, f32) {
  %e = tensor.collapse_shape %t [[0, 1]] : tensor<?x2xf32> into tensor<?xf32>
  %d = tensor.expand_shape %e [[0, 1]] output_shape [%i, 2] : tensor<?xf32> into tensor<?x2xf32>
  %p = tensor.extract_slice %t[1, 0] [1, 2] [1, 1] : tensor<?x2xf32> to tensor<1x2xf32>
  %r = tensor.insert_slice %x into %d[0, 0] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<?x2xf32>
  %y = tensor.extract %p[%i, %i] : tensor<1x2xf32>
  return %r, %y : tensor<?x2xf32>, f32
}
// CHECK-LABEL: func.func @one_unknown
// CHECK:         tensor.insert_slice
// CHECK-SAME:      __inplace_operands_attr__ = ["true", "true"]
