// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// Where MLIR leaves more, or leaves less that is needed.

// Unsigned, 200 is more than 100; signed numbers of eight bits do not go that far.

func.func @for_unsigned(%x: i32) -> (i32, i32, i32) {
  %lower = arith.constant 100 : i8
  %upper = arith.constant -56 : i8
  %step = arith.constant -100 : i8
  %0 = scf.for unsigned %i = %lower to %upper step %step iter_args(%a = %x) -> (i32) : i8 {
    %1 = "a.b"(%a, %i) : (i32, i8) -> i32
    scf.yield %1 : i32
  }
  %2 = scf.for %i = %lower to %upper step %step iter_args(%a = %x) -> (i32) : i8 {
    %3 = "a.c"(%a, %i) : (i32, i8) -> i32
    scf.yield %3 : i32
  }
  %4 = scf.for unsigned %i = %upper to %lower step %step iter_args(%a = %x) -> (i32) : i8 {
    %5 = "a.d"(%a, %i) : (i32, i8) -> i32
    scf.yield %5 : i32
  }
  return %0, %2, %4 : i32, i32, i32
}

// CHECK-LABEL: func.func @for_unsigned(
// CHECK-NEXT:    %lower = arith.constant 100 : i8
// CHECK-NEXT:    %0 = "a.b"(%x, %lower) : (i32, i8) -> i32
// CHECK-NEXT:    func.return %0, %x, %x : i32, i32, i32

// A step that is negative says nothing about a signed loop.

func.func @for_stays(%x: i32, %n: index, %s: index) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %minus = arith.constant -1 : index
  %0 = scf.for %i = %c0 to %c8 step %minus iter_args(%a = %x) -> (i32) {
    %1 = "a.b"(%a) : (i32) -> i32
    scf.yield %1 : i32
  }
  %2 = scf.for %i = %c0 to %n step %s iter_args(%a = %0) -> (i32) {
    scf.yield %x : i32
  }
  return %0, %2 : i32, i32
}

// CHECK-LABEL: func.func @for_stays(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c8 = arith.constant 8 : index
// CHECK-NEXT:    %minus = arith.constant -1 : index
// CHECK-NEXT:    %0 = scf.for %i = %c0 to %c8 step %minus iter_args(%a = %x) -> (i32) {
// CHECK-NEXT:      %1 = "a.b"(%a) : (i32) -> i32
// CHECK-NEXT:      scf.yield %1 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    %2 = scf.for %i_1 = %c0 to %n step %s iter_args(%a_1 = %0) -> (i32) {
// CHECK-NEXT:      scf.yield %x : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %0, %2 : i32, i32

