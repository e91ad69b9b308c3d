// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// Divisions and remainders.

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
