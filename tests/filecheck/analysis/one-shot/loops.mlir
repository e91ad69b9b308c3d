// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries test-analysis-only print-conflicts}' | filecheck %s

// Conflicts between the iterations of loops.

// Each iteration overwrites what it was given.

func.func @carried(%t: tensor<8xf32>, %f: f32, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %w = tensor.insert %f into %a[%i] : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @carried(%t: tensor<8xf32> {bufferization.access = "read-write"}, %f: f32, %n: index) -> tensor<8xf32> {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
// CHECK-NEXT:      %w = tensor.insert %f into %a[%i] {__inplace_operands_attr__ = ["none", "true", "none"]} : tensor<8xf32>
// CHECK-NEXT:      scf.yield {__inplace_operands_attr__ = ["true"]} %w : tensor<8xf32>
// CHECK-NEXT:    } {__inplace_operands_attr__ = ["none", "none", "none", "true"]}
// CHECK-NEXT:    func.return {__inplace_operands_attr__ = ["true"], __equivalent_func_args__ = [0 : i64]} %r : tensor<8xf32>

// Each iteration reads the tensor from outside that the one before would have overwritten.

func.func @outer(%t: tensor<8xf32>, %f: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %f) -> (f32) {
    %w = tensor.insert %s into %t[%i] : tensor<8xf32>
    %e = tensor.extract %w[%c0] : tensor<8xf32>
    scf.yield %e : f32
  }
  return %r : f32
}

// CHECK-LABEL: func.func @outer(%t: tensor<8xf32> {bufferization.access = "read"}, %f: f32, %n: index) -> f32 attributes {"C_0[DEF: bbArg 0]"} {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %f) -> (f32) {
// CHECK-NEXT:      %w = tensor.insert %s into %t[%i] {__inplace_operands_attr__ = ["none", "false", "none"], "C_0[READ: 1]", "C_0[CONFL-WRITE: 1]"} : tensor<8xf32>
// CHECK-NEXT:      %e = tensor.extract %w[%c0] {__inplace_operands_attr__ = ["true", "none"]} : tensor<8xf32>
// CHECK-NEXT:      scf.yield %e : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : f32

// A loop of blocks: the next iteration reads the tensor that was passed to the first one.

func.func @blocks(%t: tensor<8xf32>, %f: f32, %i: index, %c: i1) -> (tensor<8xf32>, f32) {
  cf.br ^loop(%t : tensor<8xf32>)
^loop(%a: tensor<8xf32>):
  %w = tensor.insert %f into %a[%i] : tensor<8xf32>
  %e = tensor.extract %t[%i] : tensor<8xf32>
  cf.cond_br %c, ^loop(%w : tensor<8xf32>), ^end
^end:
  return %w, %e : tensor<8xf32>, f32
}

// CHECK-LABEL: func.func @blocks(%t: tensor<8xf32> {bufferization.access = "read"}, %f: f32, %i: index, %c: i1) -> (tensor<8xf32>, f32) attributes {"C_1[DEF: bbArg 0]"} {
// CHECK-NEXT:    cf.br ^loop(%t : tensor<8xf32>) {__inplace_operands_attr__ = ["false"]}
// CHECK-NEXT:  ^loop(%a: tensor<8xf32>):
// CHECK-NEXT:    %w = tensor.insert %f into %a[%i] {__inplace_operands_attr__ = ["none", "true", "none"], "C_1[CONFL-WRITE: 1]"} : tensor<8xf32>
// CHECK-NEXT:    %e = tensor.extract %t[%i] {__inplace_operands_attr__ = ["true", "none"], "C_1[READ: 0]"} : tensor<8xf32>
// CHECK-NEXT:    cf.cond_br %c, ^loop(%w : tensor<8xf32>), ^end {__inplace_operands_attr__ = ["none", "true"]}
// CHECK-NEXT:  ^end:
// CHECK-NEXT:    func.return {__inplace_operands_attr__ = ["true", "none"]} %w, %e : tensor<8xf32>, f32
