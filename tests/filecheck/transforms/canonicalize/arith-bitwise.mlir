// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// andi, ori and xori: constants, equal operands, chains, negations.

func.func @andi_true(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.andi %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @andi_true(
// CHECK-NEXT:    func.return %x : i1

func.func @andi_false(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.andi %x, %f : i1
  return %r : i1
}

// CHECK-LABEL: func.func @andi_false(
// CHECK-NEXT:    %f = arith.constant false
// CHECK-NEXT:    func.return %f : i1

func.func @andi_true_left(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.andi %t, %x : i1
  return %r : i1
}

// CHECK-LABEL: func.func @andi_true_left(
// CHECK-NEXT:    func.return %x : i1

func.func @andi_false_left(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.andi %f, %x : i1
  return %r : i1
}

// CHECK-LABEL: func.func @andi_false_left(
// CHECK-NEXT:    %f = arith.constant false
// CHECK-NEXT:    func.return %f : i1

func.func @andi_self(%x: index) -> (index) {
  %r = arith.andi %x, %x : index
  return %r : index
}

// CHECK-LABEL: func.func @andi_self(
// CHECK-NEXT:    func.return %x : index

func.func @andi_zero(%x: index) -> (index) {
  %c = arith.constant 0 : index
  %r = arith.andi %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @andi_zero(
// CHECK-NEXT:    %c = arith.constant 0 : index
// CHECK-NEXT:    func.return %c : index

func.func @andi_one(%x: index) -> (index) {
  %c = arith.constant 1 : index
  %r = arith.andi %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @andi_one(
// CHECK-NEXT:    %c = arith.constant 1 : index
// CHECK-NEXT:    %r = arith.andi %x, %c : index
// CHECK-NEXT:    func.return %r : index

func.func @andi_ones(%x: i32) -> (i32) {
  %c = arith.constant -1 : i32
  %r = arith.andi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @andi_ones(
// CHECK-NEXT:    func.return %x : i32

func.func @andi_fold(%x: i32) -> (i32) {
  %c = arith.constant 7 : i32
  %d = arith.constant 5 : i32
  %r = arith.andi %c, %d : i32
  return %r : i32
}

// CHECK-LABEL: func.func @andi_fold(
// CHECK-NEXT:    %r = arith.constant 5 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @andi_vector_zero(%x: vector<4xi32>) -> (vector<4xi32>) {
  %c = arith.constant dense<0> : vector<4xi32>
  %r = arith.andi %x, %c : vector<4xi32>
  return %r : vector<4xi32>
}

// CHECK-LABEL: func.func @andi_vector_zero(
// CHECK-NEXT:    %c = arith.constant dense<0> : vector<4xi32>
// CHECK-NEXT:    func.return %c : vector<4xi32>

func.func @ori_true(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.ori %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @ori_true(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    func.return %t : i1

func.func @ori_false(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.ori %x, %f : i1
  return %r : i1
}

// CHECK-LABEL: func.func @ori_false(
// CHECK-NEXT:    func.return %x : i1

func.func @ori_true_left(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.ori %t, %x : i1
  return %r : i1
}

// CHECK-LABEL: func.func @ori_true_left(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    func.return %t : i1

func.func @ori_false_left(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.ori %f, %x : i1
  return %r : i1
}

// CHECK-LABEL: func.func @ori_false_left(
// CHECK-NEXT:    func.return %x : i1

func.func @ori_self(%x: index) -> (index) {
  %r = arith.ori %x, %x : index
  return %r : index
}

// CHECK-LABEL: func.func @ori_self(
// CHECK-NEXT:    func.return %x : index

func.func @ori_zero(%x: index) -> (index) {
  %c = arith.constant 0 : index
  %r = arith.ori %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @ori_zero(
// CHECK-NEXT:    func.return %x : index

func.func @ori_one(%x: index) -> (index) {
  %c = arith.constant 1 : index
  %r = arith.ori %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @ori_one(
// CHECK-NEXT:    %c = arith.constant 1 : index
// CHECK-NEXT:    %r = arith.ori %x, %c : index
// CHECK-NEXT:    func.return %r : index

func.func @ori_ones(%x: i32) -> (i32) {
  %c = arith.constant -1 : i32
  %r = arith.ori %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @ori_ones(
// CHECK-NEXT:    %c = arith.constant -1 : i32
// CHECK-NEXT:    func.return %c : i32

func.func @ori_fold(%x: i32) -> (i32) {
  %c = arith.constant 7 : i32
  %d = arith.constant 5 : i32
  %r = arith.ori %c, %d : i32
  return %r : i32
}

// CHECK-LABEL: func.func @ori_fold(
// CHECK-NEXT:    %r = arith.constant 7 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @ori_vector_zero(%x: vector<4xi32>) -> (vector<4xi32>) {
  %c = arith.constant dense<0> : vector<4xi32>
  %r = arith.ori %x, %c : vector<4xi32>
  return %r : vector<4xi32>
}

// CHECK-LABEL: func.func @ori_vector_zero(
// CHECK-NEXT:    func.return %x : vector<4xi32>

func.func @xori_true(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.xori %x, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @xori_true(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    %r = arith.xori %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @xori_false(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.xori %x, %f : i1
  return %r : i1
}

// CHECK-LABEL: func.func @xori_false(
// CHECK-NEXT:    func.return %x : i1

func.func @xori_true_left(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.xori %t, %x : i1
  return %r : i1
}

// CHECK-LABEL: func.func @xori_true_left(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    %r = arith.xori %x, %t : i1
// CHECK-NEXT:    func.return %r : i1

func.func @xori_false_left(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %r = arith.xori %f, %x : i1
  return %r : i1
}

// CHECK-LABEL: func.func @xori_false_left(
// CHECK-NEXT:    func.return %x : i1

func.func @xori_self(%x: index) -> (index) {
  %r = arith.xori %x, %x : index
  return %r : index
}

// CHECK-LABEL: func.func @xori_self(
// CHECK-NEXT:    %r = arith.constant 0 : index
// CHECK-NEXT:    func.return %r : index

func.func @xori_zero(%x: index) -> (index) {
  %c = arith.constant 0 : index
  %r = arith.xori %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @xori_zero(
// CHECK-NEXT:    func.return %x : index

func.func @xori_one(%x: index) -> (index) {
  %c = arith.constant 1 : index
  %r = arith.xori %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @xori_one(
// CHECK-NEXT:    %c = arith.constant 1 : index
// CHECK-NEXT:    %r = arith.xori %x, %c : index
// CHECK-NEXT:    func.return %r : index

func.func @xori_ones(%x: i32) -> (i32) {
  %c = arith.constant -1 : i32
  %r = arith.xori %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @xori_ones(
// CHECK-NEXT:    %c = arith.constant -1 : i32
// CHECK-NEXT:    %r = arith.xori %x, %c : i32
// CHECK-NEXT:    func.return %r : i32

func.func @xori_fold(%x: i32) -> (i32) {
  %c = arith.constant 7 : i32
  %d = arith.constant 5 : i32
  %r = arith.xori %c, %d : i32
  return %r : i32
}

// CHECK-LABEL: func.func @xori_fold(
// CHECK-NEXT:    %r = arith.constant 2 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @xori_vector_zero(%x: vector<4xi32>) -> (vector<4xi32>) {
  %c = arith.constant dense<0> : vector<4xi32>
  %r = arith.xori %x, %c : vector<4xi32>
  return %r : vector<4xi32>
}

// CHECK-LABEL: func.func @xori_vector_zero(
// CHECK-NEXT:    func.return %x : vector<4xi32>

func.func @and_and(%x: i1, %y: i1) -> (i1) {
  %a = arith.andi %x, %y : i1
  %r = arith.andi %a, %x : i1
  return %r : i1
}

// CHECK-LABEL: func.func @and_and(
// CHECK-NEXT:    %a = arith.andi %x, %y : i1
// CHECK-NEXT:    func.return %a : i1

func.func @and_not(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %a = arith.xori %x, %t : i1
  %r = arith.andi %a, %x : i1
  return %r : i1
}

// CHECK-LABEL: func.func @and_not(
// CHECK-NEXT:    %r = arith.constant false
// CHECK-NEXT:    func.return %r : i1

func.func @or_not(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %a = arith.xori %x, %t : i1
  %r = arith.ori %a, %x : i1
  return %r : i1
}

// CHECK-LABEL: func.func @or_not(
// CHECK-NEXT:    %r = arith.constant true
// CHECK-NEXT:    func.return %r : i1

func.func @not_not(%x: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %a = arith.xori %x, %t : i1
  %r = arith.xori %a, %t : i1
  return %r : i1
}

// CHECK-LABEL: func.func @not_not(
// CHECK-NEXT:    func.return %x : i1

func.func @xor_xor(%x: i1, %y: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %a = arith.xori %x, %y : i1
  %r = arith.xori %a, %y : i1
  return %r : i1
}

// CHECK-LABEL: func.func @xor_xor(
// CHECK-NEXT:    func.return %x : i1

func.func @and_not_not(%x: i1, %y: i1) -> (i1) {
  %t = arith.constant true
  %f = arith.constant false
  %a = arith.xori %x, %t : i1
  %b = arith.xori %y, %t : i1
  %r = arith.andi %a, %b : i1
  return %r : i1
}

// CHECK-LABEL: func.func @and_not_not(
// CHECK-NEXT:    %t = arith.constant true
// CHECK-NEXT:    %a = arith.xori %x, %t : i1
// CHECK-NEXT:    %b = arith.xori %y, %t : i1
// CHECK-NEXT:    %r = arith.andi %a, %b : i1
// CHECK-NEXT:    func.return %r : i1

func.func @or_zero_big(%x: i32) -> (i32) {
  %c = arith.constant 0 : i32
  %r = arith.ori %c, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @or_zero_big(
// CHECK-NEXT:    func.return %x : i32
