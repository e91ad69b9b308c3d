// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries test-analysis-only print-conflicts}' | filecheck %s

// Conflicts across the regions of scf.if and the blocks of a graph.

// The read and the write exclude each other.

func.func @either(%c: i1, %t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
  %r:2 = scf.if %c -> (tensor<8xf32>, f32) {
    %w = tensor.insert %f into %t[%i] : tensor<8xf32>
    scf.yield %w, %f : tensor<8xf32>, f32
  } else {
    %e = tensor.extract %t[%i] : tensor<8xf32>
    scf.yield %t, %e : tensor<8xf32>, f32
  }
  return %r#0, %r#1 : tensor<8xf32>, f32
}

// CHECK-LABEL: func.func @either(%c: i1, %t: tensor<8xf32> {bufferization.access = "read-write"}, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
// CHECK-NEXT:    %r, %r_1 = scf.if %c -> (tensor<8xf32>, f32) {
// CHECK-NEXT:      %w = tensor.insert %f into %t[%i] {__inplace_operands_attr__ = ["none", "true", "none"]} : tensor<8xf32>
// CHECK-NEXT:      scf.yield {__inplace_operands_attr__ = ["true", "none"]} %w, %f : tensor<8xf32>, f32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %e = tensor.extract %t[%i] {__inplace_operands_attr__ = ["true", "none"]} : tensor<8xf32>
// CHECK-NEXT:      scf.yield {__inplace_operands_attr__ = ["true", "none"]} %t, %e : tensor<8xf32>, f32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return {__inplace_operands_attr__ = ["true", "none"], __equivalent_func_args__ = [1 : i64, -1 : i64]} %r, %r_1 : tensor<8xf32>, f32

// One branch writes what is read after both.

func.func @read_behind(%c: i1, %t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
  %r = scf.if %c -> (tensor<8xf32>) {
    %w = tensor.insert %f into %t[%i] : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  } else {
    scf.yield %t : tensor<8xf32>
  }
  %e = tensor.extract %t[%i] : tensor<8xf32>
  return %r, %e : tensor<8xf32>, f32
}

// CHECK-LABEL: func.func @read_behind(%c: i1, %t: tensor<8xf32> {bufferization.access = "read"}, %f: f32, %i: index) -> (tensor<8xf32>, f32) attributes {"C_0[DEF: bbArg 1]"} {
// CHECK-NEXT:    %r = scf.if %c -> (tensor<8xf32>) {
// CHECK-NEXT:      %w = tensor.insert %f into %t[%i] {__inplace_operands_attr__ = ["none", "false", "none"], "C_0[CONFL-WRITE: 1]"} : tensor<8xf32>
// CHECK-NEXT:      scf.yield {__inplace_operands_attr__ = ["true"]} %w : tensor<8xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield {__inplace_operands_attr__ = ["true"]} %t : tensor<8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %e = tensor.extract %t[%i] {__inplace_operands_attr__ = ["true", "none"], "C_0[READ: 0]"} : tensor<8xf32>
// CHECK-NEXT:    func.return {__inplace_operands_attr__ = ["true", "none"]} %r, %e : tensor<8xf32>, f32

// The block that writes does not reach the one that reads.

func.func @other_block(%c: i1, %t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
  cf.cond_br %c, ^write, ^read
^write:
  %w = tensor.insert %f into %t[%i] : tensor<8xf32>
  return %w, %f : tensor<8xf32>, f32
^read:
  %e = tensor.extract %t[%i] : tensor<8xf32>
  return %t, %e : tensor<8xf32>, f32
}

// CHECK-LABEL: func.func @other_block(%c: i1, %t: tensor<8xf32> {bufferization.access = "read-write"}, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
// CHECK-NEXT:    cf.cond_br %c, ^write, ^read
// CHECK-NEXT:  ^write:
// CHECK-NEXT:    %w = tensor.insert %f into %t[%i] {__inplace_operands_attr__ = ["none", "true", "none"]} : tensor<8xf32>
// CHECK-NEXT:    func.return {__inplace_operands_attr__ = ["true", "none"], __equivalent_func_args__ = [1 : i64, -1 : i64]} %w, %f : tensor<8xf32>, f32
// CHECK-NEXT:  ^read:
// CHECK-NEXT:    %e = tensor.extract %t[%i] {__inplace_operands_attr__ = ["true", "none"]} : tensor<8xf32>
// CHECK-NEXT:    func.return {__inplace_operands_attr__ = ["true", "none"], __equivalent_func_args__ = [1 : i64, -1 : i64]} %t, %e : tensor<8xf32>, f32

// The block that writes leads to the one that reads.

func.func @next_block(%c: i1, %t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
  %w = tensor.insert %f into %t[%i] : tensor<8xf32>
  cf.br ^read
^read:
  %e = tensor.extract %t[%i] : tensor<8xf32>
  return %w, %e : tensor<8xf32>, f32
}

// CHECK-LABEL: func.func @next_block(%c: i1, %t: tensor<8xf32> {bufferization.access = "read"}, %f: f32, %i: index) -> (tensor<8xf32>, f32) attributes {"C_1[DEF: bbArg 1]"} {
// CHECK-NEXT:    %w = tensor.insert %f into %t[%i] {__inplace_operands_attr__ = ["none", "false", "none"], "C_1[CONFL-WRITE: 1]"} : tensor<8xf32>
// CHECK-NEXT:    cf.br ^read
// CHECK-NEXT:  ^read:
// CHECK-NEXT:    %e = tensor.extract %t[%i] {__inplace_operands_attr__ = ["true", "none"], "C_1[READ: 0]"} : tensor<8xf32>
// CHECK-NEXT:    func.return {__inplace_operands_attr__ = ["true", "none"]} %w, %e : tensor<8xf32>, f32
