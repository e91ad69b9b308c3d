// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries copy-before-write}' | filecheck %s

// Operations on the memref may change it later, so that `to_tensor` without `restrict` is a copy.

func.func @no_restrict(%m: memref<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func.func @no_restrict(
// CHECK-SAME:    [[m:%\w+]]: memref<4xf32>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32> {
// CHECK-NEXT:    [[t:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    memref.copy [[m]], [[t]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    [[new:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    memref.copy [[t]], [[new]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.store [[f]], [[new]]{{\[}}[[i]]] : memref<4xf32>
// CHECK-NEXT:    func.return [[new]] : memref<4xf32>
