// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops test-analysis-only}' | filecheck %s

// Each round inserts into the tensor from outside what it wrote to another part of it: in place,
// the next round would see that part.

// CHECK-LABEL: func.func @varies(
// CHECK:       tensor.extract_slice {{.*}}__inplace_operands_attr__ = ["true", "none"]
// CHECK:       linalg.fill {{.*}}__inplace_operands_attr__ = ["none", "false"]
func.func @varies(%t: tensor<4x4xf32>, %f: f32, %n: index) -> tensor<4x4xf32> {
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%a = %t) -> (tensor<4x4xf32>) {
    %s = tensor.extract_slice %t[%i, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<4xf32>
    %w = linalg.fill ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    %u = tensor.insert_slice %w into %t[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
    scf.yield %u : tensor<4x4xf32>
  }
  func.return %r : tensor<4x4xf32>
}

// The same part in all rounds: what is in it is overwritten in each copy of the tensor.

// CHECK-LABEL: func.func @stays(
// CHECK:       tensor.extract_slice {{.*}}__inplace_operands_attr__ = ["true", "none"]
func.func @stays(%t: tensor<4x4xf32>, %f: f32, %n: index, %k: index) -> tensor<4x4xf32> {
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%a = %t) -> (tensor<4x4xf32>) {
    %s = tensor.extract_slice %t[%k, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<4xf32>
    %w = linalg.fill ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    %u = tensor.insert_slice %w into %t[%k, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
    scf.yield %u : tensor<4x4xf32>
  }
  func.return %r : tensor<4x4xf32>
}
