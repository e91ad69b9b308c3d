// RUN: %xdsl_opt %s -p 'one-shot-bufferize' | filecheck %s

// Models of two operations that were given the same traits.

// CHECK:      %0 = arith.extui %a : i8 to i32
// CHECK-NEXT: %1 = arith.extsi %a : i8 to i32

func.func @f(%a: i8) {
  %0 = arith.extui %a : i8 to i32
  %1 = arith.extsi %a : i8 to i32
  func.return
}
