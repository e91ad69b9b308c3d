// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// cmpi with eq and ne.

func.func @cmpi_eq_fold() -> (i1) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.cmpi eq, %c, %d : i32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_eq_fold(
// CHECK-NEXT:    %r = arith.constant false
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_eq_self(%x: index) -> (i1) {
  %r = arith.cmpi eq, %x, %x : index
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_eq_self(
// CHECK-NEXT:    %r = arith.constant true
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_eq_left(%x: index) -> (i1) {
  %c = arith.constant 3 : index
  %r = arith.cmpi eq, %c, %x : index
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_eq_left(
// CHECK-NEXT:    %c = arith.constant 3 : index
// CHECK-NEXT:    %r = arith.cmpi eq, %x, %c : index
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_eq_not(%x: index, %y: index) -> (i1) {
  %t = arith.constant true
  %c = arith.cmpi eq, %x, %y : index
  %r = arith.xori %c, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_eq_not(
// CHECK-NEXT:    %c = arith.cmpi ne, %x, %y : index
// CHECK-NEXT:    func.return %c : i1

func.func @cmpi_eq_i1_true(%x: i1) -> (i1) {
  %t = arith.constant true
  %r = arith.cmpi eq, %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_eq_i1_true(
// CHECK-NEXT:    func.return %x : i1

func.func @cmpi_eq_i1_false(%x: i1) -> (i1) {
  %t = arith.constant false
  %r = arith.cmpi eq, %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_eq_i1_false(
// CHECK-NEXT:    %t = arith.constant false
// CHECK-NEXT:    %r = arith.cmpi eq, %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_eq_ext(%x: i8) -> (i1) {
  %c = arith.constant 0 : i32
  %e = arith.extui %x : i8 to i32
  %r = arith.cmpi eq, %e, %c : i32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_eq_ext(
// CHECK-NEXT:    %c = arith.constant 0 : i32
// CHECK-NEXT:    %e = arith.extui %x : i8 to i32
// CHECK-NEXT:    %r = arith.cmpi eq, %e, %c : i32
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ne_fold() -> (i1) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.cmpi ne, %c, %d : i32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ne_fold(
// CHECK-NEXT:    %r = arith.constant true
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ne_self(%x: index) -> (i1) {
  %r = arith.cmpi ne, %x, %x : index
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ne_self(
// CHECK-NEXT:    %r = arith.constant false
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ne_left(%x: index) -> (i1) {
  %c = arith.constant 3 : index
  %r = arith.cmpi ne, %c, %x : index
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ne_left(
// CHECK-NEXT:    %c = arith.constant 3 : index
// CHECK-NEXT:    %r = arith.cmpi ne, %x, %c : index
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ne_not(%x: index, %y: index) -> (i1) {
  %t = arith.constant true
  %c = arith.cmpi ne, %x, %y : index
  %r = arith.xori %c, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ne_not(
// CHECK-NEXT:    %c = arith.cmpi eq, %x, %y : index
// CHECK-NEXT:    func.return %c : i1

func.func @cmpi_ne_i1_true(%x: i1) -> (i1) {
  %t = arith.constant true
  %r = arith.cmpi ne, %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ne_i1_true(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    %r = arith.cmpi ne, %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ne_i1_false(%x: i1) -> (i1) {
  %t = arith.constant false
  %r = arith.cmpi ne, %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ne_i1_false(
// CHECK-NEXT:    func.return %x : i1

func.func @cmpi_ne_ext(%x: i8) -> (i1) {
  %c = arith.constant 0 : i32
  %e = arith.extui %x : i8 to i32
  %r = arith.cmpi ne, %e, %c : i32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ne_ext(
// CHECK-NEXT:    %c = arith.constant 0 : i32
// CHECK-NEXT:    %e = arith.extui %x : i8 to i32
// CHECK-NEXT:    %r = arith.cmpi ne, %e, %c : i32
// CHECK-NEXT:    func.return %r : i1
