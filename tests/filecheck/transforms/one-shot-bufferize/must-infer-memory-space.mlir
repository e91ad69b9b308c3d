// RUN: %xdsl_opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics -p 'one-shot-bufferize{bufferize-function-boundaries allow-unknown-ops must-infer-memory-space}' | filecheck %s
// RUN: not %xdsl_opt %s -p 'one-shot-bufferize{must-infer-memory-space use-encoding-for-memory-space}' 2>&1 | filecheck --check-prefix=BOTH %s

// BOTH: only one of 'must-infer-memory-space' and 'use-encoding-for-memory-space' are allowed

func.func @known(%m: memref<4xf32, 3>, %x: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %t = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %u = bufferization.to_tensor %m restrict : memref<4xf32, 3> to tensor<4xf32>
  %1 = tensor.insert %x into %u[%i] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @known(
// CHECK:       memref.alloc() {alignment = 64 : i64} : memref<4xf32, 1 : i64>
// CHECK:       memref.alloc() {alignment = 64 : i64} : memref<4xf32, 3 : i64>
// CHECK:       func.return %{{.*}} : memref<4xf32, 1 : i64>, memref<4xf32, 3 : i64>

// -----
// CHECK-LABEL: // {{-----}}

func.func @argument(%t: tensor<4xf32>, %i: index) -> f32 {
  %0 = tensor.extract %t[%i] : tensor<4xf32>
  return %0 : f32
}
// CHECK: 'func.func' op could not infer memory space, in function @argument

// -----
// CHECK-LABEL: // {{-----}}

func.func @new(%x: f32, %i: index) -> f32 {
  %0 = tensor.from_elements %x : tensor<1xf32>
  %1 = tensor.extract %0[%i] : tensor<1xf32>
  return %1 : f32
}
// CHECK: 'tensor.from_elements' op could not infer memory space, in function @new

// -----
// CHECK-LABEL: // {{-----}}

func.func @constant(%i: index) -> f32 {
  %0 = arith.constant dense<1.0> : tensor<1xf32>
  %1 = tensor.extract %0[%i] : tensor<1xf32>
  return %1 : f32
}
// CHECK: 'arith.constant' op could not infer memory space, in function @constant

// -----
// CHECK-LABEL: // {{-----}}

func.func @unknown(%i: index) -> f32 {
  %0 = "test.unknown"() : () -> tensor<1xf32>
  %1 = tensor.extract %0[%i] : tensor<1xf32>
  return %1 : f32
}
// CHECK: 'test.unknown' op could not infer memory space, in function @unknown
