// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// What is left of scf.if.

func.func @const_true(%x: i32) -> (i32) {
  %t = arith.constant true
  %r = scf.if %t -> i32 {
    scf.yield %x : i32
  } else {
    %y = "a.b"() : () -> i32
    scf.yield %y : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @const_true(
// CHECK-NEXT:    func.return %x : i32

func.func @unused(%c: i1, %x: i32) -> (i32) {
  %r:2 = scf.if %c -> (i32, i32) {
    %a:2 = "a.b"() : () -> (i32, i32)
    scf.yield %a#0, %a#1 : i32, i32
  } else {
    %b:2 = "a.c"() : () -> (i32, i32)
    scf.yield %b#0, %b#1 : i32, i32
  }
  return %r#1 : i32
}

// CHECK-LABEL: func.func @unused(
// CHECK-NEXT:    %r = scf.if %c -> (i32) {
// CHECK-NEXT:      %a, %a_1 = "a.b"() : () -> (i32, i32)
// CHECK-NEXT:      scf.yield %a_1 : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %b, %b_1 = "a.c"() : () -> (i32, i32)
// CHECK-NEXT:      scf.yield %b_1 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : i32

func.func @duplicate(%c: i1, %x: i32) -> (i32, i32) {
  %r:2 = scf.if %c -> (i32, i32) {
    %a:2 = "a.b"() : () -> (i32, i32)
    scf.yield %a#0, %a#0 : i32, i32
  } else {
    %b:2 = "a.c"() : () -> (i32, i32)
    scf.yield %b#0, %b#0 : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @duplicate(
// CHECK-NEXT:    %r = scf.if %c -> (i32) {
// CHECK-NEXT:      %a, %a_1 = "a.b"() : () -> (i32, i32)
// CHECK-NEXT:      scf.yield %a : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %b, %b_1 = "a.c"() : () -> (i32, i32)
// CHECK-NEXT:      scf.yield %b : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r, %r : i32, i32

func.func @select(%c: i1, %x: i32, %y: i32) -> (i32) {
  %r = scf.if %c -> (i32) {
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @select(
// CHECK-NEXT:    %r = arith.select %c, %x, %y : i32
// CHECK-NEXT:    func.return %r : i32

func.func @select_tensor(%c: i1, %x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?xf32>) {
  %r = scf.if %c -> (tensor<?xf32>) {
    "a.b"() : () -> ()
    scf.yield %x : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @select_tensor(
// CHECK-NEXT:    %r = arith.select %c, %x, %y : tensor<?xf32>
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      "a.b"() : () -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : tensor<?xf32>

func.func @select_some(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  %r:2 = scf.if %c -> (i32, i32) {
    %a = "a.b"() : () -> i32
    scf.yield %x, %a : i32, i32
  } else {
    scf.yield %y, %y : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @select_some(
// CHECK-NEXT:    %r = arith.select %c, %x, %y : i32
// CHECK-NEXT:    %r_1 = scf.if %c -> (i32) {
// CHECK-NEXT:      %a = "a.b"() : () -> i32
// CHECK-NEXT:      scf.yield %a : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %y : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r, %r_1 : i32, i32

func.func @constants_inside(%c: i1) -> (i32, i1, i1) {
  %r:3 = scf.if %c -> (i32, i1, i1) {
    %a = arith.constant 3 : i32
    %t = arith.constant true
    %f = arith.constant false
    scf.yield %a, %t, %f : i32, i1, i1
  } else {
    %a = arith.constant 4 : i32
    %t = arith.constant true
    %f = arith.constant false
    scf.yield %a, %f, %t : i32, i1, i1
  }
  return %r#0, %r#1, %r#2 : i32, i1, i1
}

// CHECK-LABEL: func.func @constants_inside(
// CHECK-NEXT:    %a = arith.constant 3 : i32
// CHECK-NEXT:    %a_1 = arith.constant 4 : i32
// CHECK-NEXT:    %r = arith.select %c, %a, %a_1 : i32
// CHECK-NEXT:    %0 = arith.constant true
// CHECK-NEXT:    %r_1 = arith.xori %c, %0 : i1
// CHECK-NEXT:    func.return %r, %c, %r_1 : i32, i1, i1

func.func @eq(%x: i32, %y: i32) -> (i32) {
  %c = arith.cmpi eq, %x, %y : i32
  %r = scf.if %c -> (i32) {
    "a.b"() : () -> ()
    scf.yield %x : i32
  } else {
    scf.yield %y : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @eq(
// CHECK-NEXT:    %c = arith.cmpi eq, %x, %y : i32
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      "a.b"() : () -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %y : i32

func.func @empty_else(%c: i1) {
  scf.if %c {
    "a.b"() : () -> ()
  } else {
  }
  return
}

// CHECK-LABEL: func.func @empty_else(
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      "a.b"() : () -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

func.func @empty_then(%c: i1) {
  scf.if %c {
  } else {
    "a.b"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @empty_then(
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:    } else {
// CHECK-NEXT:      "a.b"() : () -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

func.func @not(%c: i1) {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  scf.if %n {
    "a.b"() : () -> ()
  } else {
    "a.c"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @not(
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      "a.c"() : () -> ()
// CHECK-NEXT:    } else {
// CHECK-NEXT:      "a.b"() : () -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

func.func @not_no_else(%c: i1) {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  scf.if %n {
    "a.b"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @not_no_else(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    %n = arith.xori %c, %t : i1
// CHECK-NEXT:    scf.if %n {
// CHECK-NEXT:      "a.b"() : () -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

func.func @propagate(%c: i1) {
  scf.if %c {
    "a.b"(%c) : (i1) -> ()
    scf.if %c {
      "a.d"() : () -> ()
    }
  } else {
    "a.c"(%c) : (i1) -> ()
    scf.if %c {
      "a.e"() : () -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @propagate(
// CHECK-NEXT:    %0 = arith.constant false
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      %1 = arith.constant true
// CHECK-NEXT:      "a.b"(%1) : (i1) -> ()
// CHECK-NEXT:      "a.d"() : () -> ()
// CHECK-NEXT:    } else {
// CHECK-NEXT:      "a.c"(%0) : (i1) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

func.func @combine(%c: i1) -> (i32, i32) {
  %0 = scf.if %c -> i32 {
    %1 = "a.b"() : () -> i32
    scf.yield %1 : i32
  } else {
    %1 = "a.c"() : () -> i32
    scf.yield %1 : i32
  }
  %2 = scf.if %c -> i32 {
    %1 = "a.d"(%0) : (i32) -> i32
    scf.yield %1 : i32
  } else {
    scf.yield %0 : i32
  }
  return %0, %2 : i32, i32
}

// CHECK-LABEL: func.func @combine(
// CHECK-NEXT:    %0, %1 = scf.if %c -> (i32, i32) {
// CHECK-NEXT:      %2 = "a.b"() : () -> i32
// CHECK-NEXT:      %3 = "a.d"(%2) : (i32) -> i32
// CHECK-NEXT:      scf.yield %2, %3 : i32, i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %4 = "a.c"() : () -> i32
// CHECK-NEXT:      scf.yield %4, %4 : i32, i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %0, %1 : i32, i32

func.func @combine_not(%c: i1) {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  scf.if %c {
    "a.b"() : () -> ()
  }
  scf.if %n {
    "a.c"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @combine_not(
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      "a.b"() : () -> ()
// CHECK-NEXT:    } else {
// CHECK-NEXT:      "a.c"() : () -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

func.func @dead_if(%c: i1) {
  %0 = scf.if %c -> i32 {
    %m = memref.alloc() : memref<i32>
    %1 = memref.load %m[] : memref<i32>
    scf.yield %1 : i32
  } else {
    %1 = arith.constant 1 : i32
    scf.yield %1 : i32
  }
  return
}

// CHECK-LABEL: func.func @dead_if(
// CHECK-NEXT:    func.return

// A row of more than two, in a loop, with results that are used in regions of later ones.

func.func @row(%c: i1, %n: index, %m: memref<?xi32>) -> (i32) {
  %true = arith.constant true
  %not = arith.xori %c, %true : i1
  %0 = scf.if %c -> i32 {
    %1 = memref.load %m[%n] : memref<?xi32>
    scf.yield %1 : i32
  } else {
    %1 = "a.b"() : () -> i32
    scf.yield %1 : i32
  }
  %c0 = arith.constant 0 : index
  scf.if %not {
    scf.for %i = %c0 to %n step %n {
      memref.store %0, %m[%i] : memref<?xi32>
    }
  }
  %2 = scf.if %not -> i32 {
    %3 = "a.c"(%0) : (i32) -> i32
    scf.yield %3 : i32
  } else {
    %3 = arith.addi %0, %0 : i32
    scf.yield %3 : i32
  }
  return %2 : i32
}

// CHECK-LABEL: func.func @row(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %0 = scf.if %c -> (i32) {
// CHECK-NEXT:      %1 = memref.load %m[%n] : memref<?xi32>
// CHECK-NEXT:      %2 = arith.addi %1, %1 : i32
// CHECK-NEXT:      scf.yield %2 : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %3 = "a.b"() : () -> i32
// CHECK-NEXT:      scf.for %i = %c0 to %n step %n {
// CHECK-NEXT:        memref.store %3, %m[%i] : memref<?xi32>
// CHECK-NEXT:      }
// CHECK-NEXT:      %4 = "a.c"(%3) : (i32) -> i32
// CHECK-NEXT:      scf.yield %4 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %0 : i32

// What stands in between may need the first and change what the second reads.

func.func @not_a_row(%c: i1) {
  scf.if %c {
    "a.b"() : () -> ()
  }
  "a.c"() : () -> ()
  scf.if %c {
    "a.d"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @not_a_row(
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      "a.b"() : () -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    "a.c"() : () -> ()
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      "a.d"() : () -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

// The condition is known in everything inside, also where the same condition is asked again later.

func.func @known_inside(%c: i1, %n: index) {
  scf.if %c {
    scf.for %i = %n to %n step %n {
      "a.b"(%c) : (i1) -> ()
    }
    scf.while : () -> () {
      scf.condition(%c)
    } do {
      "a.c"(%c) : (i1) -> ()
      scf.yield
    }
  }
  "a.d"(%c) : (i1) -> ()
  scf.if %c {
    "a.e"(%c) : (i1) -> ()
  } else {
    %s = arith.select %c, %n, %n : index
    "a.f"(%c, %s) : (i1, index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @known_inside(
// CHECK-NEXT:    %0 = arith.constant true
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      scf.while : () -> () {
// CHECK-NEXT:        scf.condition(%0)
// CHECK-NEXT:      } do {
// CHECK-NEXT:        "a.c"(%0) : (i1) -> ()
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    "a.d"(%c) : (i1) -> ()
// CHECK-NEXT:    %1 = arith.constant true
// CHECK-NEXT:    %2 = arith.constant false
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      "a.e"(%1) : (i1) -> ()
// CHECK-NEXT:    } else {
// CHECK-NEXT:      "a.f"(%2, %n) : (i1, index) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

func.func @nested_differ(%c: i1, %d: i1, %x: i32, %y: i32) -> (i32) {
  %r = scf.if %c -> (i32) {
    %q = scf.if %d -> (i32) {
      %a = "a.b"() : () -> i32
      scf.yield %a : i32
    } else {
      scf.yield %y : i32
    }
    scf.yield %q : i32
  } else {
    scf.yield %x : i32
  }
  scf.if %c {
    scf.if %d {
      "a.c"() : () -> ()
    } else {
      "a.d"() : () -> ()
    }
  }
  return %r : i32
}

// CHECK-LABEL: func.func @nested_differ(
// CHECK-NEXT:    %r = scf.if %c -> (i32) {
// CHECK-NEXT:      %q = scf.if %d -> (i32) {
// CHECK-NEXT:        %a = "a.b"() : () -> i32
// CHECK-NEXT:        "a.c"() : () -> ()
// CHECK-NEXT:        scf.yield %a : i32
// CHECK-NEXT:      } else {
// CHECK-NEXT:        "a.d"() : () -> ()
// CHECK-NEXT:        scf.yield %y : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.yield %q : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %x : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : i32

// Memory of one region is not known outside.

func.func @memory(%c: i1, %n: index) -> (memref<?xf32>) {
  %r = scf.if %c -> (memref<?xf32>) {
    %a = memref.alloc(%n) : memref<?xf32>
    scf.yield %a : memref<?xf32>
  } else {
    %a = memref.alloc(%n) : memref<?xf32>
    scf.yield %a : memref<?xf32>
  }
  return %r : memref<?xf32>
}

// CHECK-LABEL: func.func @memory(
// CHECK-NEXT:    %r = scf.if %c -> (memref<?xf32>) {
// CHECK-NEXT:      %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      scf.yield %a : memref<?xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %a_1 = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      scf.yield %a_1 : memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : memref<?xf32>

func.func @compared(%x: index, %y: index, %z: index) -> (index, index, index) {
  %ne = arith.cmpi ne, %x, %y : index
  %lt = arith.cmpi ult, %x, %y : index
  %a = scf.if %ne -> (index) {
    scf.yield %x : index
  } else {
    scf.yield %y : index
  }
  %b = scf.if %lt -> (index) {
    scf.yield %x : index
  } else {
    scf.yield %y : index
  }
  %c = scf.if %ne -> (index) {
    scf.yield %x : index
  } else {
    scf.yield %z : index
  }
  return %a, %b, %c : index, index, index
}

// CHECK-LABEL: func.func @compared(
// CHECK-NEXT:    %ne = arith.cmpi ne, %x, %y : index
// CHECK-NEXT:    %lt = arith.cmpi ult, %x, %y : index
// CHECK-NEXT:    %b = arith.select %lt, %x, %y : index
// CHECK-NEXT:    %c = arith.select %ne, %x, %z : index
// CHECK-NEXT:    func.return %x, %b, %c : index, index, index
