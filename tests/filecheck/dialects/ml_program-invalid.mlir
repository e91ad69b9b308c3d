// RUN: %xdsl_opt %s --split-input-file --verify-diagnostics | filecheck %s

ml_program.global private @f : tensor<4xi32>

// CHECK: 'ml_program.global' op immutable global must have an initial value

// -----

ml_program.global private @f(dense<1> : tensor<4xi32>) : tensor<4xi32>
func.func @f1(%t : tensor<4xi32>) {
 ml_program.global_store @f = %t : tensor<4xi32>
 return
}

// CHECK: 'ml_program.global_store' op cannot store to an immutable global @f

// -----

ml_program.global private mutable @g(dense<1> : tensor<4xi32>) : tensor<4xi32>
func.func @load() {
  %0 = ml_program.global_load_const @g : tensor<4xi32>
  return
}

// CHECK: 'ml_program.global_load_const' op cannot load as const from mutable global @g

// -----

ml_program.global private mutable @g(dense<1> : tensor<4xi32>) : tensor<4xi32>
func.func @load() {
  %0 = ml_program.global_load @g : tensor<5xi32>
  return
}

// CHECK: 'ml_program.global_load' op type tensor<5xi32> does not match type tensor<4xi32> of the global @g

// -----

func.func @load() {
  %0 = ml_program.global_load @g : tensor<5xi32>
  return
}

// CHECK: 'ml_program.global_load' op undefined global: @g
