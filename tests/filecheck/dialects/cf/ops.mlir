// RUN: %xdsl_opt %s | filecheck %s
// RUN: %xdsl_opt --print-op-generic %s | %xdsl_opt | filecheck %s

// Round trip of `cf`: weights of branches, all cases of switches, any message.

func.func @cond_br(%c: i1, %x: f32, %i: index) {
  cf.cond_br %c, ^bb1, ^bb2(%x, %i : f32, index) {foo = 1 : i32}
^bb1:
  cf.cond_br %c weights([5, 10]), ^bb2(%x, %i : f32, index), ^bb2(%x, %i : f32, index)
^bb2(%y: f32, %j: index):
  cf.cond_br %c weights([0, 1]), ^bb3, ^bb1 {foo}
^bb3:
  cf.br ^bb4(%x : f32) {foo}
^bb4(%z: f32):
  return
}
func.func @switch(%a: i32, %b: i64, %c: i1, %d: i8, %x: f32) {
  cf.switch %a : i32, [
    default: ^bb1
  ]
^bb1:
  cf.switch %a : i32, [
    default: ^bb2(%x : f32),
    4: ^bb1,
    -5: ^bb1,
    7: ^bb2(%x : f32)
  ] {foo}
^bb2(%y: f32):
  cf.switch %b : i64, [
    default: ^bb1,
    65535: ^bb2(%y : f32)
  ]
^bb3:
  cf.switch %c : i1, [
    default: ^bb1,
    1: ^bb3
  ]
^bb4:
  cf.switch %d : i8, [
    default: ^bb1,
    255: ^bb3,
    128: ^bb4
  ]
}
func.func @assert(%c: i1) {
  cf.assert %c, "foo\22bar\0A" {foo}
  cf.assert %c, "\C3\BC"
  return
}
func.func @regions(%c: i1, %x: f32) -> f32 {
  %0 = scf.execute_region -> f32 {
    cf.cond_br %c weights([1, 2]), ^bb1, ^bb2(%x : f32)
  ^bb1:
    cf.assert %c, "no"
    cf.br ^bb2(%x : f32)
  ^bb2(%y: f32):
    scf.yield %y : f32
  }
  return %0 : f32
}

// CHECK: builtin.module {
// CHECK-NEXT: func.func @cond_br(%c: i1, %x: f32, %i: index) {
// CHECK-NEXT: cf.cond_br %c, ^bb1, ^bb2(%x, %i : f32, index) {foo = 1 : i32}
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: cf.cond_br %c weights([5, 10]), ^bb2(%x, %i : f32, index), ^bb2(%x, %i : f32, index)
// CHECK-NEXT: ^bb2(%y: f32, %j: index):
// CHECK-NEXT: cf.cond_br %c weights([0, 1]), ^bb3, ^bb1 {foo}
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: cf.br ^bb4(%x : f32) {foo}
// CHECK-NEXT: ^bb4(%z: f32):
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @switch(%a: i32, %b: i64, %c: i1, %d: i8, %x: f32) {
// CHECK-NEXT: cf.switch %a : i32, [
// CHECK-NEXT: default: ^bb1
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: cf.switch %a : i32, [
// CHECK-NEXT: default: ^bb2(%x : f32),
// CHECK-NEXT: 4: ^bb1,
// CHECK-NEXT: -5: ^bb1,
// CHECK-NEXT: 7: ^bb2(%x : f32)
// CHECK-NEXT: ] {foo}
// CHECK-NEXT: ^bb2(%y: f32):
// CHECK-NEXT: cf.switch %b : i64, [
// CHECK-NEXT: default: ^bb1,
// CHECK-NEXT: 65535: ^bb2(%y : f32)
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: cf.switch %c : i1, [
// CHECK-NEXT: default: ^bb1,
// CHECK-NEXT: -1: ^bb3
// CHECK-NEXT: ]
// CHECK-NEXT: ^bb4:
// CHECK-NEXT: cf.switch %d : i8, [
// CHECK-NEXT: default: ^bb1,
// CHECK-NEXT: -1: ^bb3,
// CHECK-NEXT: -128: ^bb4
// CHECK-NEXT: ]
// CHECK-NEXT: }
// CHECK-NEXT: func.func @assert(%c: i1) {
// CHECK-NEXT: cf.assert %c, "foo\22bar\0A" {foo}
// CHECK-NEXT: cf.assert %c, "\C3\BC"
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @regions(%c: i1, %x: f32) -> f32 {
// CHECK-NEXT: %0 = scf.execute_region -> (f32) {
// CHECK-NEXT: cf.cond_br %c weights([1, 2]), ^bb1, ^bb2(%x : f32)
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: cf.assert %c, "no"
// CHECK-NEXT: cf.br ^bb2(%x : f32)
// CHECK-NEXT: ^bb2(%y: f32):
// CHECK-NEXT: scf.yield %y : f32
// CHECK-NEXT: }
// CHECK-NEXT: func.return %0 : f32
// CHECK-NEXT: }
// CHECK-NEXT: }
