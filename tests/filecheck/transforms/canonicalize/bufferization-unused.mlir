// RUN: xdsl-opt %s -p canonicalize | filecheck %s
// RUN: xdsl-opt %s -p 'buffer-deallocation,canonicalize' | filecheck %s

// As in MLIR, conversions between tensors and buffers go if nothing uses them.
// CHECK-LABEL: func.func @unused
// CHECK-NEXT: func.return
func.func @unused(%t: tensor<4xf32>, %m: memref<4xf32>, %c: i1) {
  %a = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %b = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %d = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
  %e = bufferization.to_buffer %a : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  scf.if %c {
    %f = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
    %g = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  }
  func.return
}

// Written in between, so that it is another buffer; then unused.
// CHECK-LABEL: func.func @written
// CHECK-NEXT: bufferization.to_tensor
// CHECK-NEXT: memref.store
// CHECK-NEXT: func.return
func.func @written(%m: memref<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %a = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  %b = bufferization.to_buffer %a : tensor<4xf32> to memref<4xf32>
  func.return %a : tensor<4xf32>
}
