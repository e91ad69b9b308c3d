// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// Smallest and largest integers.

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
