// RUN: %xdsl_opt %s -p canonicalize | filecheck %s

// Blocks that nothing reaches, and that hand on what they were handed.

func.func @f(%b: memref<4xf64>, %q: i1) -> memref<4xf64> {
  cf.br ^bb1
^bb1:
  cf.cond_br %q, ^bb5(%b : memref<4xf64>), ^bb2
^bb2:
  cf.cond_br %q, ^bb1, ^bb1
^bb3(%n: index, %v: memref<4xf64>, %w: memref<4xf64>):
  cf.cond_br %q, ^bb5(%v : memref<4xf64>), ^bb4
^bb4:
  cf.cond_br %q, ^bb3(%n, %w, %v : index, memref<4xf64>, memref<4xf64>), ^bb3(%n, %v, %w : index, memref<4xf64>, memref<4xf64>)
^bb5(%x: memref<4xf64>):
  func.return %x : memref<4xf64>
}

// CHECK:      func.func @f(%b: memref<4xf64>, %q: i1) -> memref<4xf64> {
// CHECK-NEXT:   cf.br ^[[loop:[a-z0-9]+]]
// CHECK-NEXT: ^[[loop]]:
// CHECK-NEXT:   cf.cond_br %q, ^[[exit:[a-z0-9]+]], ^[[loop]]
// CHECK-NEXT: ^[[exit]]:
// CHECK-NEXT:   func.return %b : memref<4xf64>
// CHECK-NEXT: }
