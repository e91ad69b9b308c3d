// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// Casts of constants and of casts.

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

func.func @bitcast_pair(%x: i32) -> (i32) {
  %c = arith.bitcast %x : i32 to f32
  %r = arith.bitcast %c : f32 to i32
  return %r : i32
}

// CHECK-LABEL: func.func @bitcast_pair(
// CHECK-NEXT:    func.return %x : i32
