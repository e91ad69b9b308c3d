// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// addi, subi and muli: constants, equal operands, chains.

func.func @addi_true(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.addi %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @addi_true(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    %r = arith.addi %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @addi_false(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.addi %x, %f : i1
  return %r : i1
}

// CHECK-LABEL: func.func @addi_false(
// CHECK-NEXT:    func.return %x : i1

func.func @addi_true_left(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.addi %t, %x : i1
  return %r : i1
}

// CHECK-LABEL: func.func @addi_true_left(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    %r = arith.addi %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @addi_false_left(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.addi %f, %x : i1
  return %r : i1
}

// CHECK-LABEL: func.func @addi_false_left(
// CHECK-NEXT:    func.return %x : i1

func.func @addi_self(%x: index) -> (index) {
  %r = arith.addi %x, %x : index
  return %r : index
}

// CHECK-LABEL: func.func @addi_self(
// CHECK-NEXT:    %r = arith.addi %x, %x : index
// CHECK-NEXT:    func.return %r : index

func.func @addi_zero(%x: index) -> (index) {
  %c = arith.constant 0 : index
  %r = arith.addi %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @addi_zero(
// CHECK-NEXT:    func.return %x : index

func.func @addi_one(%x: index) -> (index) {
  %c = arith.constant 1 : index
  %r = arith.addi %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @addi_one(
// CHECK-NEXT:    %c = arith.constant 1 : index
// CHECK-NEXT:    %r = arith.addi %x, %c : index
// CHECK-NEXT:    func.return %r : index

func.func @addi_ones(%x: i32) -> (i32) {
  %c = arith.constant -1 : i32
  %r = arith.addi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @addi_ones(
// CHECK-NEXT:    %c = arith.constant -1 : i32
// CHECK-NEXT:    %r = arith.addi %x, %c : i32
// CHECK-NEXT:    func.return %r : i32

func.func @addi_fold(%x: i32) -> (i32) {
  %c = arith.constant 7 : i32
  %d = arith.constant 5 : i32
  %r = arith.addi %c, %d : i32
  return %r : i32
}

// CHECK-LABEL: func.func @addi_fold(
// CHECK-NEXT:    %r = arith.constant 12 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @addi_vector_zero(%x: vector<4xi32>) -> (vector<4xi32>) {
  %c = arith.constant dense<0> : vector<4xi32>
  %r = arith.addi %x, %c : vector<4xi32>
  return %r : vector<4xi32>
}

// CHECK-LABEL: func.func @addi_vector_zero(
// CHECK-NEXT:    func.return %x : vector<4xi32>

func.func @muli_true(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.muli %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @muli_true(
// CHECK-NEXT:    func.return %x : i1

func.func @muli_false(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.muli %x, %f : i1
  return %r : i1
}

// CHECK-LABEL: func.func @muli_false(
// CHECK-NEXT:    %f = arith.constant false
// CHECK-NEXT:    func.return %f : i1

func.func @muli_true_left(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.muli %t, %x : i1
  return %r : i1
}

// CHECK-LABEL: func.func @muli_true_left(
// CHECK-NEXT:    func.return %x : i1

func.func @muli_false_left(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.muli %f, %x : i1
  return %r : i1
}

// CHECK-LABEL: func.func @muli_false_left(
// CHECK-NEXT:    %f = arith.constant false
// CHECK-NEXT:    func.return %f : i1

func.func @muli_self(%x: index) -> (index) {
  %r = arith.muli %x, %x : index
  return %r : index
}

// CHECK-LABEL: func.func @muli_self(
// CHECK-NEXT:    %r = arith.muli %x, %x : index
// CHECK-NEXT:    func.return %r : index

func.func @muli_zero(%x: index) -> (index) {
  %c = arith.constant 0 : index
  %r = arith.muli %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @muli_zero(
// CHECK-NEXT:    %c = arith.constant 0 : index
// CHECK-NEXT:    func.return %c : index

func.func @muli_one(%x: index) -> (index) {
  %c = arith.constant 1 : index
  %r = arith.muli %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @muli_one(
// CHECK-NEXT:    func.return %x : index

func.func @muli_ones(%x: i32) -> (i32) {
  %c = arith.constant -1 : i32
  %r = arith.muli %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @muli_ones(
// CHECK-NEXT:    %c = arith.constant -1 : i32
// CHECK-NEXT:    %r = arith.muli %x, %c : i32
// CHECK-NEXT:    func.return %r : i32

func.func @muli_fold(%x: i32) -> (i32) {
  %c = arith.constant 7 : i32
  %d = arith.constant 5 : i32
  %r = arith.muli %c, %d : i32
  return %r : i32
}

// CHECK-LABEL: func.func @muli_fold(
// CHECK-NEXT:    %r = arith.constant 35 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @muli_vector_zero(%x: vector<4xi32>) -> (vector<4xi32>) {
  %c = arith.constant dense<0> : vector<4xi32>
  %r = arith.muli %x, %c : vector<4xi32>
  return %r : vector<4xi32>
}

// CHECK-LABEL: func.func @muli_vector_zero(
// CHECK-NEXT:    %c = arith.constant dense<0> : vector<4xi32>
// CHECK-NEXT:    func.return %c : vector<4xi32>

func.func @subi_true(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.subi %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @subi_true(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    %r = arith.subi %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @subi_false(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.subi %x, %f : i1
  return %r : i1
}

// CHECK-LABEL: func.func @subi_false(
// CHECK-NEXT:    func.return %x : i1

func.func @subi_true_left(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.subi %t, %x : i1
  return %r : i1
}

// CHECK-LABEL: func.func @subi_true_left(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    %r = arith.subi %t, %x : i1
// CHECK-NEXT:    func.return %r : i1

func.func @subi_false_left(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.subi %f, %x : i1
  return %r : i1
}

// CHECK-LABEL: func.func @subi_false_left(
// CHECK-NEXT:    %f = arith.constant false
// CHECK-NEXT:    %r = arith.subi %f, %x : i1
// CHECK-NEXT:    func.return %r : i1

func.func @subi_self(%x: index) -> (index) {
  %r = arith.subi %x, %x : index
  return %r : index
}

// CHECK-LABEL: func.func @subi_self(
// CHECK-NEXT:    %r = arith.constant 0 : index
// CHECK-NEXT:    func.return %r : index

func.func @subi_zero(%x: index) -> (index) {
  %c = arith.constant 0 : index
  %r = arith.subi %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @subi_zero(
// CHECK-NEXT:    func.return %x : index

func.func @subi_one(%x: index) -> (index) {
  %c = arith.constant 1 : index
  %r = arith.subi %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @subi_one(
// CHECK-NEXT:    %c = arith.constant 1 : index
// CHECK-NEXT:    %r = arith.subi %x, %c : index
// CHECK-NEXT:    func.return %r : index

func.func @subi_ones(%x: i32) -> (i32) {
  %c = arith.constant -1 : i32
  %r = arith.subi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @subi_ones(
// CHECK-NEXT:    %c = arith.constant -1 : i32
// CHECK-NEXT:    %r = arith.subi %x, %c : i32
// CHECK-NEXT:    func.return %r : i32

func.func @subi_fold(%x: i32) -> (i32) {
  %c = arith.constant 7 : i32
  %d = arith.constant 5 : i32
  %r = arith.subi %c, %d : i32
  return %r : i32
}

// CHECK-LABEL: func.func @subi_fold(
// CHECK-NEXT:    %r = arith.constant 2 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @subi_vector_zero(%x: vector<4xi32>) -> (vector<4xi32>) {
  %c = arith.constant dense<0> : vector<4xi32>
  %r = arith.subi %x, %c : vector<4xi32>
  return %r : vector<4xi32>
}

// CHECK-LABEL: func.func @subi_vector_zero(
// CHECK-NEXT:    func.return %x : vector<4xi32>

func.func @add_add(%x: index) -> (index) {
  %c = arith.constant 3 : index
  %d = arith.constant 4 : index
  %a = arith.addi %x, %c : index
  %r = arith.addi %a, %d : index
  return %r : index
}

// CHECK-LABEL: func.func @add_add(
// CHECK-NEXT:    %0 = arith.constant 7 : index
// CHECK-NEXT:    %r = arith.addi %x, %0 : index
// CHECK-NEXT:    func.return %r : index

func.func @add_sub(%x: index) -> (index) {
  %c = arith.constant 3 : index
  %d = arith.constant 4 : index
  %a = arith.subi %x, %c : index
  %r = arith.addi %a, %d : index
  return %r : index
}

// CHECK-LABEL: func.func @add_sub(
// CHECK-NEXT:    %0 = arith.constant 1 : index
// CHECK-NEXT:    %r = arith.addi %x, %0 : index
// CHECK-NEXT:    func.return %r : index

func.func @sub_add(%x: index) -> (index) {
  %c = arith.constant 3 : index
  %d = arith.constant 4 : index
  %a = arith.addi %x, %c : index
  %r = arith.subi %a, %d : index
  return %r : index
}

// CHECK-LABEL: func.func @sub_add(
// CHECK-NEXT:    %0 = arith.constant -1 : index
// CHECK-NEXT:    %r = arith.addi %x, %0 : index
// CHECK-NEXT:    func.return %r : index

func.func @sub_left(%x: index) -> (index) {
  %c = arith.constant 3 : index
  %d = arith.constant 4 : index
  %a = arith.subi %c, %x : index
  %r = arith.subi %d, %a : index
  return %r : index
}

// CHECK-LABEL: func.func @sub_left(
// CHECK-NEXT:    %0 = arith.constant 1 : index
// CHECK-NEXT:    %r = arith.addi %x, %0 : index
// CHECK-NEXT:    func.return %r : index

func.func @sub_left_add(%x: index) -> (index) {
  %c = arith.constant 3 : index
  %d = arith.constant 4 : index
  %a = arith.subi %c, %x : index
  %r = arith.addi %a, %d : index
  return %r : index
}

// CHECK-LABEL: func.func @sub_left_add(
// CHECK-NEXT:    %0 = arith.constant 7 : index
// CHECK-NEXT:    %r = arith.subi %0, %x : index
// CHECK-NEXT:    func.return %r : index

func.func @add_sub_same(%x: index, %y: index) -> (index) {
  %a = arith.subi %x, %y : index
  %r = arith.addi %a, %y : index
  return %r : index
}

// CHECK-LABEL: func.func @add_sub_same(
// CHECK-NEXT:    func.return %x : index

func.func @sub_add_same(%x: index, %y: index) -> (index) {
  %a = arith.addi %x, %y : index
  %r = arith.subi %a, %y : index
  return %r : index
}

// CHECK-LABEL: func.func @sub_add_same(
// CHECK-NEXT:    func.return %x : index

func.func @sub_add_same2(%x: index, %y: index) -> (index) {
  %a = arith.addi %x, %y : index
  %r = arith.subi %a, %x : index
  return %r : index
}

// CHECK-LABEL: func.func @sub_add_same2(
// CHECK-NEXT:    func.return %y : index

func.func @sub_sub_same(%x: index, %y: index) -> (index) {
  %a = arith.subi %x, %y : index
  %r = arith.subi %a, %x : index
  return %r : index
}

// CHECK-LABEL: func.func @sub_sub_same(
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %r = arith.subi %0, %y : index
// CHECK-NEXT:    func.return %r : index

func.func @mul_mul(%x: index) -> (index) {
  %c = arith.constant 3 : index
  %d = arith.constant 4 : index
  %a = arith.muli %x, %c : index
  %r = arith.muli %a, %d : index
  return %r : index
}

// CHECK-LABEL: func.func @mul_mul(
// CHECK-NEXT:    %0 = arith.constant 12 : index
// CHECK-NEXT:    %r = arith.muli %x, %0 : index
// CHECK-NEXT:    func.return %r : index

func.func @add_neg(%x: index, %y: index) -> (index) {
  %m = arith.constant -1 : index
  %a = arith.muli %y, %m : index
  %r = arith.addi %x, %a : index
  return %r : index
}

// CHECK-LABEL: func.func @add_neg(
// CHECK-NEXT:    %r = arith.subi %x, %y : index
// CHECK-NEXT:    func.return %r : index

func.func @add_left(%x: index) -> (index) {
  %c = arith.constant 3 : index
  %r = arith.addi %c, %x : index
  return %r : index
}

// CHECK-LABEL: func.func @add_left(
// CHECK-NEXT:    %c = arith.constant 3 : index
// CHECK-NEXT:    %r = arith.addi %x, %c : index
// CHECK-NEXT:    func.return %r : index
