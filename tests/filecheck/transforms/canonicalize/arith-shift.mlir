// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// Shifts.

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
