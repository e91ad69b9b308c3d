// RUN: %xdsl_opt %s -p 'inline{max-callee-size=3}' | filecheck %s

// Functions of more than three operations.

// Others than this module may call it: inserted, it would be there twice.
// CHECK-LABEL: func.func @calls_public(
// CHECK-NEXT:    %0 = func.call @public(
func.func @public(%n: index) -> index {
  %0 = arith.addi %n, %n : index
  %1 = arith.addi %0, %0 : index
  %2 = arith.addi %1, %1 : index
  func.return %2 : index
}
func.func @calls_public(%n: index) -> index {
  %0 = func.call @public(%n) : (index) -> index
  func.return %0 : index
}

// Bodies are moved, outer ones first; what they return may be an argument.
// CHECK-NOT:     @second
// CHECK-LABEL: func.func @first(
// CHECK-NEXT:    %r = scf.if %c -> (index) {
// CHECK-NEXT:      [[a:%[a-zA-Z0-9_]+]] = arith.muli %n, %n : index
// CHECK-NEXT:      [[b:%[a-zA-Z0-9_]+]] = arith.subi %n, [[a]] : index
// CHECK-NEXT:      [[c:%[a-zA-Z0-9_]+]] = arith.subi [[b]], [[a]] : index
// CHECK-NEXT:      [[d:%[a-zA-Z0-9_]+]] = arith.subi [[c]], %n : index
// CHECK-NEXT:      [[e:%[a-zA-Z0-9_]+]] = arith.muli %n, [[d]] : index
// CHECK-NEXT:      [[f:%[a-zA-Z0-9_]+]] = arith.addi %n, [[e]] : index
// CHECK-NEXT:      scf.yield [[f]] : index
func.func private @third(%a: index, %b: index) -> (index, index) {
  %0 = arith.subi %b, %a : index
  %1 = arith.subi %0, %a : index
  %2 = arith.subi %1, %b : index
  func.return %b, %2 : index, index
}

func.func private @second(%a: index, %b: index) -> (index, index) {
  %0 = arith.muli %a, %b : index
  %1, %2 = func.call @third(%0, %b) : (index, index) -> (index, index)
  %3 = arith.muli %1, %2 : index
  func.return %a, %3 : index, index
}

func.func @first(%n: index, %c: i1) -> index {
  %r = scf.if %c -> (index) {
    %0, %1 = func.call @second(%n, %n) : (index, index) -> (index, index)
    %2 = arith.addi %0, %1 : index
    scf.yield %2 : index
  } else {
    scf.yield %n : index
  }
  func.return %r : index
}

// In a block that nothing reaches, the argument of each call is the result of the other one.
// CHECK-LABEL: func.func @each_other(
// CHECK:       ^{{.*}}:
// CHECK-NEXT:    [[x:%[a-zA-Z0-9_]+]] = func.call @same_{{.}}([[x]]) : (index) -> index
// CHECK-NEXT:    cf.br
func.func private @same_a(%n: index) -> index {
  func.return %n : index
}
func.func private @same_b(%n: index) -> index {
  func.return %n : index
}
func.func @each_other() {
  func.return
^a:
  %0 = func.call @same_a(%1) : (index) -> index
  %1 = func.call @same_b(%0) : (index) -> index
  cf.br ^a
}
