// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// cmpi of unsigned numbers.

func.func @cmpi_ult_fold() -> (i1) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.cmpi ult, %c, %d : i32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ult_fold(
// CHECK-NEXT:    %r = arith.constant false
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ult_self(%x: index) -> (i1) {
  %r = arith.cmpi ult, %x, %x : index
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ult_self(
// CHECK-NEXT:    %r = arith.constant false
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ult_left(%x: index) -> (i1) {
  %c = arith.constant 3 : index
  %r = arith.cmpi ult, %c, %x : index
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ult_left(
// CHECK-NEXT:    %c = arith.constant 3 : index
// CHECK-NEXT:    %r = arith.cmpi ugt, %x, %c : index
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ult_not(%x: index, %y: index) -> (i1) {
  %t = arith.constant true
  %c = arith.cmpi ult, %x, %y : index
  %r = arith.xori %c, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ult_not(
// CHECK-NEXT:    %c = arith.cmpi uge, %x, %y : index
// CHECK-NEXT:    func.return %c : i1

func.func @cmpi_ult_i1_true(%x: i1) -> (i1) {
  %t = arith.constant true
  %r = arith.cmpi ult, %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ult_i1_true(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    %r = arith.cmpi ult, %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ult_i1_false(%x: i1) -> (i1) {
  %t = arith.constant false
  %r = arith.cmpi ult, %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ult_i1_false(
// CHECK-NEXT:    %t = arith.constant false
// CHECK-NEXT:    %r = arith.cmpi ult, %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ult_ext(%x: i8) -> (i1) {
  %c = arith.constant 0 : i32
  %e = arith.extui %x : i8 to i32
  %r = arith.cmpi ult, %e, %c : i32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ult_ext(
// CHECK-NEXT:    %c = arith.constant 0 : i32
// CHECK-NEXT:    %e = arith.extui %x : i8 to i32
// CHECK-NEXT:    %r = arith.cmpi ult, %e, %c : i32
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ule_fold() -> (i1) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.cmpi ule, %c, %d : i32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ule_fold(
// CHECK-NEXT:    %r = arith.constant false
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ule_self(%x: index) -> (i1) {
  %r = arith.cmpi ule, %x, %x : index
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ule_self(
// CHECK-NEXT:    %r = arith.constant true
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ule_left(%x: index) -> (i1) {
  %c = arith.constant 3 : index
  %r = arith.cmpi ule, %c, %x : index
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ule_left(
// CHECK-NEXT:    %c = arith.constant 3 : index
// CHECK-NEXT:    %r = arith.cmpi uge, %x, %c : index
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ule_not(%x: index, %y: index) -> (i1) {
  %t = arith.constant true
  %c = arith.cmpi ule, %x, %y : index
  %r = arith.xori %c, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ule_not(
// CHECK-NEXT:    %c = arith.cmpi ugt, %x, %y : index
// CHECK-NEXT:    func.return %c : i1

func.func @cmpi_ule_i1_true(%x: i1) -> (i1) {
  %t = arith.constant true
  %r = arith.cmpi ule, %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ule_i1_true(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    %r = arith.cmpi ule, %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ule_i1_false(%x: i1) -> (i1) {
  %t = arith.constant false
  %r = arith.cmpi ule, %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ule_i1_false(
// CHECK-NEXT:    %t = arith.constant false
// CHECK-NEXT:    %r = arith.cmpi ule, %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ule_ext(%x: i8) -> (i1) {
  %c = arith.constant 0 : i32
  %e = arith.extui %x : i8 to i32
  %r = arith.cmpi ule, %e, %c : i32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ule_ext(
// CHECK-NEXT:    %c = arith.constant 0 : i32
// CHECK-NEXT:    %e = arith.extui %x : i8 to i32
// CHECK-NEXT:    %r = arith.cmpi ule, %e, %c : i32
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ugt_fold() -> (i1) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.cmpi ugt, %c, %d : i32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ugt_fold(
// CHECK-NEXT:    %r = arith.constant true
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ugt_self(%x: index) -> (i1) {
  %r = arith.cmpi ugt, %x, %x : index
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ugt_self(
// CHECK-NEXT:    %r = arith.constant false
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ugt_left(%x: index) -> (i1) {
  %c = arith.constant 3 : index
  %r = arith.cmpi ugt, %c, %x : index
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ugt_left(
// CHECK-NEXT:    %c = arith.constant 3 : index
// CHECK-NEXT:    %r = arith.cmpi ult, %x, %c : index
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ugt_not(%x: index, %y: index) -> (i1) {
  %t = arith.constant true
  %c = arith.cmpi ugt, %x, %y : index
  %r = arith.xori %c, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ugt_not(
// CHECK-NEXT:    %c = arith.cmpi ule, %x, %y : index
// CHECK-NEXT:    func.return %c : i1

func.func @cmpi_ugt_i1_true(%x: i1) -> (i1) {
  %t = arith.constant true
  %r = arith.cmpi ugt, %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ugt_i1_true(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    %r = arith.cmpi ugt, %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ugt_i1_false(%x: i1) -> (i1) {
  %t = arith.constant false
  %r = arith.cmpi ugt, %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ugt_i1_false(
// CHECK-NEXT:    %t = arith.constant false
// CHECK-NEXT:    %r = arith.cmpi ugt, %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_ugt_ext(%x: i8) -> (i1) {
  %c = arith.constant 0 : i32
  %e = arith.extui %x : i8 to i32
  %r = arith.cmpi ugt, %e, %c : i32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_ugt_ext(
// CHECK-NEXT:    %c = arith.constant 0 : i32
// CHECK-NEXT:    %e = arith.extui %x : i8 to i32
// CHECK-NEXT:    %r = arith.cmpi ugt, %e, %c : i32
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_uge_fold() -> (i1) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.cmpi uge, %c, %d : i32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_uge_fold(
// CHECK-NEXT:    %r = arith.constant true
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_uge_self(%x: index) -> (i1) {
  %r = arith.cmpi uge, %x, %x : index
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_uge_self(
// CHECK-NEXT:    %r = arith.constant true
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_uge_left(%x: index) -> (i1) {
  %c = arith.constant 3 : index
  %r = arith.cmpi uge, %c, %x : index
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_uge_left(
// CHECK-NEXT:    %c = arith.constant 3 : index
// CHECK-NEXT:    %r = arith.cmpi ule, %x, %c : index
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_uge_not(%x: index, %y: index) -> (i1) {
  %t = arith.constant true
  %c = arith.cmpi uge, %x, %y : index
  %r = arith.xori %c, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_uge_not(
// CHECK-NEXT:    %c = arith.cmpi ult, %x, %y : index
// CHECK-NEXT:    func.return %c : i1

func.func @cmpi_uge_i1_true(%x: i1) -> (i1) {
  %t = arith.constant true
  %r = arith.cmpi uge, %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_uge_i1_true(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    %r = arith.cmpi uge, %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_uge_i1_false(%x: i1) -> (i1) {
  %t = arith.constant false
  %r = arith.cmpi uge, %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_uge_i1_false(
// CHECK-NEXT:    %t = arith.constant false
// CHECK-NEXT:    %r = arith.cmpi uge, %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_uge_ext(%x: i8) -> (i1) {
  %c = arith.constant 0 : i32
  %e = arith.extui %x : i8 to i32
  %r = arith.cmpi uge, %e, %c : i32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_uge_ext(
// CHECK-NEXT:    %c = arith.constant 0 : i32
// CHECK-NEXT:    %e = arith.extui %x : i8 to i32
// CHECK-NEXT:    %r = arith.cmpi uge, %e, %c : i32
// CHECK-NEXT:    func.return %r : i1
