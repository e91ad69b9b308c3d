// RUN: %xdsl_opt %s -p 'results-to-destinations' | filecheck %s

// Operations outside of functions are in no function that copies more.
builtin.module @inner {
  func.func private @callee(%x: tensor<8xf32>) -> tensor<8xf32> {
    %e = tensor.empty() : tensor<8xf32>
    %r = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    return %r : tensor<8xf32>
  }
  func.func @caller(%x: tensor<8xf32>, %d: tensor<32xf32>) -> (tensor<32xf32>, tensor<32xf32>) {
    %r = func.call @callee(%x) : (tensor<8xf32>) -> tensor<8xf32>
    %q = tensor.insert_slice %r into %d[4] [8] [1] : tensor<8xf32> into tensor<32xf32>
    return %q, %d : tensor<32xf32>, tensor<32xf32>
  }
}
%c = arith.constant dense<1.0> : tensor<8xf32>
%i = arith.constant 0 : index
%v = arith.constant 0.0 : f32
%n = tensor.insert %v into %c[%i] : tensor<8xf32>
%m = tensor.extract %n[%i] : tensor<8xf32>

// CHECK-LABEL: builtin.module @inner {
// CHECK-NEXT:    func.func private @callee(%x: tensor<8xf32>, %e: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      %r = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK:         func.func @caller(
// CHECK-NEXT:      [[e:%[0-9a-z]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      %r = func.call @callee(%x, [[e]]) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
// CHECK:       tensor.insert
