// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'reuse-dying-operands' | filecheck %s

// An operation of which nothing is known keeps its operand.
func.func @unknown(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %k = "foreign.keep"(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %c = "foreign.use"(%k) : (tensor<8xf32>) -> tensor<8xf32>
  return %b : tensor<8xf32>
}

// CHECK-LABEL: func.func @unknown(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[vk:%[a-zA-Z0-9_]+]] = "foreign.keep"([[va]]) : (tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[vc:%[a-zA-Z0-9_]+]] = "foreign.use"([[vk]]) : (tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      func.return [[vb]] : tensor<8xf32>
// CHECK-NEXT:    }
