// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// What is left of blocks and branches.

func.func @dead_arg(%c: i1, %x: i32) {
  cf.cond_br %c, ^bb1(%x : i32), ^bb2
^bb1(%a: i32):
  "a.b"() : () -> ()
  cf.br ^bb2
^bb2:
  return
}

// CHECK-LABEL: func.func @dead_arg(
// CHECK-NEXT:    cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "a.b"() : () -> ()
// CHECK-NEXT:    cf.br ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    func.return

func.func @dead_arg_two(%c: i1, %x: i32, %y: i32) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "a.b"() : () -> ()
  cf.br ^bb3(%x, %y : i32, i32)
^bb2:
  "a.c"() : () -> ()
  cf.br ^bb3(%y, %x : i32, i32)
^bb3(%a: i32, %b: i32):
  "a.d"(%b) : (i32) -> ()
  return
}

// CHECK-LABEL: func.func @dead_arg_two(
// CHECK-NEXT:    cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "a.b"() : () -> ()
// CHECK-NEXT:    cf.br ^bb3(%y : i32)
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    "a.c"() : () -> ()
// CHECK-NEXT:    cf.br ^bb3(%x : i32)
// CHECK-NEXT:  ^bb3(%b: i32):
// CHECK-NEXT:    "a.d"(%b) : (i32) -> ()
// CHECK-NEXT:    func.return

func.func @dead_cycle(%c: i1, %x: i32) {
  cf.br ^bb1(%x : i32)
^bb1(%a: i32):
  "a.b"() : () -> ()
  %b = arith.addi %a, %x : i32
  %d = "a.c"() : () -> i1
  cf.cond_br %d, ^bb1(%b : i32), ^bb2
^bb2:
  return
}

// CHECK-LABEL: func.func @dead_cycle(
// CHECK-NEXT:    cf.br ^bb1
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "a.b"() : () -> ()
// CHECK-NEXT:    %d = "a.c"() : () -> i1
// CHECK-NEXT:    cf.cond_br %d, ^bb1, ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    func.return

func.func @const_cond(%x: i32) -> i32 {
  %t = arith.constant true
  cf.cond_br %t, ^bb1, ^bb2
^bb1:
  return %x : i32
^bb2:
  %y = "a.b"() : () -> i32
  return %y : i32
}

// CHECK-LABEL: func.func @const_cond(
// CHECK-NEXT:    func.return %x : i32

func.func @unreachable(%x: i32) -> i32 {
  return %x : i32
^bb2:
  %y = "a.b"() : () -> i32
  cf.br ^bb3
^bb3:
  cf.br ^bb2
}

// CHECK-LABEL: func.func @unreachable(
// CHECK-NEXT:    func.return %x : i32

func.func @negated(%c: i1) {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  cf.cond_br %n, ^bb1, ^bb2
^bb1:
  "a.b"() : () -> ()
  cf.br ^bb3
^bb2:
  "a.c"() : () -> ()
  cf.br ^bb3
^bb3:
  return
}

// CHECK-LABEL: func.func @negated(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    %n = arith.xori %c, %t : i1
// CHECK-NEXT:    cf.cond_br %n, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "a.b"() : () -> ()
// CHECK-NEXT:    cf.br ^bb3
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    "a.c"() : () -> ()
// CHECK-NEXT:    cf.br ^bb3
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    func.return

func.func @same_condition(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.cond_br %c, ^bb3, ^bb2
^bb2:
  "a.c"() : () -> ()
  cf.br ^bb3
^bb3:
  return
}

// CHECK-LABEL: func.func @same_condition(
// CHECK-NEXT:    cf.cond_br %c, ^bb2, ^bb1
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "a.c"() : () -> ()
// CHECK-NEXT:    cf.br ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    func.return

func.func @same_condition2(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "a.b"(%c) : (i1) -> ()
  %d = "a.q"() : () -> i1
  cf.cond_br %d, ^bb3, ^bb2
^bb2:
  "a.c"(%c) : (i1) -> ()
  cf.br ^bb3
^bb3:
  return
}

// CHECK-LABEL: func.func @same_condition2(
// CHECK-NEXT:    %c_1 = arith.constant true
// CHECK-NEXT:    cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "a.b"(%c_1) : (i1) -> ()
// CHECK-NEXT:    %d = "a.q"() : () -> i1
// CHECK-NEXT:    cf.cond_br %d, ^bb3, ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    "a.c"(%c) : (i1) -> ()
// CHECK-NEXT:    cf.br ^bb3
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    func.return

