// RUN: %xdsl_opt %s -p 'reuse-dying-operands' | filecheck %s

// What is yielded may be written in the place of the iter_arg that it replaces, also where the
// operation does not read it itself.
func.func @vector(%x: tensor<64xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%z : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c8 iter_args(%sum = %zeros) -> tensor<8xf32> {
    %a = vector.transfer_read %sum[%c0], %z : tensor<8xf32>, vector<8xf32>
    %b = vector.transfer_read %x[%i], %z : tensor<64xf32>, vector<8xf32>
    %s = arith.addf %a, %b : vector<8xf32>
    %w = vector.transfer_write %s, %e[%c0] : vector<8xf32>, tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @vector(
// CHECK:         iter_args([[sum:%[a-z]+]] = %zeros)
// CHECK:           vector.transfer_write {{%.*}}, [[sum]][%c0]

// The iter_arg is read after the write.
func.func @read_later(%x: tensor<64xf32>, %n: index) -> (tensor<8xf32>, vector<8xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant 0.0 : f32
  %v = arith.constant dense<0.0> : vector<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%z : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r:2 = scf.for %i = %c0 to %n step %c8 iter_args(%sum = %zeros, %last = %v) -> (tensor<8xf32>, vector<8xf32>) {
    %b = vector.transfer_read %x[%i], %z : tensor<64xf32>, vector<8xf32>
    %w = vector.transfer_write %b, %e[%c0] : vector<8xf32>, tensor<8xf32>
    %a = vector.transfer_read %sum[%c0], %z : tensor<8xf32>, vector<8xf32>
    scf.yield %w, %a : tensor<8xf32>, vector<8xf32>
  }
  return %r#0, %r#1 : tensor<8xf32>, vector<8xf32>
}

// CHECK-LABEL: func.func @read_later(
// CHECK:         vector.transfer_write {{%.*}}, %e[%c0]

// An argument of the function stays as it is.
func.func @argument(%x: tensor<64xf32>, %init: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c8 iter_args(%sum = %init) -> tensor<8xf32> {
    %a = vector.transfer_read %sum[%c0], %z : tensor<8xf32>, vector<8xf32>
    %w = vector.transfer_write %a, %e[%c0] : vector<8xf32>, tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @argument(
// CHECK:         vector.transfer_write {{%.*}}, %e[%c0]

// What is yielded was written before the loop, where there is no iter_arg.
func.func @before(%x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%z : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %ones = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c8 iter_args(%sum = %zeros) -> tensor<8xf32> {
    scf.yield %ones : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @before(
// CHECK:         linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>)

// Two regions: the second one writes what the first one hands on, in a branch of an `scf.if`.
func.func @while(%n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%z : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r:2 = scf.while (%sum = %zeros, %i = %c0) : (tensor<8xf32>, index) -> (tensor<8xf32>, index) {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %sum, %i : tensor<8xf32>, index
  } do {
  ^bb0(%part: tensor<8xf32>, %j: index):
    %a = vector.transfer_read %part[%c0], %z : tensor<8xf32>, vector<8xf32>
    %is_zero = arith.cmpi eq, %j, %c0 : index
    %w = scf.if %is_zero -> tensor<8xf32> {
      %s = arith.addf %a, %a : vector<8xf32>
      %t = vector.transfer_write %s, %e[%c0] : vector<8xf32>, tensor<8xf32>
      scf.yield %t : tensor<8xf32>
    } else {
      scf.yield %part : tensor<8xf32>
    }
    %k = arith.addi %j, %c1 : index
    scf.yield %w, %k : tensor<8xf32>, index
  }
  return %r#0 : tensor<8xf32>
}

// CHECK-LABEL: func.func @while(
// CHECK:         ^bb0([[part:%[a-z]+]]: tensor<8xf32>,
// CHECK:           vector.transfer_write {{%.*}}, [[part]][%c0]

// Sizes that may differ.
func.func @dynamic(%x: tensor<?xf32>, %n: index, %m: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = tensor.empty(%m) : tensor<?xf32>
  %zeros = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zeros) -> tensor<?xf32> {
    %a = vector.transfer_read %sum[%c0], %z : tensor<?xf32>, vector<8xf32>
    %w = vector.transfer_write %a, %f[%c0] : vector<8xf32>, tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @dynamic(
// CHECK:         vector.transfer_write {{%.*}}, %f[%c0]

// Nothing reads the iter_arg.
func.func @unused(%x: f32, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%last = %e) -> tensor<8xf32> {
    %w = linalg.fill ins(%x : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @unused(
// CHECK:         linalg.fill ins(%x : f32) outs(%e : tensor<8xf32>)
