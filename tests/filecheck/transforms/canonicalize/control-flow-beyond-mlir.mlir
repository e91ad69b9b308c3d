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
// CHECK-NEXT:    %0 = arith.constant false
// CHECK-NEXT:    %1 = arith.select %c, %d, %0 : i1
// CHECK-NEXT:    %r_1 = scf.if %1 -> (i32) {
// CHECK-NEXT:      %a = "a.b"() : () -> i32
// CHECK-NEXT:      scf.yield %a : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %x : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r_1, %r : i32, i32

// The inner condition may be undefined where the outer one is false: not arith.andi, as in MLIR.

func.func @nested(%c: i1, %d: i1) {
  scf.if %c {
    scf.if %d {
      "a.b"() : () -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @nested(
// CHECK-NEXT:    %0 = arith.constant false
// CHECK-NEXT:    %1 = arith.select %c, %d, %0 : i1
// CHECK-NEXT:    scf.if %1 {
// CHECK-NEXT:      "a.b"() : () -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

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

// Memory that is not read, through views and copies; sizes that operations tell.
// MLIR forgets that a realloc frees its source.

func.func @dead_copy_into(%n: index, %s: memref<?xf32>) {
  %m = memref.alloc(%n) : memref<?xf32>
  memref.copy %s, %m : memref<?xf32> to memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @dead_copy_into(
// CHECK-NEXT:    func.return

func.func @dead_fill(%n: index, %x: f32) {
  %m = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<?xf32>)
  memref.dealloc %m : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @dead_fill(
// CHECK-NEXT:    func.return

func.func @dead_subview(%n: index, %x: f32) {
  %m = memref.alloc(%n) : memref<?xf32>
  %v = memref.subview %m[0] [4] [1] : memref<?xf32> to memref<4xf32>
  memref.store %x, %v[%n] : memref<4xf32>
  memref.dealloc %m : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @dead_subview(
// CHECK-NEXT:    func.return

func.func @dim_expand(%m: memref<?xf32>, %s: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.expand_shape %m [[0, 1]] output_shape [%s, 4] : memref<?xf32> into memref<?x4xf32>
  %d0 = memref.dim %v, %c0 : memref<?x4xf32>
  %d1 = memref.dim %v, %c1 : memref<?x4xf32>
  return %d0, %d1 : index, index
}

// CHECK-LABEL: func.func @dim_expand(
// CHECK-NEXT:    %d1 = arith.constant 4 : index
// CHECK-NEXT:    func.return %s, %d1 : index, index

func.func @dim_reinterpret(%m: memref<?xf32>, %s: index) -> (index) {
  %c0 = arith.constant 0 : index
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [%s], strides: [1] : memref<?xf32> to memref<?xf32>
  %d0 = memref.dim %v, %c0 : memref<?xf32>
  return %d0 : index
}

// CHECK-LABEL: func.func @dim_reinterpret(
// CHECK-NEXT:    func.return %s : index

func.func @subview_subview(%m: memref<8x8xf32>) -> memref<2x2xf32, strided<[8, 1], offset: 27>> {
  %v = memref.subview %m[2, 2] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: 18>>
  %w = memref.subview %v[1, 1] [2, 2] [1, 1] : memref<4x4xf32, strided<[8, 1], offset: 18>> to memref<2x2xf32, strided<[8, 1], offset: 27>>
  return %w : memref<2x2xf32, strided<[8, 1], offset: 27>>
}

// CHECK-LABEL: func.func @subview_subview(
// CHECK-NEXT:    %w = memref.subview %m[3, 3] [2, 2] [1, 1] : memref<8x8xf32> to memref<2x2xf32, strided<[8, 1], offset: 27>>
// CHECK-NEXT:    func.return %w : memref<2x2xf32, strided<[8, 1], offset: 27>>

func.func @copy_dead_buffer(%n: index, %s: memref<?xf32>) {
  %m = memref.alloc(%n) : memref<?xf32>
  memref.copy %s, %m : memref<?xf32> to memref<?xf32>
  return
}

// CHECK-LABEL: func.func @copy_dead_buffer(
// CHECK-NEXT:    func.return

func.func @realloc_dead(%m: memref<?xf32>, %n: index) {
  %r = memref.realloc %m(%n) : memref<?xf32> to memref<?xf32>
  memref.dealloc %r : memref<?xf32>
  return
}

// CHECK-LABEL: func.func @realloc_dead(
// CHECK-NEXT:    %r = memref.realloc %m(%n) : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:    memref.dealloc %r : memref<?xf32>
// CHECK-NEXT:    func.return

// A subview that is not inside of its source stays as it is.

func.func @outside(%m: memref<8xf32>) -> memref<?xf32, strided<[1], offset: ?>> {
  %c6 = arith.constant 6 : index
  %v = memref.subview %m[%c6] [%c6] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %v : memref<?xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @outside(
// CHECK-NEXT:    %c6 = arith.constant 6 : index
// CHECK-NEXT:    %v = memref.subview %m[%c6] [%c6] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    func.return %v : memref<?xf32, strided<[1], offset: ?>>

func.func @transposed(%m: memref<?x4xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.transpose %m (i, j) -> (j, i) : memref<?x4xf32> to memref<4x?xf32, strided<[1, 4]>>
  %a = memref.dim %v, %c0 : memref<4x?xf32, strided<[1, 4]>>
  %b = memref.dim %v, %c1 : memref<4x?xf32, strided<[1, 4]>>
  return %a, %b : index, index
}

// CHECK-LABEL: func.func @transposed(
// CHECK-NEXT:    %a = arith.constant 4 : index
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %b = memref.dim %m, %0 : memref<?x4xf32>
// CHECK-NEXT:    func.return %a, %b : index, index
