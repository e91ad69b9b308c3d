// RUN: xdsl-opt %s | filecheck %s
// RUN: xdsl-opt %s --print-op-generic | xdsl-opt | filecheck %s

// Integers of more than 64 bits; NaNs keep their bits.

func.func @f() {
  %0 = arith.constant dense<5> : tensor<4xi128>
  %1 = arith.constant dense<[-1, 633825300114114700748351602687]> : tensor<2xi100>
  "test.op"() {a = dense<[1, 1267650600228229401496703205375]> : tensor<2xui100>, b = dense<(1,-2)> : tensor<2xcomplex<i128>>} : () -> ()
  %2 = arith.constant dense<[0xFF800001, 0x7FA00000, 0x7FC00000, 0x7F800000]> : tensor<4xf32>
  %3 = arith.constant dense<[0x7C01, 0xFF00, 1.0]> : tensor<3xf16>
  %4 = arith.constant dense<[0x7F81, 0xFFC0, 0xFF80]> : tensor<3xbf16>
  %5 = arith.constant 0xFF800001 : f32
  %6 = arith.constant 0x7FF0000000000001 : f64
  func.return
}

// CHECK:      arith.constant dense<5> : tensor<4xi128>
// CHECK-NEXT: arith.constant dense<[-1, 633825300114114700748351602687]> : tensor<2xi100>
// CHECK-NEXT: a = dense<[1, 1267650600228229401496703205375]> : tensor<2xui100>, b = dense<(1,-2)> : tensor<2xcomplex<i128>>
// CHECK-NEXT: arith.constant dense<[0xff800001, 0x7fa00000, 0x7fc00000, 0x7f800000]> : tensor<4xf32>
// CHECK-NEXT: arith.constant dense<[0x7c01, 0xff00, 1.000000e+00]> : tensor<3xf16>
// CHECK-NEXT: arith.constant dense<[0x7f81, 0xffc0, 0xff80]> : tensor<3xbf16>
// CHECK-NEXT: arith.constant 0xff800001 : f32
// CHECK-NEXT: arith.constant 0x7ff0000000000001 : f64
