// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries test-analysis-only print-conflicts}' | filecheck %s

// What callers know of functions, and tensors that must not be written.

func.func private @external(tensor<8xf32>) -> tensor<8xf32>

func.func private @writes(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  %w = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %w : tensor<8xf32>
}

// CHECK-LABEL: func.func private @writes(%t: tensor<8xf32> {bufferization.access = "read-write"}, %f: f32, %i: index) -> tensor<8xf32> {
// CHECK-NEXT:    %w = tensor.insert %f into %t[%i] {__inplace_operands_attr__ = ["none", "true", "none"]} : tensor<8xf32>
// CHECK-NEXT:    func.return {__inplace_operands_attr__ = ["true"], __equivalent_func_args__ = [0 : i64]} %w : tensor<8xf32>

func.func private @reads(%t: tensor<8xf32>, %u: tensor<8xf32>, %i: index) -> (tensor<8xf32>, f32) {
  %e = tensor.extract %u[%i] : tensor<8xf32>
  return %t, %e : tensor<8xf32>, f32
}

// CHECK-LABEL: func.func private @reads(%t: tensor<8xf32> {bufferization.access = "read"}, %u: tensor<8xf32> {bufferization.access = "read"}, %i: index) -> (tensor<8xf32>, f32) {
// CHECK-NEXT:    %e = tensor.extract %u[%i] {__inplace_operands_attr__ = ["true", "none"]} : tensor<8xf32>
// CHECK-NEXT:    func.return {__inplace_operands_attr__ = ["true", "none"], __equivalent_func_args__ = [0 : i64, -1 : i64]} %t, %e : tensor<8xf32>, f32

func.func private @either(%c: i1, %t: tensor<8xf32>, %u: tensor<8xf32>) -> tensor<8xf32> {
  %r = arith.select %c, %t, %u : tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func private @either(%c: i1, %t: tensor<8xf32> {bufferization.access = "read"}, %u: tensor<8xf32> {bufferization.access = "read"}) -> tensor<8xf32> {
// CHECK-NEXT:    %r = arith.select %c, %t, %u {__inplace_operands_attr__ = ["none", "true", "true"]} : tensor<8xf32>
// CHECK-NEXT:    func.return {__inplace_operands_attr__ = ["true"]} %r : tensor<8xf32>

// The callee would overwrite what is read later.

func.func @caller(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
  %w = call @writes(%t, %f, %i) : (tensor<8xf32>, f32, index) -> tensor<8xf32>
  %e = tensor.extract %t[%i] : tensor<8xf32>
  return %w, %e : tensor<8xf32>, f32
}

// CHECK-LABEL: func.func @caller(%t: tensor<8xf32> {bufferization.access = "read"}, %f: f32, %i: index) -> (tensor<8xf32>, f32) attributes {"C_0[DEF: bbArg 0]"} {
// CHECK-NEXT:    %w = func.call @writes(%t, %f, %i) {__inplace_operands_attr__ = ["false", "none", "none"], "C_0[CONFL-WRITE: 0]"} : (tensor<8xf32>, f32, index) -> tensor<8xf32>
// CHECK-NEXT:    %e = tensor.extract %t[%i] {__inplace_operands_attr__ = ["true", "none"], "C_0[READ: 0]"} : tensor<8xf32>
// CHECK-NEXT:    func.return {__inplace_operands_attr__ = ["true", "none"]} %w, %e : tensor<8xf32>, f32

// What the callee returns is the argument, and the one that it reads is left as it is.

func.func @gets_it_back(%t: tensor<8xf32>, %u: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
  %r:2 = call @reads(%t, %u, %i) : (tensor<8xf32>, tensor<8xf32>, index) -> (tensor<8xf32>, f32)
  %w = tensor.insert %f into %r#0[%i] : tensor<8xf32>
  return %w, %r#1 : tensor<8xf32>, f32
}

// CHECK-LABEL: func.func @gets_it_back(%t: tensor<8xf32> {bufferization.access = "read-write"}, %u: tensor<8xf32> {bufferization.access = "read"}, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
// CHECK-NEXT:    %r, %r_1 = func.call @reads(%t, %u, %i) {__inplace_operands_attr__ = ["true", "true", "none"]} : (tensor<8xf32>, tensor<8xf32>, index) -> (tensor<8xf32>, f32)
// CHECK-NEXT:    %w = tensor.insert %f into %r[%i] {__inplace_operands_attr__ = ["none", "true", "none"]} : tensor<8xf32>
// CHECK-NEXT:    func.return {__inplace_operands_attr__ = ["true", "none"], __equivalent_func_args__ = [0 : i64, -1 : i64]} %w, %r_1 : tensor<8xf32>, f32

// Nothing is known of a function without a body: its argument is copied.

func.func @unknown(%t: tensor<8xf32>, %i: index) -> (tensor<8xf32>, f32) {
  %r = call @external(%t) : (tensor<8xf32>) -> tensor<8xf32>
  %e = tensor.extract %t[%i] : tensor<8xf32>
  return %r, %e : tensor<8xf32>, f32
}

// CHECK-LABEL: func.func @unknown(%t: tensor<8xf32> {bufferization.access = "read"}, %i: index) -> (tensor<8xf32>, f32) attributes {"C_1[DEF: bbArg 0]"} {
// CHECK-NEXT:    %r = func.call @external(%t) {__inplace_operands_attr__ = ["false"], "C_1[CONFL-WRITE: 0]"} : (tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:    %e = tensor.extract %t[%i] {__inplace_operands_attr__ = ["true", "none"], "C_1[READ: 0]"} : tensor<8xf32>
// CHECK-NEXT:    func.return {__inplace_operands_attr__ = ["true", "none"]} %r, %e : tensor<8xf32>, f32

// A constant must not be written.

func.func @constant(%f: f32, %i: index) -> tensor<2xf32> {
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %w = tensor.insert %f into %t[%i] : tensor<2xf32>
  return %w : tensor<2xf32>
}

// CHECK-LABEL: func.func @constant(%f: f32, %i: index) -> tensor<2xf32> {
// CHECK-NEXT:    %t = arith.constant {"W_0[NOT-WRITABLE: result 0]"} dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:    %w = tensor.insert %f into %t[%i] {__inplace_operands_attr__ = ["none", "false", "none"]} : tensor<2xf32>
// CHECK-NEXT:    func.return {__inplace_operands_attr__ = ["true"]} %w : tensor<2xf32>

// Nor an argument that the caller says so of.

func.func @read_only(%t: tensor<8xf32> {bufferization.writable = false}, %f: f32, %i: index) -> tensor<8xf32> {
  %w = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %w : tensor<8xf32>
}

// CHECK-LABEL: func.func @read_only(%t: tensor<8xf32> {bufferization.writable = false, bufferization.access = "read"}, %f: f32, %i: index) -> tensor<8xf32> attributes {"W_1[NOT-WRITABLE: bbArg 0]"} {
// CHECK-NEXT:    %w = tensor.insert %f into %t[%i] {__inplace_operands_attr__ = ["none", "false", "none"]} : tensor<8xf32>
// CHECK-NEXT:    func.return {__inplace_operands_attr__ = ["true"]} %w : tensor<8xf32>
