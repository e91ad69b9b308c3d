// RUN: xdsl-opt %s --allow-unregistered-dialect --split-input-file -p bufferize | filecheck %s
// RUN: xdsl-opt %s --allow-unregistered-dialect --split-input-file -p 'bufferize{buffer-alignment=32}' | filecheck %s --check-prefix GIVEN

// On the heap, a buffer has the alignment of malloc; on the stack, that of a cache line.

// CHECK-LABEL: func.func @heap_and_stack(
// CHECK:         memref.alloc() : memref<512xf32>
// CHECK:         memref.alloca() {alignment = 64 : i64} : memref<4xf32>
// GIVEN-LABEL: func.func @heap_and_stack(
// GIVEN:         memref.alloc() {alignment = 32 : i64} : memref<512xf32>
// GIVEN:         memref.alloca() {alignment = 64 : i64} : memref<4xf32>
func.func @heap_and_stack(%x: f32, %i: index) -> (tensor<512xf32>, f32) {
  %e = tensor.empty() : tensor<512xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<512xf32>) -> tensor<512xf32>
  %h = tensor.empty() : tensor<4xf32>
  %u = linalg.fill ins(%x : f32) outs(%h : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.extract %u[%i] : tensor<4xf32>
  return %t, %r : tensor<512xf32>, f32
}

// -----
// CHECK-LABEL: // {{-----}}
// GIVEN-LABEL: // {{-----}}

// What the program states of memory holds, also of a constant.

// CHECK:         memref.global {{.*}}alignment = 128 : i64
// CHECK-LABEL: func.func @stated(
// CHECK:         memref.alloc() {alignment = 128 : i64} : memref<512xf32>
// GIVEN-LABEL: func.func @stated(
// GIVEN:         memref.alloc() {alignment = 32 : i64} : memref<512xf32>
func.func @stated(%x: f32, %i: index) -> (f32, f32) {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %r = tensor.extract %c[%i] : tensor<2xf32>
  %e = tensor.empty() : tensor<512xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<512xf32>) -> tensor<512xf32>
  %m = bufferization.to_buffer %t : tensor<512xf32> to memref<512xf32>
  %a = memref.assume_alignment %m, 128 : memref<512xf32>
  %s = memref.load %a[%i] : memref<512xf32>
  return %r, %s : f32, f32
}

// -----
// CHECK-LABEL: // {{-----}}
// GIVEN-LABEL: // {{-----}}

// An attribute of this name that is no alignment.

// CHECK-LABEL: func.func @another_attribute(
// CHECK:         memref.alloc() : memref<512xf32>
// GIVEN-LABEL: func.func @another_attribute(
// GIVEN:         memref.alloc() {alignment = 32 : i64} : memref<512xf32>
func.func @another_attribute(%x: f32, %i: index) {
  %e = tensor.empty() : tensor<512xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<512xf32>) -> tensor<512xf32>
  %m = bufferization.to_buffer %t : tensor<512xf32> to memref<512xf32>
  "foreign.op"(%m) {alignment = 48 : i64} : (memref<512xf32>) -> ()
  return
}
