// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// Floats: neutral operands, negations.

func.func @addf_zero(%x: f32) -> (f32) {
  %c = arith.constant -0.0 : f32
  %r = arith.addf %x, %c : f32
  return %r : f32
}

// CHECK-LABEL: func.func @addf_zero(
// CHECK-NEXT:    func.return %x : f32

func.func @addf_pzero(%x: f32) -> (f32) {
  %c = arith.constant 0.0 : f32
  %r = arith.addf %x, %c : f32
  return %r : f32
}

// CHECK-LABEL: func.func @addf_pzero(
// CHECK-NEXT:    %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %r = arith.addf %x, %c : f32
// CHECK-NEXT:    func.return %r : f32

func.func @mulf_one(%x: f32) -> (f32) {
  %c = arith.constant 1.0 : f32
  %r = arith.mulf %x, %c : f32
  return %r : f32
}

// CHECK-LABEL: func.func @mulf_one(
// CHECK-NEXT:    func.return %x : f32

func.func @subf_zero(%x: f32) -> (f32) {
  %c = arith.constant 0.0 : f32
  %r = arith.subf %x, %c : f32
  return %r : f32
}

// CHECK-LABEL: func.func @subf_zero(
// CHECK-NEXT:    func.return %x : f32

func.func @divf_one(%x: f32) -> (f32) {
  %c = arith.constant 1.0 : f32
  %r = arith.divf %x, %c : f32
  return %r : f32
}

// CHECK-LABEL: func.func @divf_one(
// CHECK-NEXT:    func.return %x : f32

func.func @maxf_self(%x: f32) -> (f32) {
  %r = arith.maximumf %x, %x : f32
  return %r : f32
}

// CHECK-LABEL: func.func @maxf_self(
// CHECK-NEXT:    func.return %x : f32

func.func @negf_negf(%x: f32) -> (f32) {
  %c = arith.negf %x : f32
  %r = arith.negf %c : f32
  return %r : f32
}

// CHECK-LABEL: func.func @negf_negf(
// CHECK-NEXT:    func.return %x : f32
