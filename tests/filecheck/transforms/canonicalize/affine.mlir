// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// Maps of constants, of maps and of operands that stand twice.

func.func @affine(%i: index, %n: index) -> (index, index, index, index, index, index, index, index, index) {
  %c5 = arith.constant 5 : index
  %0 = affine.apply affine_map<()[s0] -> (s0)>()[%i]
  %1 = affine.apply affine_map<(d0)[s0] -> (7)>(%i)[%n]
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 * s0 + d0 mod 3)>(%c5)[%c5]
  %3 = affine.min affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n]
  %4 = affine.max affine_map<(d0)[s0] -> (d0)>(%i)[%n]
  %5 = affine.max affine_map<(d0) -> (4, d0)>(%c5)
  %6 = affine.linearize_index [%i] by (5) : index
  %7 = affine.linearize_index [] by () : index
  %8 = affine.delinearize_index %i into () : index
  %9 = affine.max affine_map<(d0) -> (4, d0)>(%i)
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : index, index, index, index, index, index, index, index, index
}

// CHECK:      func.func @affine(%i: index, %n: index)
// CHECK-NEXT:   %0 = arith.constant 7 : index
// CHECK-NEXT:   %1 = arith.constant 27 : index
// CHECK-NEXT:   %2 = affine.apply affine_map<(d0)[s0] -> ((d0 + s0))> (%i)[%n]
// CHECK-NEXT:   %3 = arith.constant 5 : index
// CHECK-NEXT:   %4 = arith.constant 0 : index
// CHECK-NEXT:   func.return %i, %0, %1, %2, %i, %3, %i, %4, %i

func.func @affine_stays(%i: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%i)[%c0]
  return %0 : index
}

// CHECK:      func.func @affine_stays(%i: index)
// CHECK:        affine.apply
