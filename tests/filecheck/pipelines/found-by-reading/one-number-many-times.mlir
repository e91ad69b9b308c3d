// RUN: %xdsl_opt -p canonicalize %s | filecheck %s

// A constant has all its elements in xDSL: 256 megabytes of one number are not made a constant.

func.func @f(%t: tensor<8192x8192xi32>) -> (tensor<8192x8192xf32>, vector<8192x8192xi1>, tensor<2x2xf32>) {
  %one = arith.constant 1.0 : f32
  %large = tensor.splat %one : tensor<8192x8192xf32>
  %v = "test.op"() : () -> vector<8192x8192xi32>
  %same = arith.cmpi eq, %v, %v : vector<8192x8192xi32>
  %small = tensor.splat %one : tensor<2x2xf32>
  func.return %large, %same, %small : tensor<8192x8192xf32>, vector<8192x8192xi1>, tensor<2x2xf32>
}

// CHECK:         %large = tensor.splat %one : tensor<8192x8192xf32>
// CHECK:         %same = arith.cmpi eq, %v, %v : vector<8192x8192xi32>
// CHECK:         %small = arith.constant dense<1.000000e+00> : tensor<2x2xf32>
