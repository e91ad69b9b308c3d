// RUN: %xdsl_opt %s -p 'one-shot-bufferize{must-infer-memory-space}' | filecheck %s

// A function that keeps its tensors needs no memory space for its results.

func.func private @declared(tensor<4xf32>) -> tensor<4xf32>
// CHECK: func.func private @declared(tensor<4xf32>) -> tensor<4xf32>

func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = func.call @declared(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %2 = tensor.insert %x into %1[%i] : tensor<4xf32>
  %3 = tensor.extract %2[%i] : tensor<4xf32>
  func.return %0, %3 : tensor<4xf32>, f32
}
// CHECK-LABEL: func.func @f(
// CHECK:         [[r:%[a-z0-9_]+]] = func.call @declared
// CHECK-NEXT:    [[m:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32, 1 : i64>
// CHECK-NEXT:    memref.store %{{.*}}, [[m]]
// CHECK-NEXT:    [[x:%[a-z0-9_]+]] = memref.load [[m]]
// CHECK-NEXT:    func.return [[r]], [[x]] : tensor<4xf32>, f32
