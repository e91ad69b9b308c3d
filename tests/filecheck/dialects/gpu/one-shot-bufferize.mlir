// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s

// Tensors inside and outside of a launch. Each thread has its own copy of a tensor of the host that it
// changes; MLIR 22 changes it in place, although the other threads read it.

func.func @fill(%n: index, %m: memref<?xf32>, %v: f32) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %t = tensor.from_elements %v, %v : tensor<2xf32>
    %i = arith.constant 1 : index
    %u = tensor.insert %v into %t[%i] : tensor<2xf32>
    %e = tensor.extract %u[%i] : tensor<2xf32>
    memref.store %e, %m[%bx] : memref<?xf32>
    gpu.terminator
  }
  return
}
func.func @around(%n: index, %v: f32, %t: tensor<?xf32>) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w = tensor.insert %v into %t[%c1] : tensor<?xf32>
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    memref.store %v, %b[%bx] : memref<?xf32>
    gpu.terminator
  }
  %e = tensor.extract %t[%c0] : tensor<?xf32>
  return %w, %e : tensor<?xf32>, f32
}
func.func @captured(%n: index, %v: f32, %t: tensor<4xf32>, %m: memref<4xf32>) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %u = tensor.insert %v into %t[%bx] : tensor<4xf32>
    %e = tensor.extract %u[%c1] : tensor<4xf32>
    memref.store %e, %m[%bx] : memref<4xf32>
    gpu.terminator
  }
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @fill(%n: index, %m: memref<?xf32>, %v: f32) {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
// CHECK-NEXT:       %t = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
// CHECK-NEXT:       %0 = arith.constant 0 : index
// CHECK-NEXT:       %1 = arith.constant 1 : index
// CHECK-NEXT:       memref.store %v, %t[%0] : memref<2xf32>
// CHECK-NEXT:       memref.store %v, %t[%1] : memref<2xf32>
// CHECK-NEXT:       %i = arith.constant 1 : index
// CHECK-NEXT:       memref.store %v, %t[%i] : memref<2xf32>
// CHECK-NEXT:       %e = memref.load %t[%i] : memref<2xf32>
// CHECK-NEXT:       memref.store %e, %m[%bx] : memref<?xf32>
// CHECK-NEXT:       gpu.terminator
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @around(%n: index, %v: f32, %t: memref<?xf32, strided<[?], offset: ?>>) -> (memref<?xf32>, f32) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %1 = memref.dim %t, %0 : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     %w = memref.alloc(%1) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:     memref.copy %t, %w : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
// CHECK-NEXT:     memref.store %v, %w[%c1] : memref<?xf32>
// CHECK-NEXT:     %2 = arith.constant 0 : index
// CHECK-NEXT:     %3 = memref.dim %t, %2 : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     %t_copy = memref.alloc(%3) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:     memref.copy %t, %t_copy : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
// CHECK-NEXT:     gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
// CHECK-NEXT:       memref.store %v, %t_copy[%bx] : memref<?xf32>
// CHECK-NEXT:       gpu.terminator
// CHECK-NEXT:     }
// CHECK-NEXT:     %e = memref.load %t[%c0] : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     func.return %w, %e : memref<?xf32>, f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @captured(%n: index, %v: f32, %t: memref<4xf32, strided<[?], offset: ?>>, %m: memref<4xf32>) {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
// CHECK-NEXT:       %u = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:       memref.copy %t, %u : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:       memref.store %v, %u[%bx] : memref<4xf32>
// CHECK-NEXT:       %e = memref.load %u[%c1] : memref<4xf32>
// CHECK-NEXT:       memref.store %e, %m[%bx] : memref<4xf32>
// CHECK-NEXT:       gpu.terminator
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
