// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// cmpi of signed numbers.

func.func @cmpi_slt_fold() -> (i1) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.cmpi slt, %c, %d : i32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_slt_fold(
// CHECK-NEXT:    %r = arith.constant true
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_slt_self(%x: index) -> (i1) {
  %r = arith.cmpi slt, %x, %x : index
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_slt_self(
// CHECK-NEXT:    %r = arith.constant false
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_slt_left(%x: index) -> (i1) {
  %c = arith.constant 3 : index
  %r = arith.cmpi slt, %c, %x : index
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_slt_left(
// CHECK-NEXT:    %c = arith.constant 3 : index
// CHECK-NEXT:    %r = arith.cmpi sgt, %x, %c : index
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_slt_not(%x: index, %y: index) -> (i1) {
  %t = arith.constant true
  %c = arith.cmpi slt, %x, %y : index
  %r = arith.xori %c, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_slt_not(
// CHECK-NEXT:    %c = arith.cmpi sge, %x, %y : index
// CHECK-NEXT:    func.return %c : i1

func.func @cmpi_slt_i1_true(%x: i1) -> (i1) {
  %t = arith.constant true
  %r = arith.cmpi slt, %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_slt_i1_true(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    %r = arith.cmpi slt, %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_slt_i1_false(%x: i1) -> (i1) {
  %t = arith.constant false
  %r = arith.cmpi slt, %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_slt_i1_false(
// CHECK-NEXT:    %t = arith.constant false
// CHECK-NEXT:    %r = arith.cmpi slt, %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_slt_ext(%x: i8) -> (i1) {
  %c = arith.constant 0 : i32
  %e = arith.extui %x : i8 to i32
  %r = arith.cmpi slt, %e, %c : i32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_slt_ext(
// CHECK-NEXT:    %c = arith.constant 0 : i32
// CHECK-NEXT:    %e = arith.extui %x : i8 to i32
// CHECK-NEXT:    %r = arith.cmpi slt, %e, %c : i32
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_sle_fold() -> (i1) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.cmpi sle, %c, %d : i32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_sle_fold(
// CHECK-NEXT:    %r = arith.constant true
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_sle_self(%x: index) -> (i1) {
  %r = arith.cmpi sle, %x, %x : index
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_sle_self(
// CHECK-NEXT:    %r = arith.constant true
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_sle_left(%x: index) -> (i1) {
  %c = arith.constant 3 : index
  %r = arith.cmpi sle, %c, %x : index
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_sle_left(
// CHECK-NEXT:    %c = arith.constant 3 : index
// CHECK-NEXT:    %r = arith.cmpi sge, %x, %c : index
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_sle_not(%x: index, %y: index) -> (i1) {
  %t = arith.constant true
  %c = arith.cmpi sle, %x, %y : index
  %r = arith.xori %c, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_sle_not(
// CHECK-NEXT:    %c = arith.cmpi sgt, %x, %y : index
// CHECK-NEXT:    func.return %c : i1

func.func @cmpi_sle_i1_true(%x: i1) -> (i1) {
  %t = arith.constant true
  %r = arith.cmpi sle, %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_sle_i1_true(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    %r = arith.cmpi sle, %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_sle_i1_false(%x: i1) -> (i1) {
  %t = arith.constant false
  %r = arith.cmpi sle, %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_sle_i1_false(
// CHECK-NEXT:    %t = arith.constant false
// CHECK-NEXT:    %r = arith.cmpi sle, %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_sle_ext(%x: i8) -> (i1) {
  %c = arith.constant 0 : i32
  %e = arith.extui %x : i8 to i32
  %r = arith.cmpi sle, %e, %c : i32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_sle_ext(
// CHECK-NEXT:    %c = arith.constant 0 : i32
// CHECK-NEXT:    %e = arith.extui %x : i8 to i32
// CHECK-NEXT:    %r = arith.cmpi sle, %e, %c : i32
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_sgt_fold() -> (i1) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.cmpi sgt, %c, %d : i32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_sgt_fold(
// CHECK-NEXT:    %r = arith.constant false
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_sgt_self(%x: index) -> (i1) {
  %r = arith.cmpi sgt, %x, %x : index
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_sgt_self(
// CHECK-NEXT:    %r = arith.constant false
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_sgt_left(%x: index) -> (i1) {
  %c = arith.constant 3 : index
  %r = arith.cmpi sgt, %c, %x : index
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_sgt_left(
// CHECK-NEXT:    %c = arith.constant 3 : index
// CHECK-NEXT:    %r = arith.cmpi slt, %x, %c : index
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_sgt_not(%x: index, %y: index) -> (i1) {
  %t = arith.constant true
  %c = arith.cmpi sgt, %x, %y : index
  %r = arith.xori %c, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_sgt_not(
// CHECK-NEXT:    %c = arith.cmpi sle, %x, %y : index
// CHECK-NEXT:    func.return %c : i1

func.func @cmpi_sgt_i1_true(%x: i1) -> (i1) {
  %t = arith.constant true
  %r = arith.cmpi sgt, %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_sgt_i1_true(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    %r = arith.cmpi sgt, %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_sgt_i1_false(%x: i1) -> (i1) {
  %t = arith.constant false
  %r = arith.cmpi sgt, %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_sgt_i1_false(
// CHECK-NEXT:    %t = arith.constant false
// CHECK-NEXT:    %r = arith.cmpi sgt, %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_sgt_ext(%x: i8) -> (i1) {
  %c = arith.constant 0 : i32
  %e = arith.extui %x : i8 to i32
  %r = arith.cmpi sgt, %e, %c : i32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_sgt_ext(
// CHECK-NEXT:    %c = arith.constant 0 : i32
// CHECK-NEXT:    %e = arith.extui %x : i8 to i32
// CHECK-NEXT:    %r = arith.cmpi sgt, %e, %c : i32
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_sge_fold() -> (i1) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.cmpi sge, %c, %d : i32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_sge_fold(
// CHECK-NEXT:    %r = arith.constant false
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_sge_self(%x: index) -> (i1) {
  %r = arith.cmpi sge, %x, %x : index
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_sge_self(
// CHECK-NEXT:    %r = arith.constant true
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_sge_left(%x: index) -> (i1) {
  %c = arith.constant 3 : index
  %r = arith.cmpi sge, %c, %x : index
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_sge_left(
// CHECK-NEXT:    %c = arith.constant 3 : index
// CHECK-NEXT:    %r = arith.cmpi sle, %x, %c : index
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_sge_not(%x: index, %y: index) -> (i1) {
  %t = arith.constant true
  %c = arith.cmpi sge, %x, %y : index
  %r = arith.xori %c, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_sge_not(
// CHECK-NEXT:    %c = arith.cmpi slt, %x, %y : index
// CHECK-NEXT:    func.return %c : i1

func.func @cmpi_sge_i1_true(%x: i1) -> (i1) {
  %t = arith.constant true
  %r = arith.cmpi sge, %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_sge_i1_true(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    %r = arith.cmpi sge, %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_sge_i1_false(%x: i1) -> (i1) {
  %t = arith.constant false
  %r = arith.cmpi sge, %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_sge_i1_false(
// CHECK-NEXT:    %t = arith.constant false
// CHECK-NEXT:    %r = arith.cmpi sge, %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @cmpi_sge_ext(%x: i8) -> (i1) {
  %c = arith.constant 0 : i32
  %e = arith.extui %x : i8 to i32
  %r = arith.cmpi sge, %e, %c : i32
  return %r : i1
}

// CHECK-LABEL: func.func @cmpi_sge_ext(
// CHECK-NEXT:    %c = arith.constant 0 : i32
// CHECK-NEXT:    %e = arith.extui %x : i8 to i32
// CHECK-NEXT:    %r = arith.cmpi sge, %e, %c : i32
// CHECK-NEXT:    func.return %r : i1
