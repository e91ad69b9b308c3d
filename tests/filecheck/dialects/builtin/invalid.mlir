// RUN: %xdsl_opt %s --split-input-file --verify-diagnostics --parsing-diagnostics | filecheck %s

%0 = arith.constant dense<-0x3F800000> : tensor<f32>

// CHECK: hexadecimal float literal should not have a leading minus

// -----
// CHECK-LABEL: // {{-----}}

%0 = arith.constant dense<0x1FF800000> : tensor<f32>

// CHECK: hexadecimal float constant out of range for type

// -----
// CHECK-LABEL: // {{-----}}

func.func private @f() attributes {a = array<f32: -0x7F800000>}

// CHECK: hexadecimal float literal should not have a leading minus

// -----
// CHECK-LABEL: // {{-----}}

func.func private @f() attributes {a = array<f32: 0x1FF800000>}

// CHECK: hexadecimal float constant out of range for type

// -----
// CHECK-LABEL: // {{-----}}

func.func private @f() attributes {a = dense<["a", "b"]> : tensor<2xi32>}

// CHECK: Expected either a float, integer, or complex literal

// -----
// CHECK-LABEL: // {{-----}}

func.func private @f() attributes {a = dense<(0x1FF800000, 1.0)> : tensor<complex<f32>>}

// CHECK: hexadecimal float constant out of range for type

// -----
// CHECK-LABEL: // {{-----}}

func.func private @f() attributes {a = distinct["x"]<>}

// CHECK: expected distinct ID

// -----
// CHECK-LABEL: // {{-----}}

func.func private @f() attributes {a = distinct[0]}

// CHECK: Expected '<' after distinct ID

// -----
// CHECK-LABEL: // {{-----}}

func.func private @f() attributes {a = loc("f":1:2 to 3)}

// CHECK: Expected ':'

// -----
// CHECK-LABEL: // {{-----}}

func.func private @f() attributes {a = loc(fused<"m">)}

// CHECK: '[' expected

// -----
// CHECK-LABEL: // {{-----}}

func.func private @f() attributes {a = sparse}

// CHECK: attribute expected

// -----
// CHECK-LABEL: // {{-----}}

func.func private @f() attributes {a = affine_map<(d0, d1) -> (d0 * d1)>}

// CHECK: non-affine expression: at least one of the multiply operands has to be either a constant or symbolic

// -----
// CHECK-LABEL: // {{-----}}

func.func private @f() attributes {a = affine_map<(d0, d1) -> (d0 ceildiv d1)>}

// CHECK: non-affine expression: right operand of ceildiv has to be either a constant or symbolic
