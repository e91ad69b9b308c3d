// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// What is left of scf.while.

func.func @while_unused(%x: i32, %y: i32) -> (i32) {
  %r:2 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32) {
    %c = "a.c"(%a) : (i32) -> i1
    scf.condition(%c) %a, %b : i32, i32
  } do {
  ^bb0(%a: i32, %b: i32):
    %q = "a.d"(%a) : (i32) -> i32
    scf.yield %q, %q : i32, i32
  }
  return %r#0 : i32
}

// CHECK-LABEL: func.func @while_unused(
// CHECK-NEXT:    %r = scf.while (%a = %x) : (i32) -> i32 {
// CHECK-NEXT:      %c = "a.c"(%a) : (i32) -> i1
// CHECK-NEXT:      scf.condition(%c) %a : i32
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%a_1: i32):
// CHECK-NEXT:      %q = "a.d"(%a_1) : (i32) -> i32
// CHECK-NEXT:      scf.yield %q : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : i32

func.func @while_invariant(%x: i32, %y: i32) -> (i32, i32) {
  %r:2 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32) {
    %c = "a.c"(%a, %b) : (i32, i32) -> i1
    scf.condition(%c) %a, %b : i32, i32
  } do {
  ^bb0(%a: i32, %b: i32):
    %q = "a.d"(%a, %b) : (i32, i32) -> i32
    scf.yield %q, %b : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @while_invariant(
// CHECK-NEXT:    %r = scf.while (%a = %x) : (i32) -> i32 {
// CHECK-NEXT:      %c = "a.c"(%a, %y) : (i32, i32) -> i1
// CHECK-NEXT:      scf.condition(%c) %a : i32
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%a_1: i32):
// CHECK-NEXT:      %q = "a.d"(%a_1, %y) : (i32, i32) -> i32
// CHECK-NEXT:      scf.yield %q : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r, %y : i32, i32

func.func @while_invariant2(%x: i32, %y: i32) -> (i32, i32) {
  %r:2 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32) {
    %c = "a.c"(%a, %b) : (i32, i32) -> i1
    scf.condition(%c) %a, %y : i32, i32
  } do {
  ^bb0(%a: i32, %b: i32):
    %q = "a.d"(%a, %b) : (i32, i32) -> i32
    scf.yield %q, %y : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @while_invariant2(
// CHECK-NEXT:    %r = scf.while (%a = %x) : (i32) -> i32 {
// CHECK-NEXT:      %c = "a.c"(%a, %y) : (i32, i32) -> i1
// CHECK-NEXT:      scf.condition(%c) %a : i32
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%a_1: i32):
// CHECK-NEXT:      %q = "a.d"(%a_1, %y) : (i32, i32) -> i32
// CHECK-NEXT:      scf.yield %q : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r, %y : i32, i32

func.func @while_duplicate(%x: i32) -> (i32, i32) {
  %r:2 = scf.while (%a = %x) : (i32) -> (i32, i32) {
    %c = "a.c"(%a) : (i32) -> i1
    scf.condition(%c) %a, %a : i32, i32
  } do {
  ^bb0(%a: i32, %b: i32):
    %q = "a.d"(%a, %b) : (i32, i32) -> i32
    scf.yield %q : i32
  }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @while_duplicate(
// CHECK-NEXT:    %r = scf.while (%a = %x) : (i32) -> i32 {
// CHECK-NEXT:      %c = "a.c"(%a) : (i32) -> i1
// CHECK-NEXT:      scf.condition(%c) %a : i32
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%a_1: i32):
// CHECK-NEXT:      %q = "a.d"(%a_1, %a_1) : (i32, i32) -> i32
// CHECK-NEXT:      scf.yield %q : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r, %r : i32, i32

func.func @while_cmp(%x: i32, %n: i32) -> (i32) {
  %r = scf.while (%a = %x) : (i32) -> i32 {
    %c = arith.cmpi slt, %a, %n : i32
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%a: i32):
    %k = arith.cmpi slt, %a, %n : i32
    %k2 = arith.cmpi sge, %a, %n : i32
    %q = "a.d"(%a, %k, %k2) : (i32, i1, i1) -> i32
    scf.yield %q : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @while_cmp(
// CHECK-NEXT:    %r = scf.while (%a = %x) : (i32) -> i32 {
// CHECK-NEXT:      %c = arith.cmpi slt, %a, %n : i32
// CHECK-NEXT:      scf.condition(%c) %a : i32
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%a_1: i32):
// CHECK-NEXT:      %k = arith.constant true
// CHECK-NEXT:      %k2 = arith.constant false
// CHECK-NEXT:      %q = "a.d"(%a_1, %k, %k2) : (i32, i1, i1) -> i32
// CHECK-NEXT:      scf.yield %q : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : i32

func.func @while_unused_arg(%x: i32, %y: i32) {
  scf.while (%a = %x, %b = %y) : (i32, i32) -> () {
    %c = "a.c"(%a) : (i32) -> i1
    scf.condition(%c)
  } do {
  ^bb0:
    %q:2 = "a.d"() : () -> (i32, i32)
    scf.yield %q#0, %q#1 : i32, i32
  }
  return
}

// CHECK-LABEL: func.func @while_unused_arg(
// CHECK-NEXT:    scf.while (%a = %x) : (i32) -> () {
// CHECK-NEXT:      %c = "a.c"(%a) : (i32) -> i1
// CHECK-NEXT:      scf.condition(%c)
// CHECK-NEXT:    } do {
// CHECK-NEXT:      %q, %q_1 = "a.d"() : () -> (i32, i32)
// CHECK-NEXT:      scf.yield %q : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

func.func @while_align(%x: i32, %y: i32) -> (i32, i32) {
  %r:2 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32) {
    %c = "a.c"(%a) : (i32) -> i1
    scf.condition(%c) %b, %a : i32, i32
  } do {
  ^bb0(%a: i32, %b: i32):
    %q:2 = "a.d"(%a) : (i32) -> (i32, i32)
    scf.yield %q#0, %q#1 : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @while_align(
// CHECK-NEXT:    %r, %r_1 = scf.while (%a = %x, %b = %y) : (i32, i32) -> (i32, i32) {
// CHECK-NEXT:      %c = "a.c"(%a) : (i32) -> i1
// CHECK-NEXT:      scf.condition(%c) %b, %a : i32, i32
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%a_1: i32, %b_1: i32):
// CHECK-NEXT:      %q, %q_1 = "a.d"(%a_1) : (i32) -> (i32, i32)
// CHECK-NEXT:      scf.yield %q, %q_1 : i32, i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r, %r_1 : i32, i32

func.func @while_move_if(%x: i32, %y: i32) -> (i32) {
  %r = scf.while (%a = %x) : (i32) -> i32 {
    %c = "a.c"(%a) : (i32) -> i1
    %q = scf.if %c -> i32 {
      %z = "a.e"(%a) : (i32) -> i32
      scf.yield %z : i32
    } else {
      scf.yield %a : i32
    }
    scf.condition(%c) %q : i32
  } do {
  ^bb0(%a: i32):
    %q = "a.d"(%a) : (i32) -> (i32)
    scf.yield %q : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @while_move_if(
// CHECK-NEXT:    %r = scf.while (%a = %x) : (i32) -> i32 {
// CHECK-NEXT:      %c = "a.c"(%a) : (i32) -> i1
// CHECK-NEXT:      scf.condition(%c) %a : i32
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%a_1: i32):
// CHECK-NEXT:      %z = "a.e"(%a_1) : (i32) -> i32
// CHECK-NEXT:      %q = "a.d"(%z) : (i32) -> i32
// CHECK-NEXT:      scf.yield %q : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : i32

func.func @while_else_stays(%x: i32) -> (i32) {
  %r = scf.while (%a = %x) : (i32) -> (i32) {
    %c = "a.c"(%a) : (i32) -> i1
    %q = scf.if %c -> (i32) {
      scf.yield %a : i32
    } else {
      %b = "a.b"() : () -> i32
      scf.yield %b : i32
    }
    scf.condition(%c) %q : i32
  } do {
  ^bb0(%b: i32):
    %s = "a.d"(%b) : (i32) -> (i32)
    scf.yield %s : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @while_else_stays(
// CHECK-NEXT:    %r = scf.while (%a = %x) : (i32) -> i32 {
// CHECK-NEXT:      %c = "a.c"(%a) : (i32) -> i1
// CHECK-NEXT:      %q = scf.if %c -> (i32) {
// CHECK-NEXT:        scf.yield %a : i32
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %b = "a.b"() : () -> i32
// CHECK-NEXT:        scf.yield %b : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.condition(%c) %q : i32
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%b_1: i32):
// CHECK-NEXT:      %s = "a.d"(%b_1) : (i32) -> i32
// CHECK-NEXT:      scf.yield %s : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : i32

// Another operand, another predicate: not known.

func.func @while_compared_stays(%x: i32, %n: i32, %o: i32) -> (i32) {
  %r = scf.while (%a = %x) : (i32) -> i32 {
    %c = arith.cmpi slt, %a, %n : i32
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%a: i32):
    %k = arith.cmpi slt, %a, %o : i32
    %l = arith.cmpi ult, %a, %n : i32
    %q = "a.d"(%a, %k, %l) : (i32, i1, i1) -> i32
    scf.yield %q : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @while_compared_stays(
// CHECK-NEXT:    %r = scf.while (%a = %x) : (i32) -> i32 {
// CHECK-NEXT:      %c = arith.cmpi slt, %a, %n : i32
// CHECK-NEXT:      scf.condition(%c) %a : i32
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%a_1: i32):
// CHECK-NEXT:      %k = arith.cmpi slt, %a_1, %o : i32
// CHECK-NEXT:      %l = arith.cmpi ult, %a_1, %n : i32
// CHECK-NEXT:      %q = "a.d"(%a_1, %k, %l) : (i32, i1, i1) -> i32
// CHECK-NEXT:      scf.yield %q : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : i32
