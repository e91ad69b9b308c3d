// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries test-analysis-only print-conflicts}' | filecheck %s

// Slices that are written and put back, and slices that are disjoint.

func.func @put_back(%t: tensor<16xf32>, %f: f32) -> tensor<16xf32> {
  %s = tensor.extract_slice %t[4] [4] [1] : tensor<16xf32> to tensor<4xf32>
  %w = linalg.fill ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %w into %t[4] [4] [1] : tensor<4xf32> into tensor<16xf32>
  return %r : tensor<16xf32>
}

// CHECK-LABEL: func.func @put_back(%t: tensor<16xf32> {bufferization.access = "read-write"}, %f: f32) -> tensor<16xf32> {
// CHECK-NEXT:    %s = tensor.extract_slice %t[4] [4] [1] {__inplace_operands_attr__ = ["true"]} : tensor<16xf32> to tensor<4xf32>
// CHECK-NEXT:    %w = linalg.fill {__inplace_operands_attr__ = ["none", "true"]} ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %r = tensor.insert_slice %w into %t[4] [4] [1] {__inplace_operands_attr__ = ["true", "true"]} : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT:    func.return {__inplace_operands_attr__ = ["true"], __equivalent_func_args__ = [0 : i64]} %r : tensor<16xf32>

// To another place: the write would destroy elements that stay.

func.func @moved(%t: tensor<16xf32>, %f: f32) -> tensor<16xf32> {
  %s = tensor.extract_slice %t[4] [4] [1] : tensor<16xf32> to tensor<4xf32>
  %w = linalg.fill ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %w into %t[8] [4] [1] : tensor<4xf32> into tensor<16xf32>
  return %r : tensor<16xf32>
}

// CHECK-LABEL: func.func @moved(%t: tensor<16xf32> {bufferization.access = "read-write"}, %f: f32) -> tensor<16xf32> attributes {"C_0[DEF: bbArg 0]"} {
// CHECK-NEXT:    %s = tensor.extract_slice %t[4] [4] [1] {__inplace_operands_attr__ = ["false"]} : tensor<16xf32> to tensor<4xf32>
// CHECK-NEXT:    %w = linalg.fill {__inplace_operands_attr__ = ["none", "true"], "C_0[CONFL-WRITE: 1]"} ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %r = tensor.insert_slice %w into %t[8] [4] [1] {__inplace_operands_attr__ = ["true", "true"], "C_0[READ: 1]"} : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT:    func.return {__inplace_operands_attr__ = ["true"], __equivalent_func_args__ = [0 : i64]} %r : tensor<16xf32>

// The slice that is read does not meet the one that is written.

func.func @disjoint(%t: tensor<16xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %s = tensor.extract_slice %t[0] [4] [1] : tensor<16xf32> to tensor<4xf32>
  %u = tensor.extract_slice %t[8] [4] [1] : tensor<16xf32> to tensor<4xf32>
  %w = linalg.fill ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %e = tensor.extract %u[%i] : tensor<4xf32>
  return %w, %e : tensor<4xf32>, f32
}

// CHECK-LABEL: func.func @disjoint(%t: tensor<16xf32> {bufferization.access = "read-write"}, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
// CHECK-NEXT:    %s = tensor.extract_slice %t[0] [4] [1] {__inplace_operands_attr__ = ["true"]} : tensor<16xf32> to tensor<4xf32>
// CHECK-NEXT:    %u = tensor.extract_slice %t[8] [4] [1] {__inplace_operands_attr__ = ["true"]} : tensor<16xf32> to tensor<4xf32>
// CHECK-NEXT:    %w = linalg.fill {__inplace_operands_attr__ = ["none", "true"]} ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %e = tensor.extract %u[%i] {__inplace_operands_attr__ = ["true", "none"]} : tensor<4xf32>
// CHECK-NEXT:    func.return {__inplace_operands_attr__ = ["true", "none"]} %w, %e : tensor<4xf32>, f32

// They overlap in one element.

func.func @overlapping(%t: tensor<16xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %s = tensor.extract_slice %t[0] [4] [1] : tensor<16xf32> to tensor<4xf32>
  %u = tensor.extract_slice %t[3] [4] [1] : tensor<16xf32> to tensor<4xf32>
  %w = linalg.fill ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %e = tensor.extract %u[%i] : tensor<4xf32>
  return %w, %e : tensor<4xf32>, f32
}

// CHECK-LABEL: func.func @overlapping(%t: tensor<16xf32> {bufferization.access = "read"}, %f: f32, %i: index) -> (tensor<4xf32>, f32) attributes {"C_1[DEF: bbArg 0]"} {
// CHECK-NEXT:    %s = tensor.extract_slice %t[0] [4] [1] {__inplace_operands_attr__ = ["false"]} : tensor<16xf32> to tensor<4xf32>
// CHECK-NEXT:    %u = tensor.extract_slice %t[3] [4] [1] {__inplace_operands_attr__ = ["true"]} : tensor<16xf32> to tensor<4xf32>
// CHECK-NEXT:    %w = linalg.fill {__inplace_operands_attr__ = ["none", "true"], "C_1[CONFL-WRITE: 1]"} ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %e = tensor.extract %u[%i] {__inplace_operands_attr__ = ["true", "none"], "C_1[READ: 0]"} : tensor<4xf32>
// CHECK-NEXT:    func.return {__inplace_operands_attr__ = ["true", "none"]} %w, %e : tensor<4xf32>, f32