func.func @while_false(%x: i32) -> (i32) {
  %r = scf.while (%a = %x) : (i32) -> i32 {
    %c = arith.constant false
    %q = "a.b"(%a) : (i32) -> i32
    scf.condition(%c) %q : i32
  } do {
  ^bb0(%a: i32):
    %q = "a.d"(%a) : (i32) -> i32
    scf.yield %q : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @while_false(
// CHECK-NEXT:    %q = "a.b"(%x) : (i32) -> i32
// CHECK-NEXT:    func.return %q : i32

// The same in another order.

func.func @nested_results(%c: i1, %d: i1, %x: i32, %y: i32, %z: i32) -> (i32, i32) {
  %r:2 = scf.if %c -> (i32, i32) {
    %q = scf.if %d -> (i32) {
      %a = "a.b"() : () -> i32
      scf.yield %a : i32
    } else {
      scf.yield %x : i32
    }
    scf.yield %q, %y : i32, i32
  } else {
    scf.yield %x, %z : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @nested_results(
// CHECK-NEXT:    %r = arith.select %c, %y, %z : i32
// CHECK-NEXT:    %0 = arith.andi %c, %d : i1
// CHECK-NEXT:    %r_1 = scf.if %0 -> (i32) {
// CHECK-NEXT:      %a = "a.b"() : () -> i32
// CHECK-NEXT:      scf.yield %a : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %x : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r_1, %r : i32, i32

// When the loop ends the condition is false.

func.func @while_truth() -> (i1) {
  %r = scf.while : () -> (i1) {
    %c = "a.c"() : () -> i1
    scf.condition(%c) %c : i1
  } do {
  ^bb0(%a: i1):
    "a.d"(%a) : (i1) -> ()
    scf.yield
  }
  return %r : i1
}

// CHECK-LABEL: func.func @while_truth(
// CHECK-NEXT:    %r = arith.constant false
// CHECK-NEXT:    scf.while : () -> () {
// CHECK-NEXT:      %c = "a.c"() : () -> i1
// CHECK-NEXT:      scf.condition(%c)
// CHECK-NEXT:    } do {
// CHECK-NEXT:      %a = arith.constant true
// CHECK-NEXT:      "a.d"(%a) : (i1) -> ()
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : i1

// Arguments that are always the same value, or the same as another argument.

func.func @same_args(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "a.b"() : () -> ()
  cf.br ^bb3(%x : i32)
^bb2:
  "a.c"() : () -> ()
  cf.br ^bb3(%x : i32)
^bb3(%a: i32):
  "a.d"(%a) : (i32) -> ()
  return %a : i32
}

// CHECK-LABEL: func.func @same_args(
// CHECK-NEXT:    cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "a.b"() : () -> ()
// CHECK-NEXT:    cf.br ^bb3
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    "a.c"() : () -> ()
// CHECK-NEXT:    cf.br ^bb3
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    "a.d"(%x) : (i32) -> ()
// CHECK-NEXT:    func.return %x : i32

func.func @invariant_arg(%c: i1, %x: i32) -> i32 {
  cf.br ^bb1(%x : i32)
^bb1(%a: i32):
  "a.b"(%a) : (i32) -> ()
  %d = "a.c"() : () -> i1
  cf.cond_br %d, ^bb1(%a : i32), ^bb2
^bb2:
  return %a : i32
}

// CHECK-LABEL: func.func @invariant_arg(
// CHECK-NEXT:    cf.br ^bb1
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "a.b"(%x) : (i32) -> ()
// CHECK-NEXT:    %d = "a.c"() : () -> i1
// CHECK-NEXT:    cf.cond_br %d, ^bb1, ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    func.return %x : i32

func.func @equal_args(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "a.b"() : () -> ()
  cf.br ^bb3(%x, %x : i32, i32)
^bb2:
  "a.c"() : () -> ()
  cf.br ^bb3(%y, %y : i32, i32)
^bb3(%a: i32, %b: i32):
  return %a, %b : i32, i32
}

// CHECK-LABEL: func.func @equal_args(
// CHECK-NEXT:    cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "a.b"() : () -> ()
// CHECK-NEXT:    cf.br ^bb3(%x : i32)
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    "a.c"() : () -> ()
// CHECK-NEXT:    cf.br ^bb3(%y : i32)
// CHECK-NEXT:  ^bb3(%a: i32):
// CHECK-NEXT:    func.return %a, %a : i32, i32

// An argument of a loop that is only added to; the other is needed for it, and in another block.

func.func @loop(%n: index, %m: memref<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%c0, %c0, %c0 : index, index, index)
^bb1(%i: index, %sum: index, %twice: index):
  %more = arith.cmpi ult, %i, %n : index
  cf.cond_br %more, ^bb2(%twice : index), ^bb3(%sum : index)
^bb2(%t: index):
  %next = arith.addi %i, %c1 : index
  %s = arith.addi %sum, %i : index
  %u = arith.muli %t, %i : index
  %v = memref.load %m[%t] : memref<?xf32>
  cf.br ^bb1(%next, %s, %u : index, index, index)
^bb3(%r: index):
  return %r : index
}

// CHECK-LABEL: func.func @loop(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    cf.br ^bb1(%c0, %c0 : index, index)
// CHECK-NEXT:  ^bb1(%i: index, %sum: index):
// CHECK-NEXT:    %more = arith.cmpi ult, %i, %n : index
// CHECK-NEXT:    cf.cond_br %more, ^bb2, ^bb3
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    %next = arith.addi %i, %c1 : index
// CHECK-NEXT:    %s = arith.addi %sum, %i : index
// CHECK-NEXT:    cf.br ^bb1(%next, %s : index, index)
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    func.return %sum : index
