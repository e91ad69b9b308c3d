// RUN: env XDSL_BUFFERIZATION_COMPAT=off %xdsl_opt %s -p canonicalize | filecheck %s --check-prefix OFF
// RUN: %xdsl_opt %s -p canonicalize | filecheck %s --check-prefix ON

// `canonicalize` is that of xDSL with the switch off, and has patterns of this package otherwise.

// OFF-LABEL: func.func @f
// OFF: arith.remui
// ON-LABEL: func.func @f
// ON-NOT: arith.remui

func.func @f(%a: i32, %b: i32) {
  %0 = arith.remui %a, %b : i32
  func.return
}
