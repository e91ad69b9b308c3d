// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// What is left of scf.for.

func.func @for_zero(%x: i32) -> (i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for
  %i = %c1 to %c0 step %c1 iter_args(%a = %x) -> (i32) {
    %b = "a.b"(%a) : (i32) -> i32
    scf.yield %b : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @for_zero(
// CHECK-NEXT:    func.return %x : i32

func.func @for_same_bounds(%x: i32, %n: index) -> (i32) {
  %c1 = arith.constant 1 : index
  %r = scf.for
  %i = %n to %n step %c1 iter_args(%a = %x) -> (i32) {
    %b = "a.b"(%a) : (i32) -> i32
    scf.yield %b : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @for_same_bounds(
// CHECK-NEXT:    func.return %x : i32

func.func @for_one(%x: i32) -> (i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 4 : index
  %r = scf.for
  %i = %c0 to %c1 step %c1 iter_args(%a = %x) -> (i32) {
    %b = "a.b"(%a, %i) : (i32, index) -> i32
    scf.yield %b : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @for_one(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %b = "a.b"(%x, %c0) : (i32, index) -> i32
// CHECK-NEXT:    func.return %b : i32

func.func @for_one_dyn(%x: i32, %n: index) -> (i32) {
  %c1 = arith.constant 4 : index
  %u = arith.addi %n, %c1 : index
  %r = scf.for
  %i = %n to %u step %c1 iter_args(%a = %x) -> (i32) {
    %b = "a.b"(%a, %i) : (i32, index) -> i32
    scf.yield %b : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @for_one_dyn(
// CHECK-NEXT:    %c1 = arith.constant 4 : index
// CHECK-NEXT:    %u = arith.addi %n, %c1 : index
// CHECK-NEXT:    %r = scf.for %i = %n to %u step %c1 iter_args(%a = %x) -> (i32) {
// CHECK-NEXT:      %b = "a.b"(%a, %i) : (i32, index) -> i32
// CHECK-NEXT:      scf.yield %b : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : i32

func.func @for_one_dyn_nsw(%x: i32, %n: index) -> (i32) {
  %c1 = arith.constant 4 : index
  %u = arith.addi %n, %c1 overflow<nsw> : index
  %r = scf.for
  %i = %n to %u step %c1 iter_args(%a = %x) -> (i32) {
    %b = "a.b"(%a, %i) : (i32, index) -> i32
    scf.yield %b : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @for_one_dyn_nsw(
// CHECK-NEXT:    %b = "a.b"(%x, %n) : (i32, index) -> i32
// CHECK-NEXT:    func.return %b : i32

func.func @for_invariant(%x: i32, %n: index, %s: index) -> (i32, i32) {
  %r:2 = scf.for
  %i = %n to %n step %s iter_args(%a = %x,
  %b = %x) -> (i32, i32) {
    "a.b"(%a, %b) : (i32, i32) -> ()
    scf.yield %a, %x : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @for_invariant(
// CHECK-NEXT:    func.return %x, %x : i32, i32

func.func @for_invariant2(%x: i32, %n: index, %m: index, %s: index) -> (i32, i32) {
  %r:2 = scf.for
  %i = %n to %m step %s iter_args(%a = %x,
  %b = %x) -> (i32, i32) {
    "a.b"(%a, %b) : (i32, i32) -> ()
    scf.yield %a, %x : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @for_invariant2(
// CHECK-NEXT:    scf.for %i = %n to %m step %s {
// CHECK-NEXT:      "a.b"(%x, %x) : (i32, i32) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %x, %x : i32, i32

func.func @for_unused(%x: i32, %n: index, %m: index, %s: index)  {
  %r:2 = scf.for
  %i = %n to %m step %s iter_args(%a = %x,
  %b = %x) -> (i32, i32) {
    "a.b"(%i, %b) : (index, i32) -> ()
    %y = arith.addi %x, %b : i32
    scf.yield %y, %y : i32, i32
  }
  return
}

// CHECK-LABEL: func.func @for_unused(
// CHECK-NEXT:    %r = scf.for %i = %n to %m step %s iter_args(%b = %x) -> (i32) {
// CHECK-NEXT:      "a.b"(%i, %b) : (index, i32) -> ()
// CHECK-NEXT:      %y = arith.addi %x, %b : i32
// CHECK-NEXT:      scf.yield %y : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

func.func @for_unused_cycle(%x: i32, %n: index, %m: index, %s: index)  {
  %r:2 = scf.for
  %i = %n to %m step %s iter_args(%a = %x,
  %b = %x) -> (i32, i32) {
    "a.b"(%i) : (index) -> ()
    scf.yield %b, %a : i32, i32
  }
  return
}

// CHECK-LABEL: func.func @for_unused_cycle(
// CHECK-NEXT:    scf.for %i = %n to %m step %s {
// CHECK-NEXT:      "a.b"(%i) : (index) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

func.func @for_unused_self(%x: i32, %n: index, %m: index, %s: index)  {
  %r = scf.for
  %i = %n to %m step %s iter_args(%a = %x) -> (i32) {
    "a.b"(%i) : (index) -> ()
    %y = arith.addi %a, %x : i32
    scf.yield %y : i32
  }
  return
}

// CHECK-LABEL: func.func @for_unused_self(
// CHECK-NEXT:    %r = scf.for %i = %n to %m step %s iter_args(%a = %x) -> (i32) {
// CHECK-NEXT:      "a.b"(%i) : (index) -> ()
// CHECK-NEXT:      %y = arith.addi %a, %x : i32
// CHECK-NEXT:      scf.yield %y : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

func.func @for_duplicate(%x: i32, %n: index, %m: index, %s: index) -> (i32, i32) {
  %r:2 = scf.for
  %i = %n to %m step %s iter_args(%a = %x,
  %b = %x) -> (i32, i32) {
    %y = "a.b"(%a, %b) : (i32, i32) -> i32
    scf.yield %y, %y : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @for_duplicate(
// CHECK-NEXT:    %r = scf.for %i = %n to %m step %s iter_args(%a = %x) -> (i32) {
// CHECK-NEXT:      %y = "a.b"(%a, %a) : (i32, i32) -> i32
// CHECK-NEXT:      scf.yield %y : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r, %r : i32, i32

func.func @for_duplicate_parallel(%x: i32, %n: index, %m: index, %s: index) -> (i32, i32) {
  %r:2 = scf.for
  %i = %n to %m step %s iter_args(%a = %x,
  %b = %x) -> (i32, i32) {
    "a.b"(%a, %b) : (i32, i32) -> ()
    %y = arith.muli %a, %a : i32
    %z = arith.muli %b, %b : i32
    scf.yield %y, %z : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @for_duplicate_parallel(
// CHECK-NEXT:    %r, %r_1 = scf.for %i = %n to %m step %s iter_args(%a = %x, %b = %x) -> (i32, i32) {
// CHECK-NEXT:      "a.b"(%a, %b) : (i32, i32) -> ()
// CHECK-NEXT:      %y = arith.muli %a, %a : i32
// CHECK-NEXT:      %z = arith.muli %b, %b : i32
// CHECK-NEXT:      scf.yield %y, %z : i32, i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r, %r_1 : i32, i32

func.func @for_empty(%x: i32, %z: i32) -> (i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for
  %i = %c0 to %c4 step %c1 iter_args(%a = %x) -> (i32) {
    scf.yield %z : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @for_empty(
// CHECK-NEXT:    func.return %z : i32

func.func @for_cast(%t: tensor<8xf32>, %n: index, %m: index, %s: index) -> tensor<8xf32> {
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %r = scf.for
  %i = %n to %m step %s iter_args(%a = %0) -> (tensor<?xf32>) {
    %b = "a.b"(%a) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %1 = tensor.cast %r : tensor<?xf32> to tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: func.func @for_cast(
// CHECK-NEXT:    %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
// CHECK-NEXT:    %r = scf.for %i = %n to %m step %s iter_args(%a = %0) -> (tensor<?xf32>) {
// CHECK-NEXT:      %b = "a.b"(%a) : (tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:      scf.yield %b : tensor<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %1 = tensor.cast %r : tensor<?xf32> to tensor<8xf32>
// CHECK-NEXT:    func.return %1 : tensor<8xf32>

// One value is needed for another one, in the second loop of a nest.

func.func @for_nest(%x: i32, %n: index, %m: memref<?xi32>) -> (i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x, %c = %x) -> (i32, i32, i32) {
    %s:3 = scf.for %j = %c0 to %n step %c1 iter_args(%d = %a, %e = %b, %f = %c) -> (i32, i32, i32) {
      %v = memref.load %m[%j] : memref<?xi32>
      %w = arith.addi %f, %v : i32
      scf.yield %e, %w, %w : i32, i32, i32
    }
    scf.yield %s#0, %b, %s#1 : i32, i32, i32
  }
  return %r#2 : i32
}

// CHECK-LABEL: func.func @for_nest(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %r, %r_1 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %c = %x) -> (i32, i32) {
// CHECK-NEXT:      %s, %s_1, %s_2 = scf.for %j = %c0 to %n step %c1 iter_args(%d = %a, %e = %x, %f = %c) -> (i32, i32, i32) {
// CHECK-NEXT:        %v = memref.load %m[%j] : memref<?xi32>
// CHECK-NEXT:        %w = arith.addi %f, %v : i32
// CHECK-NEXT:        scf.yield %e, %w, %w : i32, i32, i32
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.yield %s, %s_1 : i32, i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r_1 : i32

// Both start with a constant, and one goes on with it.

func.func @for_constants(%n: index) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero, %b = %zero) -> (i32, i32) {
    %again = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    "a.b"(%a, %b) : (i32, i32) -> ()
    scf.yield %again, %one : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: func.func @for_constants(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %zero = arith.constant 0 : i32
// CHECK-NEXT:    %one = arith.constant 1 : i32
// CHECK-NEXT:    %r = scf.for %i = %c0 to %n step %c1 iter_args(%b = %zero) -> (i32) {
// CHECK-NEXT:      "a.b"(%zero, %b) : (i32, i32) -> ()
// CHECK-NEXT:      scf.yield %one : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %zero, %r : i32, i32

// Values that change places and start as one do not change; of others nothing is known.

func.func @for_places(%x: i32, %y: i32, %n: index, %s: index) -> (i32, i32, i32) {
  %r:5 = scf.for %i = %n to %s step %s iter_args(%a = %x, %b = %x, %c = %x, %d = %x, %e = %y) -> (i32, i32, i32, i32, i32) {
    "a.b"(%a, %c) : (i32, i32) -> ()
    scf.yield %b, %a, %d, %e, %e : i32, i32, i32, i32, i32
  }
  return %r#0, %r#2, %r#3 : i32, i32, i32
}

// CHECK-LABEL: func.func @for_places(
// CHECK-NEXT:    %r, %r_1 = scf.for %i = %n to %s step %s iter_args(%c = %x, %d = %x) -> (i32, i32) {
// CHECK-NEXT:      "a.b"(%x, %c) : (i32, i32) -> ()
// CHECK-NEXT:      scf.yield %d, %y : i32, i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %x, %r, %r_1 : i32, i32, i32
