// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// What is left of scf.execute_region and scf.index_switch.

func.func @exec_single(%x: i32) -> (i32) {
  %r = scf.execute_region -> i32 {
    %q = "a.b"(%x) : (i32) -> i32
    scf.yield %q : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @exec_single(
// CHECK-NEXT:    %q = "a.b"(%x) : (i32) -> i32
// CHECK-NEXT:    func.return %q : i32

func.func @exec_multi(%c: i1, %x: i32) -> (i32) {
  %r = scf.execute_region -> i32 {
    %q = "a.b"(%x) : (i32) -> i32
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %q : i32
  ^bb2:
    %z = "a.c"() : () -> i32
    scf.yield %z : i32
  }
  "a.d"() : () -> ()
  return %r : i32
}

// CHECK-LABEL: func.func @exec_multi(
// CHECK-NEXT:    %q = "a.b"(%x) : (i32) -> i32
// CHECK-NEXT:    cf.cond_br %c, ^bb2(%q : i32), ^bb1
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    %z = "a.c"() : () -> i32
// CHECK-NEXT:    cf.br ^bb2(%z : i32)
// CHECK-NEXT:  ^bb2(%r: i32):
// CHECK-NEXT:    "a.d"() : () -> ()
// CHECK-NEXT:    func.return %r : i32

func.func @exec_multi_nested(%c: i1, %x: i32) -> (i32) {
  %k = scf.if %c -> i32 {
    %r = scf.execute_region -> i32 {
      %q = "a.b"(%x) : (i32) -> i32
    cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      scf.yield %q : i32
    ^bb2:
      %z = "a.c"() : () -> i32
      scf.yield %z : i32
    }
    scf.yield %r : i32
  } else {
    scf.yield %x : i32
  }
  return %k : i32
}

// CHECK-LABEL: func.func @exec_multi_nested(
// CHECK-NEXT:    %k = scf.if %c -> (i32) {
// CHECK-NEXT:      %q = "a.b"(%x) : (i32) -> i32
// CHECK-NEXT:      scf.yield %q : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %x : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %k : i32

func.func @exec_unused(%c: i1, %x: i32) {
  %r = scf.execute_region -> i32 no_inline {
    %q = "a.b"(%x) : (i32) -> i32
    scf.yield %q : i32
  }
  return
}

// CHECK-LABEL: func.func @exec_unused(
// CHECK-NEXT:    scf.execute_region no_inline {
// CHECK-NEXT:      %q = "a.b"(%x) : (i32) -> i32
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

func.func @exec_outside(%c: i1, %x: i32) -> (i32) {
  %r = scf.execute_region -> i32 no_inline {
    %q = "a.b"(%x) : (i32) -> i32
    scf.yield %x : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @exec_outside(
// CHECK-NEXT:    scf.execute_region no_inline {
// CHECK-NEXT:      %q = "a.b"(%x) : (i32) -> i32
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %x : i32

func.func @switch_unused(%c: index, %x: i32)  {
  %r = scf.index_switch %c -> i32
  case 1 {
    %q = "a.b"(%x) : (i32) -> i32
    scf.yield %q : i32
  }
  default {
    %q = "a.c"(%x) : (i32) -> i32
    scf.yield %q : i32
  }
  return
}

// CHECK-LABEL: func.func @switch_unused(
// CHECK-NEXT:    scf.index_switch %c
// CHECK-NEXT:    case 1 {
// CHECK-NEXT:      %q = "a.b"(%x) : (i32) -> i32
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    default {
// CHECK-NEXT:      %q_1 = "a.c"(%x) : (i32) -> i32
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

func.func @exec_in_exec(%c: i1) {
  scf.execute_region no_inline {
    scf.execute_region {
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      "a.b"() : () -> ()
      cf.br ^bb2
    ^bb2:
      scf.yield
    }
    "a.c"() : () -> ()
    scf.yield
  }
  return
}

// CHECK-LABEL: func.func @exec_in_exec(
// CHECK-NEXT:    scf.execute_region no_inline {
// CHECK-NEXT:      cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:    ^bb1:
// CHECK-NEXT:      "a.b"() : () -> ()
// CHECK-NEXT:      cf.br ^bb2
// CHECK-NEXT:    ^bb2:
// CHECK-NEXT:      "a.c"() : () -> ()
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

func.func @exec_in_loop(%c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %n step %n {
    scf.execute_region {
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      "a.b"() : () -> ()
      cf.br ^bb2
    ^bb2:
      scf.yield
    }
  }
  return
}

// CHECK-LABEL: func.func @exec_in_loop(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    scf.for %i = %c0 to %n step %n {
// CHECK-NEXT:      scf.execute_region {
// CHECK-NEXT:        cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:      ^bb1:
// CHECK-NEXT:        "a.b"() : () -> ()
// CHECK-NEXT:        cf.br ^bb2
// CHECK-NEXT:      ^bb2:
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

func.func @switch_known(%c: index, %x: i32, %y: i32) -> (i32, i32, i32, i32) {
  %r:4 = scf.index_switch %c -> i32, i32, i32, i32
  case 1 {
    %q = "a.b"(%x) : (i32) -> i32
    scf.yield %x, %x, %q, %q : i32, i32, i32, i32
  }
  default {
    %q = "a.c"(%x) : (i32) -> i32
    scf.yield %x, %y, %q, %q : i32, i32, i32, i32
  }
  return %r#0, %r#1, %r#2, %r#3 : i32, i32, i32, i32
}

// CHECK-LABEL: func.func @switch_known(
// CHECK-NEXT:    %r, %r_1 = scf.index_switch %c -> i32, i32
// CHECK-NEXT:    case 1 {
// CHECK-NEXT:      %q = "a.b"(%x) : (i32) -> i32
// CHECK-NEXT:      scf.yield %x, %q : i32, i32
// CHECK-NEXT:    }
// CHECK-NEXT:    default {
// CHECK-NEXT:      %q_1 = "a.c"(%x) : (i32) -> i32
// CHECK-NEXT:      scf.yield %y, %q_1 : i32, i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %x, %r, %r_1, %r_1 : i32, i32, i32, i32

// Threads that only make a tensor that nobody uses, and others.

func.func @threads(%t: tensor<8xf32>, %x: f32) {
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %f = tensor.from_elements %x : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  %s = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xf32>) {
    "a.b"(%i) : (index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @threads(
// CHECK-NEXT:    %s = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xf32>) {
// CHECK-NEXT:      "a.b"(%i) : (index) -> ()
// CHECK-NEXT:      scf.forall.in_parallel {
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
