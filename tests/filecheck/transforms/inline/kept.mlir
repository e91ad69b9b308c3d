// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'inline{max-callee-size=3}' | filecheck %s

// Calls that stay.

// CHECK-LABEL: func.func @several_blocks(
// CHECK-NEXT:    %0 = func.call @blocks(
func.func private @blocks(%n: index, %c: i1) -> index {
  cf.cond_br %c, ^a, ^b
^a:
  return %n : index
^b:
  return %n : index
}
func.func @several_blocks(%n: index, %c: i1) -> index {
  %0 = func.call @blocks(%n, %c) : (index, i1) -> index
  return %0 : index
}

// CHECK-LABEL: func.func private @even(
// CHECK-NEXT:    %0 = func.call @odd(
// CHECK-LABEL: func.func private @odd(
// CHECK-NEXT:    %0 = func.call @even(
// CHECK-LABEL: func.func @recursive(
// CHECK-NEXT:    %0 = func.call @even(
func.func private @even(%n: index) -> index {
  %0 = func.call @odd(%n) : (index) -> index
  return %0 : index
}
func.func private @odd(%n: index) -> index {
  %0 = func.call @even(%n) : (index) -> index
  return %0 : index
}
func.func @recursive(%n: index) -> index {
  %0 = func.call @even(%n) : (index) -> index
  return %0 : index
}

// CHECK-LABEL: func.func @declared(
// CHECK-NEXT:    func.call @external(
func.func private @external(index)
func.func @declared(%n: index) {
  func.call @external(%n) : (index) -> ()
  return
}

// The caller would free the memory too late.
// CHECK-LABEL: func.func @stack(
// CHECK-NEXT:    func.call @on_stack(
func.func private @on_stack() {
  %0 = memref.alloca() : memref<4xf32>
  "test.use"(%0) : (memref<4xf32>) -> ()
  return
}
func.func @stack() {
  func.call @on_stack() : () -> ()
  return
}

// The argument must not be written.
// CHECK-LABEL: func.func @attributes(
// CHECK-NEXT:    %0 = func.call @read_only(
func.func private @read_only(%t: tensor<4xf32> {bufferization.writable = false}) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}
func.func @attributes(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @read_only(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @no_inline(
// CHECK-NEXT:    func.call @marked(
// CHECK-NEXT:    func.call @unmarked() {no_inline}
func.func private @marked() attributes {no_inline} {
  return
}
func.func private @unmarked() {
  return
}
func.func @no_inline() {
  func.call @marked() : () -> ()
  func.call @unmarked() {no_inline} : () -> ()
  return
}

// It has four operations and is called twice; once is no growth.
// CHECK-LABEL: func.func @large_twice(
// CHECK-NEXT:    %0 = func.call @large(
// CHECK-NEXT:    %1 = func.call @large(
// CHECK-LABEL: func.func @large_once(
// CHECK-NEXT:    %x = arith.addi
// CHECK-NOT:     @once
func.func private @large(%n: index) -> index {
  %x = arith.addi %n, %n : index
  %y = arith.muli %x, %n : index
  %z = arith.muli %y, %n : index
  return %z : index
}
func.func private @once(%n: index) -> index {
  %x = arith.addi %n, %n : index
  %y = arith.muli %x, %n : index
  %z = arith.muli %y, %n : index
  return %z : index
}
func.func @large_twice(%n: index) -> (index, index) {
  %0 = func.call @large(%n) : (index) -> index
  %1 = func.call @large(%n) : (index) -> index
  return %0, %1 : index, index
}
func.func @large_once(%n: index) -> index {
  %0 = func.call @once(%n) : (index) -> index
  return %0 : index
}

// In the loop, the argument is no symbol.
// CHECK-LABEL: func.func @symbols(
// CHECK-NEXT:    [[r:%[a-zA-Z0-9_]+]] = affine.apply
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      %1 = func.call @symbol(
func.func private @symbol(%n: index) -> index {
  %0 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%n]
  return %0 : index
}
func.func @symbols(%n: index) -> index {
  %0 = func.call @symbol(%n) : (index) -> index
  scf.for %i = %n to %0 step %n {
    %1 = func.call @symbol(%i) : (index) -> index
    "test.use"(%1) : (index) -> ()
  }
  return %0 : index
}

// Unreachable, and its own argument.
// CHECK-LABEL: func.func @itself(
// CHECK-NEXT:    func.return
// CHECK-NEXT:  ^a:
// CHECK-NEXT:    %0 = func.call @same(
func.func private @same(%n: index) -> index {
  return %n : index
}
func.func @itself() {
  return
^a:
  %0 = func.call @same(%0) : (index) -> index
  cf.br ^a
}
