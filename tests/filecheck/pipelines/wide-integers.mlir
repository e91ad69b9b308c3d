// RUN: xdsl-opt %s -p bufferize | filecheck %s
// RUN: xdsl-opt %s -p canonicalize | filecheck %s --check-prefix=FOLDED
// RUN: %xdsl_bufferize_check %s -p bufferize

// Constants of more than 64 bits are copied, filled and folded as others.

func.func @main() -> (tensor<2xi128>, tensor<3xi100>, tensor<2xi128>) {
  %a = arith.constant 170141183460469231731687303715884105727 : i128
  %b = arith.constant -1 : i128
  %c = arith.constant -7 : i100
  %i = arith.constant 1 : index
  %0 = tensor.from_elements %a, %b : tensor<2xi128>
  %1 = tensor.splat %c : tensor<3xi100>
  %2 = arith.constant dense<5> : tensor<2xi128>
  %3 = tensor.insert %a into %2[%i] : tensor<2xi128>
  func.return %0, %1, %3 : tensor<2xi128>, tensor<3xi100>, tensor<2xi128>
}

// CHECK:         arith.constant 5 : i128
// CHECK-NEXT:    linalg.fill

// FOLDED:        arith.constant dense<[170141183460469231731687303715884105727, -1]> : tensor<2xi128>
// FOLDED:        arith.constant dense<-7> : tensor<3xi100>
