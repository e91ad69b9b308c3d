// Loops, branches and calls.

func.func @for(%lb: index, %ub: index, %step: index, %m: memref<16xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %r = scf.for %i = %lb to %ub step %step iter_args(%acc = %zero) -> (f64) {
    %x = memref.load %m[%i] : memref<16xf64>
    %next = arith.addf %acc, %x : f64
    scf.yield %next : f64
  }
  func.return %r : f64
}

// -----

func.func @nest(%m: memref<4x8xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      %twice = arith.mulf %x, %x : f64
      memref.store %twice, %m[%i, %j] : memref<4x8xf64>
    }
  }
  func.return
}

// -----

func.func @if(%c: i1, %a: memref<4xf32>, %b: memref<4xf32>, %i: index) -> f32 {
  %r = scf.if %c -> (f32) {
    %x = memref.load %a[%i] : memref<4xf32>
    scf.yield %x : f32
  } else {
    %x = memref.load %b[%i] : memref<4xf32>
    scf.yield %x : f32
  }
  scf.if %c {
    memref.store %r, %a[%i] : memref<4xf32>
  }
  func.return %r : f32
}

// -----

func.func @while(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    %go = arith.cmpi slt, %i, %n : index
    scf.condition(%go) %i : index
  } do {
  ^bb0(%i: index):
    %next = arith.addi %i, %c1 : index
    scf.yield %next : index
  }
  func.return %r : index
}

// -----

func.func @parallel(%m: memref<8x8xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  "scf.parallel"(%c0, %c0, %c8, %c8, %c1, %c1) <{operandSegmentSizes = array<i32: 2, 2, 2, 0>}> ({
  ^bb0(%i: index, %j: index):
    %x = memref.load %m[%i, %j] : memref<8x8xf64>
    %y = arith.addf %x, %x : f64
    memref.store %y, %m[%i, %j] : memref<8x8xf64>
    scf.reduce
  }) : (index, index, index, index, index, index) -> ()
  func.return
}

// -----

func.func @parallel_reduction(%m: memref<8xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f64
  %r = "scf.parallel"(%c0, %c8, %c1, %zero) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
  ^bb0(%i: index):
    %x = memref.load %m[%i] : memref<8xf64>
    "scf.reduce"(%x) ({
    ^bb1(%a: f64, %b: f64):
      %s = arith.addf %a, %b : f64
      "scf.reduce.return"(%s) : (f64) -> ()
    }) : (f64) -> ()
  }) : (index, index, index, f64) -> f64
  func.return %r : f64
}

// -----

func.func @switch(%i: index) -> i32 {
  %r = "scf.index_switch"(%i) <{cases = array<i64: 2, 5>}> ({
    %d = arith.constant 0 : i32
    scf.yield %d : i32
  }, {
    %a = arith.constant 10 : i32
    scf.yield %a : i32
  }, {
    %b = arith.constant 20 : i32
    scf.yield %b : i32
  }) : (index) -> i32
  func.return %r : i32
}

// -----

func.func @region(%c: i1) -> i32 {
  %r = "scf.execute_region"() ({
    %a = arith.constant 10 : i32
    %b = arith.constant 20 : i32
    "cf.cond_br"(%c, %a, %b)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
  ^bb1(%x: i32):
    scf.yield %x : i32
  }) : () -> i32
  func.return %r : i32
}

// -----

func.func @blocks(%c: i1, %n: index, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %unused = arith.addi %c0, %c1 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %go = arith.cmpi slt, %i, %n : index
  cf.cond_br %go, ^body, ^end
^body:
  %x = memref.load %m[%i] : memref<4xf32>
  memref.store %x, %m[%c0] : memref<4xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^end:
  %y = memref.load %m[%c1] : memref<4xf32>
  func.return %y : f32
}

// -----

func.func @same_blocks(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^bb1(%a : i32), ^bb2(%b : i32)
^bb1(%x: i32):
  %p = arith.addi %x, %a : i32
  cf.br ^bb3(%p : i32)
^bb2(%y: i32):
  %q = arith.addi %y, %a : i32
  cf.br ^bb3(%q : i32)
^bb3(%z: i32):
  func.return %z : i32
}

// -----

func.func @asserted(%c: i1, %m: memref<4xf32>, %i: index) -> f32 {
  cf.assert %c, "in bounds"
  %x = memref.load %m[%i] : memref<4xf32>
  cf.assert %c, "still in bounds"
  %y = memref.load %m[%i] : memref<4xf32>
  %s = arith.addf %x, %y : f32
  func.return %s : f32
}

// -----

func.func @cases(%flag: i32, %a: i32, %b: i32) -> i32 {
  "cf.switch"(%flag, %a, %a, %b) [^bb1, ^bb2, ^bb2] <{case_values = dense<[1, 2]> : tensor<2xi32>, case_operand_segments = array<i32: 1, 1>, operandSegmentSizes = array<i32: 1, 1, 2>}> : (i32, i32, i32, i32) -> ()
^bb1(%x: i32):
  func.return %x : i32
^bb2(%y: i32):
  func.return %y : i32
}

// -----

func.func private @external(memref<4xf32>) -> f32

func.func private @helper(%m: memref<4xf32>, %i: index) -> f32 {
  %x = memref.load %m[%i] : memref<4xf32>
  func.return %x : f32
}

func.func @calls(%m: memref<4xf32>, %i: index) -> (f32, f32) {
  %a = func.call @helper(%m, %i) : (memref<4xf32>, index) -> f32
  %b = func.call @external(%m) : (memref<4xf32>) -> f32
  func.return %a, %b : f32, f32
}

// -----

func.func @invariant(%n: index, %a: i32, %b: i32, %m: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %s = arith.addi %a, %b : i32
    %d = arith.divsi %a, %b : i32
    %u = arith.remui %a, %b : i32
    %e = arith.extsi %s : i32 to i64
    %t = arith.trunci %e : i64 to i32
    %r = arith.addi %t, %u : i32
    memref.store %r, %m[%i] : memref<8xi32>
  }
  func.return
}

// -----

func.func @conditional(%c: i1, %a: i32, %b: i32) -> i32 {
  %r = scf.if %c -> (i32) {
    %u = arith.remui %a, %b : i32
    %dead = arith.remui %b, %a : i32
    scf.yield %u : i32
  } else {
    %u = arith.remui %a, %b : i32
    scf.yield %u : i32
  }
  func.return %r : i32
}
