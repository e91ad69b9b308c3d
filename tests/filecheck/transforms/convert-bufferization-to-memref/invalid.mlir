// RUN: %xdsl_opt %s -p convert-bufferization-to-memref --split-input-file --verify-diagnostics | filecheck %s

func.func @g() -> tensor<4xf32> {
  %1 = bufferization.alloc_tensor() : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK: failed to legalize operation 'bufferization.alloc_tensor' that was explicitly marked illegal: run 'one-shot-bufferize' first, for which it is, in function @g

// -----
// CHECK-LABEL: // {{-----}}

func.func @overlap(%m: memref<4x4xf32, strided<[?, 1]>>) {
  %1 = bufferization.clone %m : memref<4x4xf32, strided<[?, 1]>> to memref<4x4xf32, strided<[2, 1]>>
  return
}

// CHECK: failed to legalize operation 'bufferization.clone' that was explicitly marked illegal: elements of 'memref<4x4xf32, strided<[2, 1]>>' may share memory; copy it into a buffer with another layout, in function @overlap

// -----
// CHECK-LABEL: // {{-----}}

func.func @negative(%m: memref<4xf32, strided<[-1], offset: 2>>) {
  %1 = bufferization.clone %m : memref<4xf32, strided<[-1], offset: 2>> to memref<4xf32, strided<[-1], offset: 2>>
  return
}

// CHECK: elements of 'memref<4xf32, strided<[-1], offset: 2>>' may be in front of the buffer; copy it into a buffer with another layout, in function @negative

// -----
// CHECK-LABEL: // {{-----}}

func.func @map(%m: memref<8xf32, affine_map<(d0) -> (d0 floordiv 2)>>) {
  %1 = bufferization.clone %m : memref<8xf32, affine_map<(d0) -> (d0 floordiv 2)>> to memref<8xf32, affine_map<(d0) -> (d0 floordiv 2)>>
  return
}

// CHECK: the layout of 'memref<8xf32, affine_map<(d0) -> ((d0 floordiv 2))>>' is not strided

// -----
// CHECK-LABEL: // {{-----}}

func.func @may_overlap(%m: memref<4x?xf32>) {
  %1 = bufferization.clone %m : memref<4x?xf32> to memref<4x?xf32, strided<[4, 1]>>
  return
}

// CHECK: failed to legalize operation 'bufferization.clone' that was explicitly marked illegal: elements of 'memref<4x?xf32, strided<[4, 1]>>' may share memory; copy it into a buffer with another layout, in function @may_overlap
