// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// select: known conditions, equal operands, conditions that are selected.

func.func @select_true(%x: i32, %y: i32) -> (i32) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.select %t, %x, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_true(
// CHECK-NEXT:    func.return %x : i32

func.func @select_same(%c: i1, %x: i32) -> (i32) {
  %r = arith.select %c, %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_same(
// CHECK-NEXT:    func.return %x : i32

func.func @select_bool(%c: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.select %c, %t, %f : i1
  return %r : i1
}

// CHECK-LABEL: func.func @select_bool(
// CHECK-NEXT:    func.return %c : i1

func.func @select_not_bool(%c: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.select %c, %f, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @select_not_bool(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    %r = arith.xori %c, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @select_not(%c: i1, %x: i32, %y: i32) -> (i32) {
  %t = arith.constant true
  %f = arith.constant false
  %n = arith.xori %c, %t : i1
  %r = arith.select %n, %x, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_not(
// CHECK-NEXT:    %r = arith.select %c, %y, %x : i32
// CHECK-NEXT:    func.return %r : i32

func.func @select_nested(%c: i1, %x: i32, %y: i32, %z: i32) -> (i32) {
  %n = arith.select %c, %x, %y : i32
  %r = arith.select %c, %n, %z : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_nested(
// CHECK-NEXT:    %r = arith.select %c, %x, %z : i32
// CHECK-NEXT:    func.return %r : i32

func.func @select_nested_false(%c: i1, %x: i32, %y: i32, %z: i32) -> (i32) {
  %n = arith.select %c, %x, %y : i32
  %r = arith.select %c, %z, %n : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_nested_false(
// CHECK-NEXT:    %r = arith.select %c, %z, %y : i32
// CHECK-NEXT:    func.return %r : i32

func.func @select_eq(%x: i32, %y: i32) -> (i32) {
  %c = arith.cmpi eq, %x, %y : i32
  %r = arith.select %c, %x, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_eq(
// CHECK-NEXT:    func.return %y : i32

func.func @select_ne(%x: i32, %y: i32) -> (i32) {
  %c = arith.cmpi ne, %x, %y : i32
  %r = arith.select %c, %x, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_ne(
// CHECK-NEXT:    func.return %x : i32

func.func @select_and(%c: i1, %d: i1, %x: i32, %y: i32) -> (i32) {
  %n = arith.select %c, %x, %y : i32
  %r = arith.select %d, %n, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_and(
// CHECK-NEXT:    %n = arith.select %c, %x, %y : i32
// CHECK-NEXT:    %r = arith.select %d, %n, %y : i32
// CHECK-NEXT:    func.return %r : i32

func.func @select_and2(%c: i1, %d: i1, %x: i32, %y: i32) -> (i32) {
  %n = arith.select %c, %x, %y : i32
  %r = arith.select %d, %n, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_and2(
// CHECK-NEXT:    %n = arith.select %c, %x, %y : i32
// CHECK-NEXT:    %r = arith.select %d, %n, %x : i32
// CHECK-NEXT:    func.return %r : i32

func.func @select_or(%c: i1, %d: i1, %x: i32, %y: i32) -> (i32) {
  %n = arith.select %c, %x, %y : i32
  %r = arith.select %d, %x, %n : i32
  return %r : i32
}

// CHECK-LABEL: func.func @select_or(
// CHECK-NEXT:    %n = arith.select %c, %x, %y : i32
// CHECK-NEXT:    %r = arith.select %d, %x, %n : i32
// CHECK-NEXT:    func.return %r : i32

func.func @select_cond_i1(%c: i1, %x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.select %c, %x, %f : i1
  return %r : i1
}

// CHECK-LABEL: func.func @select_cond_i1(
// CHECK-NEXT:    %f = arith.constant false
// CHECK-NEXT:    %r = arith.select %c, %x, %f : i1
// CHECK-NEXT:    func.return %r : i1

func.func @select_cond_i1b(%c: i1, %x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.select %c, %t, %x : i1
  return %r : i1
}

// CHECK-LABEL: func.func @select_cond_i1b(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    %r = arith.select %c, %t, %x : i1
// CHECK-NEXT:    func.return %r : i1

func.func @select_memref(%c: i1, %x: memref<4xf32>) -> (memref<4xf32>) {
  %r = arith.select %c, %x, %x : memref<4xf32>
  return %r : memref<4xf32>
}

// CHECK-LABEL: func.func @select_memref(
// CHECK-NEXT:    func.return %x : memref<4xf32>
