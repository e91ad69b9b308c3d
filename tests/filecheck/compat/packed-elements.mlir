// RUN: %xdsl_opt %s | filecheck %s
// RUN: %xdsl_opt %s | %xdsl_opt | filecheck %s

// MLIR prints many elements as bytes: eight of i1 in one, three bytes for one of i24.

// CHECK-LABEL: func.func @bits()
// CHECK:         arith.constant dense<[true, false, true, false, false, false, false, false]> : tensor<8xi1>
// CHECK:         arith.constant dense<true> : tensor<8xi1>
// CHECK:         arith.constant dense<[true, true, true, true, true, true, true, true, false]> : tensor<9xi1>
// CHECK:         arith.constant dense<{{\[}}[true, false], [false, true]]> : tensor<2x2xi1>
// CHECK:         arith.constant dense<[1, -2]> : tensor<2xi24>
func.func @bits() {
  %a = arith.constant dense<"0x05"> : tensor<8xi1>
  %b = arith.constant dense<"0xFF"> : tensor<8xi1>
  %c = arith.constant dense<"0xFF00"> : tensor<9xi1>
  %d = arith.constant dense<"0x09"> : tensor<2x2xi1>
  %e = arith.constant dense<"0x010000FEFFFF"> : tensor<2xi24>
  return
}

// What xDSL prints: a byte for each of more than 100 elements.
// CHECK-LABEL: func.func @mask()
// CHECK:         arith.constant dense<[true, false, true, {{.*}}]> : tensor<104xi1>
func.func @mask() {
  %a = arith.constant dense<"0x05FF0105000000000000000001"> : tensor<104xi1>
  return
}
