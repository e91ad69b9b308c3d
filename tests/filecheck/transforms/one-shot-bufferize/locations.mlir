// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' --print-debuginfo | filecheck %s

// What replaces an operation has its location.
// CHECK-LABEL: func.func @copy
func.func @copy(%t: tensor<4xf32>, %x: f32, %i: index) -> (f32, f32) {
  // CHECK-NEXT: memref.alloc() {{.*}} loc("model.py":3:5)
  // CHECK-NEXT: memref.copy {{.*}} loc("model.py":3:5)
  // CHECK-NEXT: memref.store {{.*}} loc("model.py":3:5)
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32> loc("model.py":3:5)
  // CHECK-NEXT: memref.load {{.*}} loc("model.py":4:5)
  %1 = tensor.extract %0[%i] : tensor<4xf32> loc("model.py":4:5)
  // CHECK-NEXT: memref.load {{.*}} loc(unknown)
  %2 = tensor.extract %t[%i] : tensor<4xf32>
  func.return %1, %2 : f32, f32
}
