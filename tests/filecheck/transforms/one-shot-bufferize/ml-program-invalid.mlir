// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' --split-input-file --verify-diagnostics --allow-unregistered-dialect | filecheck %s
// RUN: %xdsl_opt %s -p one-shot-bufferize --split-input-file --verify-diagnostics --allow-unregistered-dialect | filecheck %s

ml_program.global private mutable @dynamic(dense<1> : tensor<4xi32>) : tensor<?xi32>
func.func @load() -> tensor<?xi32> {
  %0 = ml_program.global_load @dynamic : tensor<?xi32>
  func.return %0 : tensor<?xi32>
}

// CHECK: 'ml_program.global' op @dynamic cannot be bufferized: the type tensor<?xi32> is not a tensor of static shape, and a memref.global has one; give the global such a type

// -----
// CHECK-LABEL: // {{-----}}

// No load is needed for the error.
ml_program.global private mutable @unranked : tensor<*xi32>

// CHECK: 'ml_program.global' op @unranked cannot be bufferized: the type tensor<*xi32> is not a tensor of static shape, and a memref.global has one; give the global such a type

// -----
// CHECK-LABEL: // {{-----}}

ml_program.global private mutable @scalar(1 : i32) : tensor<4xi32>

// CHECK: 'ml_program.global' op @scalar cannot be bufferized: the value 1 : i32 is not a list of elements; give it as dense<..>, or none at all if the global is mutable

// -----
// CHECK-LABEL: // {{-----}}

builtin.module @inner {
  ml_program.global private mutable @g(dense<1> : tensor<4xi32>) : tensor<4xi32>
}
func.func @load() -> tensor<4xi32> {
  %0 = ml_program.global_load @inner::@g : tensor<4xi32>
  func.return %0 : tensor<4xi32>
}

// CHECK: 'ml_program.global_load' op cannot be bufferized{{.*}}: @inner::@g is in another symbol table, and 'memref.get_global' op takes a global of its own only; move the global next to the function

// -----
// CHECK-LABEL: // {{-----}}

builtin.module @inner {
  ml_program.global private mutable @g(dense<1> : tensor<4xi32>) : tensor<4xi32>
}
func.func @store(%t: tensor<4xi32>) {
  ml_program.global_store @inner::@g = %t : tensor<4xi32>
  func.return
}

// CHECK: 'ml_program.global_store' op cannot be bufferized{{.*}}: @inner::@g is in another symbol table
