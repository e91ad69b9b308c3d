// RUN: %xdsl_opt %s | filecheck %s
// RUN: %xdsl_opt --print-op-generic %s | %xdsl_opt | filecheck %s

// Round trip of attributes that xDSL has no class for, reads otherwise, or crashes on.

module @named attributes {a.b = 1 : i32} {
  func.func private @literals() attributes {
    a = sparse<[[0, 0], [1, 1]], [3, 4]> : tensor<2x2xi8>, b = sparse<> : tensor<2xf32>,
    c = dense<["a", "b\0A"]> : tensor<2x!ml_program.token>, d = dense<"ab"> : tensor<!ml_program.token>,
    e = dense<1> : tensor<0xi32>, f = dense<> : tensor<2x0xf32>, g = dense<(0x7F800000,1.0)> : tensor<2xcomplex<f32>>,
    h = dense<[1, -2]> : tensor<2xi128>, i = dense<[1.0, 0x7FFF8000000000000000]> : tensor<2xf80>, j = dense<2.5> : tensor<2xf128>,
    k = array<f32: 1.0, 0x7F800000>, l = array<i1: true, false>, m = array<f8E4M3FN: 0x7F>, n = array<i8>}
  func.func private @numbers() attributes {
    a = 0.1 : f80, b = 0x7FFF8000000000000000 : f80, c = -3.5 : f128, d = 0x7F : f8E4M3FN, e = 340282366920938463463374607431768211455 : i128}
  func.func private @others() attributes {
    a = distinct[0]<"x">, b = distinct[1]<>, c = loc("f":1:2 to 3:4), d = loc("f":1:2 to :4), e = loc(fused<"m">["a", "f":1:3]),
    f = affine_map<(d0)[s0] -> ((d0 + s0) * 2, d0 * s0, d0 mod s0)>, g = affine_set<(d0)[s0] : (d0 * s0 >= 0, d0 mod 2 == 0)>,
    h = @a::@b::@"c d", i = strided<[?, 1], offset: -3>, j = tuple<i32, tuple<f32>>, k = () -> (() -> i32), l = i1234}
  module @inner {
  }
}

// CHECK:      builtin.module @named attributes {a.b = 1 : i32} {
// CHECK-NEXT:   func.func private @literals() -> () attributes {a = sparse<{{\[\[}}0, 0], [1, 1{{\]\]}}, [3, 4]> : tensor<2x2xi8>, b = sparse<> : tensor<2xf32>, c = dense<["a", "b\0A"]> : tensor<2x!ml_program.token>, d = dense<"ab"> : tensor<!ml_program.token>, e = dense<1> : tensor<0xi32>, f = dense<> : tensor<2x0xf32>, g = dense<(0x7f800000,1.000000e+00)> : tensor<2xcomplex<f32>>, h = dense<[1, -2]> : tensor<2xi128>, i = dense<[1.000000e+00, 0x7fff8000000000000000]> : tensor<2xf80>, j = dense<2.500000e+00> : tensor<2xf128>, k = array<f32: 1.000000e+00, 0x7f800000>, l = array<i1: true, false>, m = array<f8E4M3FN: 0x7f>, n = array<i8>}
// CHECK-NEXT:   func.func private @numbers() -> () attributes {a = 1.000000e-01 : f80, b = 0x7fff8000000000000000 : f80, c = -3.500000e+00 : f128, d = 0x7f : f8E4M3FN, e = -1 : i128}
// CHECK-NEXT:   func.func private @others() -> () attributes {a = distinct[0]<"x">, b = distinct[1]<>, c = loc("f":1:2 to 3:4), d = loc("f":1:2 to :4), e = loc(fused<"m">["a", "f":1:3]), f = affine_map<(d0)[s0] -> (((d0 + s0) * 2), (d0 * s0), (d0 mod s0))>, g = affine_set<(d0)[s0] : ((d0 * s0) >= 0, (d0 mod 2) == 0)>, h = @a::@b::@"c d", i = strided<[?, 1], offset: -3>, j = tuple<i32, tuple<f32>>, k = () -> (() -> i32), l = i1234}
// CHECK-NEXT:   builtin.module @inner {
// CHECK-NEXT:   }
// CHECK-NEXT: }
