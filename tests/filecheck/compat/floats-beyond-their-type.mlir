// RUN: %xdsl_opt %s -p canonicalize | filecheck %s

// What is larger than all numbers of its type is infinite, written so or computed.

// CHECK-LABEL: func.func @written()
// CHECK-DAG:     arith.constant 0x7f800000 : f32
// CHECK-DAG:     arith.constant 0xfc00 : f16
// CHECK-DAG:     arith.constant dense<[1.000000e+00, 0xff800000]> : tensor<2xf32>
func.func @written() -> (f32, f16, tensor<2xf32>) {
  %a = arith.constant 1.0e39 : f32
  %b = arith.constant -65520.0 : f16
  %c = arith.constant dense<[1.0, -1.0e39]> : tensor<2xf32>
  return %a, %b, %c : f32, f16, tensor<2xf32>
}

// CHECK-LABEL: func.func @computed()
// CHECK-NEXT:    [[r:%[a-z0-9_]+]] = arith.constant 0x7f800000 : f32
// CHECK-NEXT:    func.return [[r]] : f32
func.func @computed() -> f32 {
  %a = arith.constant 1.0e38 : f32
  %b = arith.constant 1.0e10 : f32
  %r = arith.mulf %a, %b : f32
  return %r : f32
}

// CHECK-LABEL: func.func @largest()
// CHECK:         arith.constant 6.550400e+04 : f16
func.func @largest() -> f16 {
  %a = arith.constant 65519.0 : f16
  return %a : f16
}