func.func @same_condition_deep(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb3
^bb1:
  "a.b"() : () -> ()
  %d = "a.q"() : () -> i1
  cf.cond_br %d, ^bb4, ^bb5
^bb4:
  "a.e"(%c) : (i1) -> ()
  cf.br ^bb3
^bb5:
  "a.f"(%c) : (i1) -> ()
  cf.br ^bb3
^bb3:
  return
}

// CHECK-LABEL: func.func @same_condition_deep(
// CHECK-NEXT:    cf.cond_br %c, ^bb1, ^bb4
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "a.b"() : () -> ()
// CHECK-NEXT:    %d = "a.q"() : () -> i1
// CHECK-NEXT:    cf.cond_br %d, ^bb2, ^bb3
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    "a.e"(%c) : (i1) -> ()
// CHECK-NEXT:    cf.br ^bb4
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    "a.f"(%c) : (i1) -> ()
// CHECK-NEXT:    cf.br ^bb4
// CHECK-NEXT:  ^bb4:
// CHECK-NEXT:    func.return

func.func @identical_blocks(%c: i1, %x: i32, %y: i32) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "a.b"(%x) : (i32) -> ()
  return
^bb2:
  "a.b"(%y) : (i32) -> ()
  return
}

// CHECK-LABEL: func.func @identical_blocks(
// CHECK-NEXT:    cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "a.b"(%x) : (i32) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    "a.b"(%y) : (i32) -> ()
// CHECK-NEXT:    func.return

func.func @empty_loop(%c: i1) {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}

// CHECK-LABEL: func.func @empty_loop(
// CHECK-NEXT:    cf.br ^bb1
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    cf.br ^bb1

func.func @cond_to_self(%c: i1) {
  cf.br ^bb1
^bb1:
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  return
}

// CHECK-LABEL: func.func @cond_to_self(
// CHECK-NEXT:    cf.br ^bb1
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    func.return

func.func @same_successor(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1(%x : i32), ^bb1(%y : i32)
^bb1(%a: i32):
  return %a : i32
}

// CHECK-LABEL: func.func @same_successor(
// CHECK-NEXT:    %a = arith.select %c, %x, %y : i32
// CHECK-NEXT:    func.return %a : i32

func.func @same_successor_more(%c: i1, %d: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %d, ^bb0, ^bb1(%x : i32)
^bb0:
  "a.b"() : () -> ()
  cf.cond_br %c, ^bb1(%x : i32), ^bb1(%y : i32)
^bb1(%a: i32):
  return %a : i32
}

// CHECK-LABEL: func.func @same_successor_more(
// CHECK-NEXT:    cf.cond_br %d, ^bb1, ^bb2(%x : i32)
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "a.b"() : () -> ()
// CHECK-NEXT:    cf.cond_br %c, ^bb2(%x : i32), ^bb2(%y : i32)
// CHECK-NEXT:  ^bb2(%a: i32):
// CHECK-NEXT:    func.return %a : i32

func.func @switch_const(%x: i32) -> i32 {
  %c = arith.constant 2 : i32
  cf.switch %c : i32, [ default: ^bb1, 1: ^bb2, 2: ^bb3 ]
^bb1:
  return %x : i32
^bb2:
  %y = "a.b"() : () -> i32
  return %y : i32
^bb3:
  %z = "a.c"() : () -> i32
  return %z : i32
}

// CHECK-LABEL: func.func @switch_const(
// CHECK-NEXT:    %z = "a.c"() : () -> i32
// CHECK-NEXT:    func.return %z : i32

func.func @assert_true() {
  %t = arith.constant true
  cf.assert %t, "x"
  return
}

// CHECK-LABEL: func.func @assert_true(
// CHECK-NEXT:    func.return

func.func @br_args(%x: i32) -> i32 {
  cf.br ^bb1(%x : i32)
^bb1(%a: i32):
  cf.br ^bb2(%a : i32)
^bb2(%b: i32):
  return %b : i32
}

// CHECK-LABEL: func.func @br_args(
// CHECK-NEXT:    func.return %x : i32

func.func @dead_in_if(%c: i1, %x: i32) {
  scf.execute_region no_inline {
    cf.br ^bb1(%x : i32)
  ^bb1(%a: i32):
    "a.b"() : () -> ()
    %b = arith.addi %a, %x : i32
    %d = "a.c"() : () -> i1
    cf.cond_br %d, ^bb1(%b : i32), ^bb2
  ^bb2:
    scf.yield
  }
  return
}

