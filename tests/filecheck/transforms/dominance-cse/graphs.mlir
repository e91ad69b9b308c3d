// RUN: %xdsl_opt %s -p 'dominance-cse' | filecheck %s

// In a module uses may come before definitions.

// CHECK:      builtin.module @values {
// CHECK-NEXT:   [[sum:%[a-zA-Z0-9_]+]] = arith.addi [[one:%[a-zA-Z0-9_]+]], [[one]] : i32
// CHECK-NEXT:   "test.op"([[sum]], [[product:%[a-zA-Z0-9_]+]]) : (i32, i32) -> ()
// CHECK-NEXT:   [[one]] = arith.constant 1 : i32
// CHECK-NEXT:   [[product]] = arith.muli [[one]], [[one]] : i32
// CHECK-NEXT:   "test.op"([[sum]], [[product]]) : (i32, i32) -> ()
// CHECK-NEXT: }

builtin.module @values {
  %0 = arith.addi %1, %1 : i32
  "test.op"(%0, %4) : (i32, i32) -> ()
  %dead = arith.subi %later, %later : i32
  %1 = arith.constant 1 : i32
  %2 = arith.constant 1 : i32
  %3 = arith.addi %1, %1 : i32
  %4 = arith.muli %2, %1 : i32
  %5 = arith.muli %1, %2 : i32
  %later = arith.constant 7 : i32
  "test.op"(%3, %5) : (i32, i32) -> ()
}
