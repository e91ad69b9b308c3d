// RUN: %xdsl_opt %s | filecheck %s
// RUN: %xdsl_opt --print-op-generic %s | %xdsl_opt | filecheck %s
// RUN: %xdsl_opt %s | %xdsl_opt | filecheck %s

// Floats that are written as their bits, as MLIR prints infinities and NaNs. xDSL 0.74
// reads them as integers within `dense`; there is no `builtin.module` here, so that the
// parser must be mended before the dialect `builtin` is used.

func.func @f() {
  %0 = arith.constant dense<0xFF800000> : tensor<f32>
  %1 = arith.constant dense<[0x7F800000, 1.0, 0x7FC00000]> : tensor<3xf32>
  %2 = arith.constant dense<[[0x7C00, 0x3C00], [1.0, 0xFC00]]> : tensor<2x2xf16>
  %3 = arith.constant dense<0xFF80> : tensor<bf16>
  %4 = arith.constant dense<0xFFF0000000000000> : tensor<4xf64>
  %5 = arith.constant 0xFF800000 : f32
  %6 = arith.constant 0x7C00 : f16
  %7 = arith.constant dense<0x10> : tensor<i32>
  %8 = arith.constant dense<[-0x10, 2]> : tensor<2xi32>
  %9 = arith.constant dense<0xFFFFFFFFFFFFFFFF> : tensor<1xf64>
  %10 = arith.constant dense<(1.0, 2.0)> : tensor<complex<f32>>
  %11 = arith.constant dense<(0x7F800000, 0xFF800000)> : tensor<complex<f32>>
  %12 = arith.constant dense<1.0e20> : tensor<f32>
  %13 = arith.constant dense<0.333333333> : tensor<bf16>
  %14 = arith.constant dense<0.333333333> : tensor<f16>
  %15 = arith.constant dense<16777217.0> : tensor<f64>
  %16 = arith.constant dense<"0x0000807F00000000"> : tensor<2xf32>
  return
}

// CHECK: builtin.module {
// CHECK-NEXT: func.func @f() {
// CHECK-NEXT: %0 = arith.constant dense<0xff800000> : tensor<f32>
// CHECK-NEXT: %1 = arith.constant dense<[0x7f800000, 1.000000e+00, 0x7fc00000]> : tensor<3xf32>
// CHECK-NEXT: %2 = arith.constant dense<{{\[\[}}0x7c00, 1.000000e+00], [1.000000e+00, 0xfc00{{\]\]}}> : tensor<2x2xf16>
// CHECK-NEXT: %3 = arith.constant dense<0xff80> : tensor<bf16>
// CHECK-NEXT: %4 = arith.constant dense<0xfff0000000000000> : tensor<4xf64>
// CHECK-NEXT: %5 = arith.constant 0xff800000 : f32
// CHECK-NEXT: %6 = arith.constant 0x7c00 : f16
// CHECK-NEXT: %7 = arith.constant dense<16> : tensor<i32>
// CHECK-NEXT: %8 = arith.constant dense<[-16, 2]> : tensor<2xi32>
// CHECK-NEXT: %9 = arith.constant dense<0xffffffffffffffff> : tensor<1xf64>
// CHECK-NEXT: %10 = arith.constant dense<(1.000000e+00,2.000000e+00)> : tensor<complex<f32>>
// CHECK-NEXT: %11 = arith.constant dense<(0x7f800000,0xff800000)> : tensor<complex<f32>>
// CHECK-NEXT: %12 = arith.constant dense<1.000000e+20> : tensor<f32>
// CHECK-NEXT: %13 = arith.constant dense<3.339840e-01> : tensor<bf16>
// CHECK-NEXT: %14 = arith.constant dense<3.332520e-01> : tensor<f16>
// CHECK-NEXT: %15 = arith.constant dense<0x4170000010000000> : tensor<f64>
// CHECK-NEXT: %16 = arith.constant dense<[0x7f800000, 0.000000e+00]> : tensor<2xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK-NEXT: }
