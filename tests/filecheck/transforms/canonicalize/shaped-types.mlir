// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// Comparisons of vectors and tensors, and casts that change nothing.

func.func @compare(%v: vector<4xi32>, %s: vector<[4]xi32>, %t: tensor<?xi32>, %u: tensor<*xi32>, %i: i32) -> (vector<4xi1>, vector<[4]xi1>, tensor<?xi1>, tensor<*xi1>, i1) {
  %0 = arith.cmpi sle, %v, %v : vector<4xi32>
  %1 = arith.cmpi ne, %s, %s : vector<[4]xi32>
  %2 = arith.cmpi eq, %t, %t : tensor<?xi32>
  %3 = arith.cmpi eq, %u, %u : tensor<*xi32>
  %4 = arith.cmpi uge, %i, %i : i32
  return %0, %1, %2, %3, %4 : vector<4xi1>, vector<[4]xi1>, tensor<?xi1>, tensor<*xi1>, i1
}

// CHECK:      func.func @compare(%v: vector<4xi32>, %s: vector<[4]xi32>, %t: tensor<?xi32>, %u: tensor<*xi32>, %i: i32)
// CHECK-NEXT:   %0 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:   %1 = arith.constant dense<false> : vector<[4]xi1>
// CHECK-NEXT:   %2 = arith.cmpi eq, %t, %t : tensor<?xi32>
// CHECK-NEXT:   %3 = arith.cmpi eq, %u, %u : tensor<*xi32>
// CHECK-NEXT:   %4 = arith.constant true
// CHECK-NEXT:   func.return %0, %1, %2, %3, %4

func.func @stays(%t: tensor<?xi32>, %v: vector<2x4xf32>) -> (tensor<?xi32>, vector<2x4xf32>, vector<2x4xf32>, vector<8xf32>) {
  %0 = tensor.bitcast %t : tensor<?xi32> to tensor<?xi32>
  %1 = vector.shape_cast %v : vector<2x4xf32> to vector<2x4xf32>
  %2 = vector.transpose %v, [0, 1] : vector<2x4xf32> to vector<2x4xf32>
  %3 = vector.shape_cast %v : vector<2x4xf32> to vector<8xf32>
  return %0, %1, %2, %3 : tensor<?xi32>, vector<2x4xf32>, vector<2x4xf32>, vector<8xf32>
}

// CHECK:      func.func @stays(%t: tensor<?xi32>, %v: vector<2x4xf32>)
// CHECK-NEXT:   %0 = vector.shape_cast %v : vector<2x4xf32> to vector<8xf32>
// CHECK-NEXT:   func.return %t, %v, %v, %0
