// RUN: %xdsl_opt %s --split-input-file --parsing-diagnostics --verify-diagnostics | filecheck %s

func.func @f(%m: memref<4xf32>) {
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<5xf32>
  return
}

// CHECK: shapes do not match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4xf32>) {
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<?xf32>
  return
}

// CHECK: shapes do not match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4xf32>) {
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xi32>
  return
}

// CHECK: element types do not match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: memref<4xf32>) {
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<*xf32>
  return
}

// CHECK: shapes do not match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: tensor<4xf32>) {
  %0 = bufferization.to_buffer %m : tensor<4xf32> to memref<5xf32>
  return
}

// CHECK: shapes do not match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: tensor<4xf32>) {
  %0 = bufferization.to_buffer %m : tensor<4xf32> to memref<?xf32>
  return
}

// CHECK: shapes do not match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: tensor<4xf32>) {
  %0 = bufferization.to_buffer %m : tensor<4xf32> to memref<4xi32>
  return
}

// CHECK: element types do not match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: tensor<4xf32>) {
  %0 = bufferization.to_buffer %m : tensor<4xf32> to memref<*xf32>
  return
}

// CHECK: shapes do not match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: tensor<4xf32>, %d: tensor<5xf32>) {
  %0 = bufferization.materialize_in_destination %m in %d : (tensor<4xf32>, tensor<5xf32>) -> tensor<5xf32>
  return
}

// CHECK: 'bufferization.materialize_in_destination' op source/destination shapes are incompatible

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: tensor<4xf32>, %d: tensor<4xi32>) {
  %0 = bufferization.materialize_in_destination %m in %d : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// CHECK: 'bufferization.materialize_in_destination' op failed to verify that all of {source, dest} have same element type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: tensor<4xf32>, %d: tensor<4x1xf32>) {
  %0 = bufferization.materialize_in_destination %m in %d : (tensor<4xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
  return
}

// CHECK: 'bufferization.materialize_in_destination' op rank mismatch between source and destination shape

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: tensor<4xf32>, %d: tensor<4xf32>) {
  bufferization.materialize_in_destination %m in %d : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}

// CHECK: 'bufferization.materialize_in_destination' op tensor 'dest' implies exactly one tensor result

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: tensor<4xf32>, %d: memref<4xf32>) {
  %0 = bufferization.materialize_in_destination %m in writable %d : (tensor<4xf32>, memref<4xf32>) -> (tensor<4xf32>)
  return
}

// CHECK: 'bufferization.materialize_in_destination' op memref 'dest' implies zero results

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: tensor<4xf32>, %d: memref<4xf32>) {
  bufferization.materialize_in_destination %m in %d : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// CHECK: 'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: tensor<4xf32>, %d: tensor<4xf32>) {
  %0 = bufferization.materialize_in_destination %m in restrict %d : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: 'bufferization.materialize_in_destination' op 'restrict' is valid only for memref destinations

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: tensor<4xf32>, %d: tensor<4xf32>) {
  %0 = bufferization.materialize_in_destination %m in writable %d : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: 'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%m: tensor<4xf32>, %d: tensor<?xf32>) {
  %0 = bufferization.materialize_in_destination %m in %d : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
  return
}

// CHECK: 'bufferization.materialize_in_destination' op result and 'dest' types must match

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%n: index) {
  %0 = bufferization.alloc_tensor(%n) : tensor<4xf32>
  return
}

// CHECK: 'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 1, expected 0

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%n: index) {
  %0 = bufferization.alloc_tensor() : tensor<?xf32>
  return
}

// CHECK: 'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 0, expected 1

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%n: index, %t: tensor<?xf32>) {
  %0 = bufferization.alloc_tensor(%n) copy(%t) : tensor<?xf32>
  return
}

// CHECK: dynamic sizes not needed when copying a tensor

// -----
// CHECK-LABEL: // {{-----}}

func.func @clone(%a: memref<2xf32>) {
  %0 = bufferization.clone %a : memref<2xf32> to memref<2xi32>
  func.return
}

// CHECK: 'bufferization.clone' op memref<2xf32> and memref<2xi32> differ in element type or shape
