// RUN: %xdsl_opt %s -p 'dominance-cse' | filecheck %s

// Equal bits of a NaN are one constant. Before xDSL 0.74, no NaN is equal to itself.

func.func @nan() -> (f32, f32, f32) {
  %0 = arith.constant 0x7FC00000 : f32
  %1 = arith.constant 0x7FC00000 : f32
  %2 = arith.constant 0xFFC00000 : f32
  func.return %0, %1, %2 : f32, f32, f32
}

// CHECK-LABEL: func.func @nan() -> (f32, f32, f32) {
// CHECK-NEXT:   %0 = arith.constant 0x7fc00000 : f32
// CHECK-NEXT:   %1 = arith.constant 0xffc00000 : f32
// CHECK-NEXT:   func.return %0, %0, %1 : f32, f32, f32
// CHECK-NEXT: }
