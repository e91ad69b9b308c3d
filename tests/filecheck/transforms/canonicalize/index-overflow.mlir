// RUN: %xdsl_bufferize_check %s -p canonicalize
// RUN: %xdsl_opt -p canonicalize %s | filecheck %s

// Numbers of the type index have 64 bits and wrap around.

func.func @main() -> (index, index, index, index) {
  %big = arith.constant 4611686018427387904 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.muli %big, %c4 : index
  %r = scf.index_switch %zero -> index
  case 0 {
    scf.yield %c1 : index
  }
  default {
    scf.yield %c4 : index
  }
  // From -2^63 to 4 in two rounds: 2^63 to 4 would be none.
  %largest = arith.constant 9223372036854775807 : index
  %smallest = arith.addi %largest, %c1 : index
  %s = scf.for %i = %smallest to %c4 step %largest iter_args(%x = %c0) -> (index) {
    %y = arith.addi %x, %c1 : index
    scf.yield %y : index
  }
  // -3 is 2^64 - 3, which no loop counts to.
  %two = arith.subi %c1, %c4 : index
  %t = scf.for %i = %c0 to %two step %c1 iter_args(%x = %c4) -> (index) {
    scf.yield %i : index
  }
  return %zero, %r, %s, %t : index, index, index, index
}

// CHECK-LABEL: func.func @main(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %zero = arith.constant 0 : index
// CHECK-NEXT:    %largest = arith.constant 9223372036854775807 : index
// CHECK-NEXT:    %smallest = arith.constant -9223372036854775808 : index
// CHECK-NEXT:    %s = scf.for %i = %smallest to %c4 step %largest iter_args(%x = %c0) -> (index) {
// CHECK-NEXT:      %y = arith.addi %x, %c1 : index
// CHECK-NEXT:      scf.yield %y : index
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %zero, %c1, %s, %c4 : index, index, index, index

// A dimension of a forall has one index, and one of a parallel has none.

func.func @spaces(%m: memref<?xindex>) {
  %largest = arith.constant 9223372036854775807 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %smallest = arith.addi %largest, %c1 : index
  %zero = arith.addi %smallest, %smallest : index
  scf.forall (%i) = (%zero) to (%c1) step (%c1) {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  scf.parallel (%i) = (%c2) to (%smallest) step (%c1) {
    memref.store %i, %m[%i] : memref<?xindex>
    scf.reduce
  }
  return
}

// CHECK-LABEL: func.func @spaces(
// CHECK-NEXT:    [[ZERO:%.*]] = arith.constant 0 : index
// CHECK-NEXT:    memref.store [[ZERO]], %m[[[ZERO]]] : memref<?xindex>
// CHECK-NEXT:    func.return

// The smallest of two is not the one that did not fit.

func.func @maps() -> (index, index, index, index) {
  %big = arith.constant 4611686018427387904 : index
  %largest = arith.constant 9223372036854775807 : index
  %a = affine.apply affine_map<(d0) -> (d0 * 4)>(%big)
  %b = affine.max affine_map<(d0) -> (d0 + 1, 3)>(%largest)
  %c = affine.min affine_map<(d0) -> (d0 * 2 - d0, d0 + 2)>(%largest)
  %d = affine.apply affine_map<(d0) -> ((d0 * 4 + 7) mod 8)>(%big)
  return %a, %b, %c, %d : index, index, index, index
}

// CHECK-LABEL: func.func @maps(
// CHECK-NEXT:    [[A:%.*]] = arith.constant 0 : index
// CHECK-NEXT:    [[B:%.*]] = arith.constant 3 : index
// CHECK-NEXT:    [[C:%.*]] = arith.constant -9223372036854775807 : index
// CHECK-NEXT:    [[D:%.*]] = arith.constant 7 : index
// CHECK-NEXT:    func.return [[A]], [[B]], [[C]], [[D]] : index, index, index, index

// Layouts are computed in 64 bits, and a size that does not fit is written in no type.

func.func @layout(%m: memref<?x8xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %big = arith.constant 4611686018427387904 : index
  %c0 = arith.constant 0 : index
  %x = memref.subview %m[%big, 0] [%c0, 8] [%big, 1] : memref<?x8xf32> to memref<?x8xf32, strided<[?, 1], offset: ?>>
  %y = memref.cast %x : memref<?x8xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %y : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// CHECK-LABEL: func.func @layout(
// CHECK-NEXT:    %x = memref.subview %m[4611686018427387904, 0] [0, 8] [4611686018427387904, 1] : memref<?x8xf32> to memref<0x8xf32, strided<[0, 1]>>
// CHECK-NEXT:    %y = memref.cast %x

func.func @margins(%t: tensor<5xf32>, %f: f32) -> tensor<?xf32> {
  %big = arith.constant 4611686018427387904 : index
  %p = tensor.pad %t low[%big] high[%big] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<5xf32> to tensor<?xf32>
  return %p : tensor<?xf32>
}

// CHECK-LABEL: func.func @margins(
// CHECK-NEXT:    %big = arith.constant 4611686018427387904 : index
// CHECK-NEXT:    %p = tensor.pad %t low[%big] high[%big] {
