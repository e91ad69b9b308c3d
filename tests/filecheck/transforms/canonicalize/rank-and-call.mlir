// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// The rank of a tensor, and a call of a known function.

func.func @rank(%t: tensor<?x4xf32>, %u: tensor<*xf32>) -> (index, index) {
  %0 = tensor.rank %t : tensor<?x4xf32>
  %1 = tensor.rank %u : tensor<*xf32>
  return %0, %1 : index, index
}

// CHECK:      func.func @rank(%t: tensor<?x4xf32>, %u: tensor<*xf32>)
// CHECK-NEXT:   %0 = arith.constant 2 : index
// CHECK-NEXT:   %1 = tensor.rank %u : tensor<*xf32>
// CHECK-NEXT:   func.return %0, %1

func.func @calls(%t: tensor<?x4xf32>, %u: tensor<*xf32>) -> (index, index) {
  %f = func.constant @rank : (tensor<?x4xf32>, tensor<*xf32>) -> (index, index)
  %0, %1 = func.call_indirect %f(%t, %u) : (tensor<?x4xf32>, tensor<*xf32>) -> (index, index)
  return %0, %1 : index, index
}

// CHECK:      func.func @calls
// CHECK-NEXT:   %0, %1 = func.call @rank(%t, %u) : (tensor<?x4xf32>, tensor<*xf32>) -> (index, index)
// CHECK-NEXT:   func.return %0, %1