// CHECK-LABEL: func.func @dead_in_if(
// CHECK-NEXT:    scf.execute_region no_inline {
// CHECK-NEXT:      cf.br ^bb1
// CHECK-NEXT:    ^bb1:
// CHECK-NEXT:      "a.b"() : () -> ()
// CHECK-NEXT:      %d = "a.c"() : () -> i1
// CHECK-NEXT:      cf.cond_br %d, ^bb1, ^bb2
// CHECK-NEXT:    ^bb2:
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

// Switches pass values too.

func.func @switch(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^bb1(%x, %y : i32, i32),
    1: ^bb1(%y, %x : i32, i32),
    2: ^bb2(%x : i32)
  ]
^bb1(%a: i32, %b: i32):
  "a.b"(%b) : (i32) -> ()
  cf.br ^bb2(%b : i32)
^bb2(%c: i32):
  return %c : i32
}

// CHECK-LABEL: func.func @switch(
// CHECK-NEXT:    cf.switch %f : i32, [
// CHECK-NEXT:    default: ^bb1(%y : i32),
// CHECK-NEXT:      1: ^bb1(%x : i32),
// CHECK-NEXT:      2: ^bb2(%x : i32)
// CHECK-NEXT:    ]
// CHECK-NEXT:  ^bb1(%b: i32):
// CHECK-NEXT:    "a.b"(%b) : (i32) -> ()
// CHECK-NEXT:    cf.br ^bb2(%b : i32)
// CHECK-NEXT:  ^bb2(%c: i32):
// CHECK-NEXT:    func.return %c : i32

// An operation that is not known may do anything with an argument.

func.func @used(%c: i1, %x: i32) {
  cf.br ^bb1(%x : i32)
^bb1(%a: i32):
  %b = "a.b"(%a) : (i32) -> i32
  %d = "a.c"() : () -> i1
  cf.cond_br %d, ^bb1(%b : i32), ^bb2
^bb2:
  return
}

// CHECK-LABEL: func.func @used(
// CHECK-NEXT:    cf.br ^bb1(%x : i32)
// CHECK-NEXT:  ^bb1(%a: i32):
// CHECK-NEXT:    %b = "a.b"(%a) : (i32) -> i32
// CHECK-NEXT:    %d = "a.c"() : () -> i1
// CHECK-NEXT:    cf.cond_br %d, ^bb1(%b : i32), ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    func.return

// A loop that is not reachable and passes its own arguments around.

func.func @unreachable_arguments(%x: i32) {
  return
^bb1(%a: i32, %b: i32):
  cf.br ^bb1(%b, %a : i32, i32)
}

// CHECK-LABEL: func.func @unreachable_arguments(
// CHECK-NEXT:    func.return

func.func @weights(%c: i1, %x: i32, %y: i32) {
  cf.cond_br %c weights([3, 4]), ^bb1(%x : i32), ^bb2(%y : i32)
^bb1(%a: i32):
  "a.b"() : () -> ()
  cf.br ^bb2(%a : i32)
^bb2(%b: i32):
  return
}

// CHECK-LABEL: func.func @weights(
// CHECK-NEXT:    cf.cond_br %c weights([3, 4]), ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "a.b"() : () -> ()
// CHECK-NEXT:    cf.br ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    func.return

// Two loops into which control comes at several places.

func.func @irreducible(%c: i1, %x: i32) {
  cf.cond_br %c, ^bb1(%x : i32), ^bb2(%x : i32)
^bb1(%a: i32):
  %d = "a.b"() : () -> i1
  %e = arith.addi %a, %a : i32
  cf.cond_br %d, ^bb2(%e : i32), ^bb3
^bb2(%b: i32):
  %f = "a.c"() : () -> i1
  %g = arith.muli %b, %b : i32
  cf.cond_br %f, ^bb1(%g : i32), ^bb3
^bb3:
  return
}

// CHECK-LABEL: func.func @irreducible(
// CHECK-NEXT:    cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    %d = "a.b"() : () -> i1
// CHECK-NEXT:    cf.cond_br %d, ^bb2, ^bb3
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    %f = "a.c"() : () -> i1
// CHECK-NEXT:    cf.cond_br %f, ^bb1, ^bb3
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    func.return
