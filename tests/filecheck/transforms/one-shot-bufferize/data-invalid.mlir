// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' --split-input-file --verify-diagnostics | filecheck %s

func.func @bitcast(%t: tensor<4xi32>) -> tensor<4xf32> {
  %0 = tensor.bitcast %t : tensor<4xi32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
// CHECK: 'tensor.bitcast' op was not bufferized

// -----
// CHECK-LABEL: // {{-----}}

func.func @no_strides(%t: tensor<4x4xf32> {bufferization.buffer_layout = affine_map<(i, j) -> (i floordiv 2, j)>}) -> tensor<2x2xf32> {
  %0 = tensor.extract_slice %t[0, 0] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
// CHECK: 'tensor.extract_slice' op cannot be a view of a buffer of type memref<4x4xf32, affine_map<{{.*}}>>, in function @{{.*}}: its layout is not strided

// -----
// CHECK-LABEL: // {{-----}}

func.func @no_strides_inserted(%s: tensor<2x2xf32>, %t: tensor<4x4xf32> {bufferization.buffer_layout = affine_map<(i, j) -> (i floordiv 2, j)>}) -> tensor<4x4xf32> {
  %0 = tensor.insert_slice %s into %t[0, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
// CHECK: 'tensor.insert_slice' op cannot be a view of a buffer of type memref<4x4xf32, affine_map<{{.*}}>>, in function @{{.*}}: its layout is not strided

// -----
// CHECK-LABEL: // {{-----}}

func.func @no_restrict(%m: memref<*xf32>) -> tensor<*xf32> {
  %0 = bufferization.to_tensor %m : memref<*xf32> to tensor<*xf32>
  return %0 : tensor<*xf32>
}
// CHECK: 'bufferization.to_tensor' op to_tensor ops without `restrict` are not supported by One-Shot Analysis, in function @no_restrict: copies of unranked memrefs are not supported; add `restrict` if no other op reaches the memref

// -----
// CHECK-LABEL: // {{-----}}

func.func @no_writable(%t: tensor<4xf32>, %m: memref<4xf32>) {
  "bufferization.materialize_in_destination"(%t, %m) <{restrict}> : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}
// CHECK: 'bufferization.materialize_in_destination' op {{.*}}writable

// -----
// CHECK-LABEL: // {{-----}}

func.func @spaces(%c: i1) -> tensor<4xf32> {
  %0 = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %1 = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
  %2 = arith.select %c, %0, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}
// CHECK: 'arith.select' op inconsistent memory space on true/false operands

// -----
// CHECK-LABEL: // {{-----}}

func.func @unranked(%t: tensor<*xf32>) -> tensor<*xf32> {
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<*xf32>
  return %0 : tensor<*xf32>
}
// CHECK: 'bufferization.alloc_tensor' op of type tensor<*xf32> cannot be bufferized, in function @{{.*}}: only ranked tensors can be allocated
