// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// What is left of operations on numbers.

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

func.func @divui_one(%x: index) -> (index) {
  %c = arith.constant 1 : index
  %r = arith.divui %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @divui_one(
// CHECK-NEXT:    func.return %x : index

func.func @divui_zero(%x: i32) -> (i32) {
  %c = arith.constant 0 : i32
  %r = arith.divui %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @divui_zero(
// CHECK-NEXT:    %c = arith.constant 0 : i32
// CHECK-NEXT:    %r = arith.divui %x, %c : i32
// CHECK-NEXT:    func.return %r : i32

func.func @divui_self(%x: i32) -> (i32) {
  %r = arith.divui %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @divui_self(
// CHECK-NEXT:    %r = arith.divui %x, %x : i32
// CHECK-NEXT:    func.return %r : i32

func.func @divui_fold() -> (i32) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.divui %c, %d : i32
  return %r : i32
}

// CHECK-LABEL: func.func @divui_fold(
// CHECK-NEXT:    %r = arith.constant 2147483644 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @divsi_one(%x: index) -> (index) {
  %c = arith.constant 1 : index
  %r = arith.divsi %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @divsi_one(
// CHECK-NEXT:    func.return %x : index

func.func @divsi_zero(%x: i32) -> (i32) {
  %c = arith.constant 0 : i32
  %r = arith.divsi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @divsi_zero(
// CHECK-NEXT:    %c = arith.constant 0 : i32
// CHECK-NEXT:    %r = arith.divsi %x, %c : i32
// CHECK-NEXT:    func.return %r : i32

func.func @divsi_self(%x: i32) -> (i32) {
  %r = arith.divsi %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @divsi_self(
// CHECK-NEXT:    %r = arith.divsi %x, %x : i32
// CHECK-NEXT:    func.return %r : i32

func.func @divsi_fold() -> (i32) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.divsi %c, %d : i32
  return %r : i32
}

// CHECK-LABEL: func.func @divsi_fold(
// CHECK-NEXT:    %r = arith.constant -3 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @remui_one(%x: index) -> (index) {
  %c = arith.constant 1 : index
  %r = arith.remui %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @remui_one(
// CHECK-NEXT:    %r = arith.constant 0 : index
// CHECK-NEXT:    func.return %r : index

func.func @remui_zero(%x: i32) -> (i32) {
  %c = arith.constant 0 : i32
  %r = arith.remui %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @remui_zero(
// CHECK-NEXT:    %c = arith.constant 0 : i32
// CHECK-NEXT:    %r = arith.remui %x, %c : i32
// CHECK-NEXT:    func.return %r : i32

func.func @remui_self(%x: i32) -> (i32) {
  %r = arith.remui %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @remui_self(
// CHECK-NEXT:    %r = arith.remui %x, %x : i32
// CHECK-NEXT:    func.return %r : i32

func.func @remui_fold() -> (i32) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.remui %c, %d : i32
  return %r : i32
}

// CHECK-LABEL: func.func @remui_fold(
// CHECK-NEXT:    %r = arith.constant 1 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @remsi_one(%x: index) -> (index) {
  %c = arith.constant 1 : index
  %r = arith.remsi %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @remsi_one(
// CHECK-NEXT:    %r = arith.constant 0 : index
// CHECK-NEXT:    func.return %r : index

func.func @remsi_zero(%x: i32) -> (i32) {
  %c = arith.constant 0 : i32
  %r = arith.remsi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @remsi_zero(
// CHECK-NEXT:    %c = arith.constant 0 : i32
// CHECK-NEXT:    %r = arith.remsi %x, %c : i32
// CHECK-NEXT:    func.return %r : i32

func.func @remsi_self(%x: i32) -> (i32) {
  %r = arith.remsi %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @remsi_self(
// CHECK-NEXT:    %r = arith.remsi %x, %x : i32
// CHECK-NEXT:    func.return %r : i32

func.func @remsi_fold() -> (i32) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.remsi %c, %d : i32
  return %r : i32
}

// CHECK-LABEL: func.func @remsi_fold(
// CHECK-NEXT:    %r = arith.constant -1 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @ceildivsi_one(%x: index) -> (index) {
  %c = arith.constant 1 : index
  %r = arith.ceildivsi %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @ceildivsi_one(
// CHECK-NEXT:    func.return %x : index

func.func @ceildivsi_zero(%x: i32) -> (i32) {
  %c = arith.constant 0 : i32
  %r = arith.ceildivsi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @ceildivsi_zero(
// CHECK-NEXT:    %c = arith.constant 0 : i32
// CHECK-NEXT:    %r = arith.ceildivsi %x, %c : i32
// CHECK-NEXT:    func.return %r : i32

func.func @ceildivsi_self(%x: i32) -> (i32) {
  %r = arith.ceildivsi %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @ceildivsi_self(
// CHECK-NEXT:    %r = arith.ceildivsi %x, %x : i32
// CHECK-NEXT:    func.return %r : i32

func.func @ceildivsi_fold() -> (i32) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.ceildivsi %c, %d : i32
  return %r : i32
}

// CHECK-LABEL: func.func @ceildivsi_fold(
// CHECK-NEXT:    %r = arith.constant -3 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @floordivsi_one(%x: index) -> (index) {
  %c = arith.constant 1 : index
  %r = arith.floordivsi %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @floordivsi_one(
// CHECK-NEXT:    func.return %x : index

func.func @floordivsi_zero(%x: i32) -> (i32) {
  %c = arith.constant 0 : i32
  %r = arith.floordivsi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @floordivsi_zero(
// CHECK-NEXT:    %c = arith.constant 0 : i32
// CHECK-NEXT:    %r = arith.floordivsi %x, %c : i32
// CHECK-NEXT:    func.return %r : i32

func.func @floordivsi_self(%x: i32) -> (i32) {
  %r = arith.floordivsi %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @floordivsi_self(
// CHECK-NEXT:    %r = arith.floordivsi %x, %x : i32
// CHECK-NEXT:    func.return %r : i32

func.func @floordivsi_fold() -> (i32) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.floordivsi %c, %d : i32
  return %r : i32
}

// CHECK-LABEL: func.func @floordivsi_fold(
// CHECK-NEXT:    %r = arith.constant -4 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @ceildivui_one(%x: index) -> (index) {
  %c = arith.constant 1 : index
  %r = arith.ceildivui %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @ceildivui_one(
// CHECK-NEXT:    func.return %x : index

func.func @ceildivui_zero(%x: i32) -> (i32) {
  %c = arith.constant 0 : i32
  %r = arith.ceildivui %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @ceildivui_zero(
// CHECK-NEXT:    %c = arith.constant 0 : i32
// CHECK-NEXT:    %r = arith.ceildivui %x, %c : i32
// CHECK-NEXT:    func.return %r : i32

func.func @ceildivui_self(%x: i32) -> (i32) {
  %r = arith.ceildivui %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @ceildivui_self(
// CHECK-NEXT:    %r = arith.ceildivui %x, %x : i32
// CHECK-NEXT:    func.return %r : i32

func.func @ceildivui_fold() -> (i32) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.ceildivui %c, %d : i32
  return %r : i32
}

// CHECK-LABEL: func.func @ceildivui_fold(
// CHECK-NEXT:    %r = arith.constant 2147483645 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @shli_one(%x: index) -> (index) {
  %c = arith.constant 1 : index
  %r = arith.shli %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @shli_one(
// CHECK-NEXT:    %c = arith.constant 1 : index
// CHECK-NEXT:    %r = arith.shli %x, %c : index
// CHECK-NEXT:    func.return %r : index

func.func @shli_zero(%x: i32) -> (i32) {
  %c = arith.constant 0 : i32
  %r = arith.shli %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @shli_zero(
// CHECK-NEXT:    func.return %x : i32

func.func @shli_self(%x: i32) -> (i32) {
  %r = arith.shli %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @shli_self(
// CHECK-NEXT:    %r = arith.shli %x, %x : i32
// CHECK-NEXT:    func.return %r : i32

func.func @shli_fold() -> (i32) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.shli %c, %d : i32
  return %r : i32
}

// CHECK-LABEL: func.func @shli_fold(
// CHECK-NEXT:    %r = arith.constant -28 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @shrui_one(%x: index) -> (index) {
  %c = arith.constant 1 : index
  %r = arith.shrui %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @shrui_one(
// CHECK-NEXT:    %c = arith.constant 1 : index
// CHECK-NEXT:    %r = arith.shrui %x, %c : index
// CHECK-NEXT:    func.return %r : index

func.func @shrui_zero(%x: i32) -> (i32) {
  %c = arith.constant 0 : i32
  %r = arith.shrui %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @shrui_zero(
// CHECK-NEXT:    func.return %x : i32

func.func @shrui_self(%x: i32) -> (i32) {
  %r = arith.shrui %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @shrui_self(
// CHECK-NEXT:    %r = arith.shrui %x, %x : i32
// CHECK-NEXT:    func.return %r : i32

func.func @shrui_fold() -> (i32) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.shrui %c, %d : i32
  return %r : i32
}

// CHECK-LABEL: func.func @shrui_fold(
// CHECK-NEXT:    %r = arith.constant 1073741822 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @shrsi_one(%x: index) -> (index) {
  %c = arith.constant 1 : index
  %r = arith.shrsi %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @shrsi_one(
// CHECK-NEXT:    %c = arith.constant 1 : index
// CHECK-NEXT:    %r = arith.shrsi %x, %c : index
// CHECK-NEXT:    func.return %r : index

func.func @shrsi_zero(%x: i32) -> (i32) {
  %c = arith.constant 0 : i32
  %r = arith.shrsi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @shrsi_zero(
// CHECK-NEXT:    func.return %x : i32

func.func @shrsi_self(%x: i32) -> (i32) {
  %r = arith.shrsi %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @shrsi_self(
// CHECK-NEXT:    %r = arith.shrsi %x, %x : i32
// CHECK-NEXT:    func.return %r : i32

func.func @shrsi_fold() -> (i32) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.shrsi %c, %d : i32
  return %r : i32
}

// CHECK-LABEL: func.func @shrsi_fold(
// CHECK-NEXT:    %r = arith.constant -2 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @minui_one(%x: index) -> (index) {
  %c = arith.constant 1 : index
  %r = arith.minui %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @minui_one(
// CHECK-NEXT:    %c = arith.constant 1 : index
// CHECK-NEXT:    %r = arith.minui %x, %c : index
// CHECK-NEXT:    func.return %r : index

func.func @minui_zero(%x: i32) -> (i32) {
  %c = arith.constant 0 : i32
  %r = arith.minui %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @minui_zero(
// CHECK-NEXT:    %c = arith.constant 0 : i32
// CHECK-NEXT:    func.return %c : i32

func.func @minui_self(%x: i32) -> (i32) {
  %r = arith.minui %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @minui_self(
// CHECK-NEXT:    func.return %x : i32

func.func @minui_fold() -> (i32) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.minui %c, %d : i32
  return %r : i32
}

// CHECK-LABEL: func.func @minui_fold(
// CHECK-NEXT:    %r = arith.constant 2 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @minsi_one(%x: index) -> (index) {
  %c = arith.constant 1 : index
  %r = arith.minsi %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @minsi_one(
// CHECK-NEXT:    %c = arith.constant 1 : index
// CHECK-NEXT:    %r = arith.minsi %x, %c : index
// CHECK-NEXT:    func.return %r : index

func.func @minsi_zero(%x: i32) -> (i32) {
  %c = arith.constant 0 : i32
  %r = arith.minsi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @minsi_zero(
// CHECK-NEXT:    %c = arith.constant 0 : i32
// CHECK-NEXT:    %r = arith.minsi %x, %c : i32
// CHECK-NEXT:    func.return %r : i32

func.func @minsi_self(%x: i32) -> (i32) {
  %r = arith.minsi %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @minsi_self(
// CHECK-NEXT:    func.return %x : i32

func.func @minsi_fold() -> (i32) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.minsi %c, %d : i32
  return %r : i32
}

// CHECK-LABEL: func.func @minsi_fold(
// CHECK-NEXT:    %r = arith.constant -7 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @maxui_one(%x: index) -> (index) {
  %c = arith.constant 1 : index
  %r = arith.maxui %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @maxui_one(
// CHECK-NEXT:    %c = arith.constant 1 : index
// CHECK-NEXT:    %r = arith.maxui %x, %c : index
// CHECK-NEXT:    func.return %r : index

func.func @maxui_zero(%x: i32) -> (i32) {
  %c = arith.constant 0 : i32
  %r = arith.maxui %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @maxui_zero(
// CHECK-NEXT:    func.return %x : i32

func.func @maxui_self(%x: i32) -> (i32) {
  %r = arith.maxui %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @maxui_self(
// CHECK-NEXT:    func.return %x : i32

func.func @maxui_fold() -> (i32) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.maxui %c, %d : i32
  return %r : i32
}

// CHECK-LABEL: func.func @maxui_fold(
// CHECK-NEXT:    %r = arith.constant -7 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @maxsi_one(%x: index) -> (index) {
  %c = arith.constant 1 : index
  %r = arith.maxsi %x, %c : index
  return %r : index
}

// CHECK-LABEL: func.func @maxsi_one(
// CHECK-NEXT:    %c = arith.constant 1 : index
// CHECK-NEXT:    %r = arith.maxsi %x, %c : index
// CHECK-NEXT:    func.return %r : index

func.func @maxsi_zero(%x: i32) -> (i32) {
  %c = arith.constant 0 : i32
  %r = arith.maxsi %x, %c : i32
  return %r : i32
}

// CHECK-LABEL: func.func @maxsi_zero(
// CHECK-NEXT:    %c = arith.constant 0 : i32
// CHECK-NEXT:    %r = arith.maxsi %x, %c : i32
// CHECK-NEXT:    func.return %r : i32

func.func @maxsi_self(%x: i32) -> (i32) {
  %r = arith.maxsi %x, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @maxsi_self(
// CHECK-NEXT:    func.return %x : i32

func.func @maxsi_fold() -> (i32) {
  %c = arith.constant -7 : i32
  %d = arith.constant 2 : i32
  %r = arith.maxsi %c, %d : i32
  return %r : i32
}

// CHECK-LABEL: func.func @maxsi_fold(
// CHECK-NEXT:    %r = arith.constant 2 : i32
// CHECK-NEXT:    func.return %r : i32

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

func.func @index_cast_pair(%x: index) -> (index) {
  %a = arith.index_cast %x : index to i64
  %r = arith.index_cast %a : i64 to index
  return %r : index
}

// CHECK-LABEL: func.func @index_cast_pair(
// CHECK-NEXT:    func.return %x : index

func.func @index_cast_pair_back(%x: i32) -> (i32) {
  %a = arith.index_cast %x : i32 to index
  %r = arith.index_cast %a : index to i32
  return %r : i32
}

// CHECK-LABEL: func.func @index_cast_pair_back(
// CHECK-NEXT:    func.return %x : i32

func.func @index_cast_pair_other(%x: i32) -> (i64) {
  %a = arith.index_cast %x : i32 to index
  %r = arith.index_cast %a : index to i64
  return %r : i64
}

// CHECK-LABEL: func.func @index_cast_pair_other(
// CHECK-NEXT:    %a = arith.index_cast %x : i32 to index
// CHECK-NEXT:    %r = arith.index_cast %a : index to i64
// CHECK-NEXT:    func.return %r : i64

func.func @index_cast_const() -> (index) {
  %c = arith.constant -3 : i32
  %r = arith.index_cast %c : i32 to index
  return %r : index
}

// CHECK-LABEL: func.func @index_cast_const(
// CHECK-NEXT:    %r = arith.constant -3 : index
// CHECK-NEXT:    func.return %r : index

func.func @index_castui_const() -> (index) {
  %c = arith.constant -3 : i32
  %r = arith.index_castui %c : i32 to index
  return %r : index
}

// CHECK-LABEL: func.func @index_castui_const(
// CHECK-NEXT:    %r = arith.constant 4294967293 : index
// CHECK-NEXT:    func.return %r : index

func.func @index_cast_const_trunc() -> (i32) {
  %c = arith.constant 4294967299 : index
  %r = arith.index_cast %c : index to i32
  return %r : i32
}

// CHECK-LABEL: func.func @index_cast_const_trunc(
// CHECK-NEXT:    %r = arith.constant 3 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @extsi_const() -> (i32) {
  %c = arith.constant -3 : i8
  %r = arith.extsi %c : i8 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @extsi_const(
// CHECK-NEXT:    %r = arith.constant -3 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @extui_const() -> (i32) {
  %c = arith.constant -3 : i8
  %r = arith.extui %c : i8 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @extui_const(
// CHECK-NEXT:    %r = arith.constant 253 : i32
// CHECK-NEXT:    func.return %r : i32

func.func @trunci_const() -> (i8) {
  %c = arith.constant 300 : i32
  %r = arith.trunci %c : i32 to i8
  return %r : i8
}

// CHECK-LABEL: func.func @trunci_const(
// CHECK-NEXT:    %r = arith.constant 44 : i8
// CHECK-NEXT:    func.return %r : i8

func.func @trunci_ext(%x: i8) -> (i8) {
  %c = arith.extsi %x : i8 to i32
  %r = arith.trunci %c : i32 to i8
  return %r : i8
}

// CHECK-LABEL: func.func @trunci_ext(
// CHECK-NEXT:    func.return %x : i8

func.func @trunci_ext2(%x: i8) -> (i16) {
  %c = arith.extsi %x : i8 to i32
  %r = arith.trunci %c : i32 to i16
  return %r : i16
}

// CHECK-LABEL: func.func @trunci_ext2(
// CHECK-NEXT:    %r = arith.extsi %x : i8 to i16
// CHECK-NEXT:    func.return %r : i16

func.func @trunci_trunci(%x: i32) -> (i8) {
  %c = arith.trunci %x : i32 to i16
  %r = arith.trunci %c : i16 to i8
  return %r : i8
}

// CHECK-LABEL: func.func @trunci_trunci(
// CHECK-NEXT:    %r = arith.trunci %x : i32 to i8
// CHECK-NEXT:    func.return %r : i8

func.func @ext_ext(%x: i8) -> (i32) {
  %c = arith.extsi %x : i8 to i16
  %r = arith.extsi %c : i16 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @ext_ext(
// CHECK-NEXT:    %r = arith.extsi %x : i8 to i32
// CHECK-NEXT:    func.return %r : i32

func.func @ext_extui(%x: i8) -> (i32) {
  %c = arith.extui %x : i8 to i16
  %r = arith.extui %c : i16 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @ext_extui(
// CHECK-NEXT:    %r = arith.extui %x : i8 to i32
// CHECK-NEXT:    func.return %r : i32

func.func @ext_mixed(%x: i8) -> (i32) {
  %c = arith.extui %x : i8 to i16
  %r = arith.extsi %c : i16 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @ext_mixed(
// CHECK-NEXT:    %r = arith.extui %x : i8 to i32
// CHECK-NEXT:    func.return %r : i32

func.func @addf_zero(%x: f32) -> (f32) {
  %c = arith.constant -0.0 : f32
  %r = arith.addf %x, %c : f32
  return %r : f32
}

// CHECK-LABEL: func.func @addf_zero(
// CHECK-NEXT:    func.return %x : f32

func.func @addf_pzero(%x: f32) -> (f32) {
  %c = arith.constant 0.0 : f32
  %r = arith.addf %x, %c : f32
  return %r : f32
}

// CHECK-LABEL: func.func @addf_pzero(
// CHECK-NEXT:    %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %r = arith.addf %x, %c : f32
// CHECK-NEXT:    func.return %r : f32

func.func @mulf_one(%x: f32) -> (f32) {
  %c = arith.constant 1.0 : f32
  %r = arith.mulf %x, %c : f32
  return %r : f32
}

// CHECK-LABEL: func.func @mulf_one(
// CHECK-NEXT:    func.return %x : f32

func.func @subf_zero(%x: f32) -> (f32) {
  %c = arith.constant 0.0 : f32
  %r = arith.subf %x, %c : f32
  return %r : f32
}

// CHECK-LABEL: func.func @subf_zero(
// CHECK-NEXT:    func.return %x : f32

func.func @divf_one(%x: f32) -> (f32) {
  %c = arith.constant 1.0 : f32
  %r = arith.divf %x, %c : f32
  return %r : f32
}

// CHECK-LABEL: func.func @divf_one(
// CHECK-NEXT:    func.return %x : f32

func.func @maxf_self(%x: f32) -> (f32) {
  %r = arith.maximumf %x, %x : f32
  return %r : f32
}

// CHECK-LABEL: func.func @maxf_self(
// CHECK-NEXT:    func.return %x : f32

func.func @negf_negf(%x: f32) -> (f32) {
  %c = arith.negf %x : f32
  %r = arith.negf %c : f32
  return %r : f32
}

// CHECK-LABEL: func.func @negf_negf(
// CHECK-NEXT:    func.return %x : f32

func.func @bitcast_pair(%x: i32) -> (i32) {
  %c = arith.bitcast %x : i32 to f32
  %r = arith.bitcast %c : f32 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @bitcast_pair(
// CHECK-NEXT:    func.return %x : i32

func.func @or_zero_big(%x: i32) -> (i32) {
  %c = arith.constant 0 : i32
  %r = arith.ori %c, %x : i32
  return %r : i32
}

// CHECK-LABEL: func.func @or_zero_big(
// CHECK-NEXT:    func.return %x : i32
