// RUN: %xdsl_opt %s -p eliminate-empty-tensors | filecheck %s

// What is materialized in a destination stays there, also if it is put elsewhere next.

func.func @twice(%a: tensor<4xf32>, %d: tensor<4xf32>, %f: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = bufferization.materialize_in_destination %r in %d : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = bufferization.materialize_in_destination %0 in %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @twice(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: tensor<4xf32>, [[d:%[^ ,:)]+]]: tensor<4xf32>, [[f:%[^ ,:)]+]]: tensor<4xf32>
// CHECK-NEXT: [[r:%[^ ,:)]+]] = linalg.exp ins([[a]] : tensor<4xf32>) outs([[d]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = bufferization.materialize_in_destination [[r]] in [[d]]
// CHECK-NEXT: bufferization.materialize_in_destination [[v0]] in [[f]]

// A function elsewhere in the module is not concerned by it.
func.func @other(%a: tensor<4xf32>, %d: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = bufferization.materialize_in_destination %a in %e : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = bufferization.materialize_in_destination %1 in %d : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// CHECK-LABEL: func.func @other(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: tensor<4xf32>, [[d:%[^ ,:)]+]]: tensor<4xf32>
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = bufferization.materialize_in_destination [[a]] in [[d]]
