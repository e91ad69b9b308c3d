// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' | filecheck %s

// Regions of operations without a model run once if their control flow says so: no copy, as in MLIR.

func.func @affine_if(%n: index, %x: f32, %i: index, %m: memref<f32>) {
  %t = tensor.splat %x : tensor<4xf32>
  affine.if affine_set<(d0) : (d0 >= 0)>(%n) {
    %1 = tensor.insert %x into %t[%i] : tensor<4xf32>
    %2 = tensor.extract %1[%n] : tensor<4xf32>
    memref.store %2, %m[] : memref<f32>
  } else {
    %1 = tensor.insert %x into %t[%n] : tensor<4xf32>
    %2 = tensor.extract %1[%n] : tensor<4xf32>
    memref.store %2, %m[] : memref<f32>
  }
  func.return
}

// CHECK-LABEL: func.func @affine_if(
// CHECK-NOT:     memref.copy
// CHECK-COUNT-3: memref.store

func.func @alloca_scope(%x: f32, %i: index, %m: memref<f32>) {
  %t = tensor.splat %x : tensor<4xf32>
  memref.alloca_scope {
    %1 = tensor.insert %x into %t[%i] : tensor<4xf32>
    %2 = tensor.extract %1[%i] : tensor<4xf32>
    memref.store %2, %m[] : memref<f32>
    memref.alloca_scope.return
  }
  func.return
}

// CHECK-LABEL: func.func @alloca_scope(
// CHECK-NOT:     memref.copy
// CHECK:         memref.alloca_scope

// Read after it: copied.

func.func @read_later(%n: index, %x: f32, %i: index, %m: memref<f32>) -> f32 {
  %t = tensor.splat %x : tensor<4xf32>
  affine.if affine_set<(d0) : (d0 >= 0)>(%n) {
    %1 = tensor.insert %x into %t[%i] : tensor<4xf32>
    %2 = tensor.extract %1[%n] : tensor<4xf32>
    memref.store %2, %m[] : memref<f32>
  }
  %3 = tensor.extract %t[%i] : tensor<4xf32>
  func.return %3 : f32
}

// CHECK-LABEL: func.func @read_later(
// CHECK:         affine.if
// CHECK:           memref.copy

// In a loop: copied in each iteration.

func.func @in_a_loop(%n: index, %x: f32, %m: memref<f32>) {
  %t = tensor.splat %x : tensor<4xf32>
  affine.for %i = 0 to 4 {
    affine.if affine_set<(d0) : (d0 >= 0)>(%n) {
      %1 = tensor.insert %x into %t[%i] : tensor<4xf32>
      %2 = tensor.extract %1[%n] : tensor<4xf32>
      memref.store %2, %m[] : memref<f32>
    }
  }
  func.return
}

// CHECK-LABEL: func.func @in_a_loop(
// CHECK:         affine.if
// CHECK:           memref.copy
