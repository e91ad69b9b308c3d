// RUN: %xdsl_opt %s -p results-to-destinations | filecheck %s
// RUN: %xdsl_bufferize_check %s -p bufferize | filecheck %s --check-prefix=EQUAL

// In an argument, `%e` would have contents, which `%z` has to overwrite before they are read: the function stays.

// EQUAL: equal: 1 results

// CHECK-LABEL: func.func private @f(%c: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT:    %e = tensor.empty() : tensor<4xf32>
func.func private @f(%c: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %z = bufferization.materialize_in_destination %a in %e : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %r = arith.select %c, %e, %z : tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @main() -> tensor<8xf32> {
  %c = arith.constant false
  %a = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %d = arith.constant dense<5.0> : tensor<8xf32>
  %x = func.call @f(%c, %a) : (i1, tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %x into %d[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}
