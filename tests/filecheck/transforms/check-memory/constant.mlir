// RUN: %xdsl_opt %s -p 'check-memory' --split-input-file --verify-diagnostics | filecheck %s

memref.global "private" constant @g : memref<4xf32> = dense<1.0>

func.func @main() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 2.0 : f32
  %m = memref.get_global @g : memref<4xf32>
  memref.store %f, %m[%c0] : memref<4xf32>
  return
}

// CHECK:      check-memory: write to a constant global
// CHECK-NEXT:   at          memref.store %f, %m[%c0] : memref<4xf32>, in @main
// CHECK-NEXT:   buffer of   memref.global "private" constant @g : memref<4xf32> = dense<1.000000e+00>

// -----
// CHECK-LABEL: // {{-----}}

// A callee returns it, a fill writes to a slice of it.

memref.global "private" constant @g : memref<4xf32> = dense<1.0>

func.func @main() {
  %f = arith.constant 2.0 : f32
  %m = func.call @table() : () -> memref<4xf32>
  %v = memref.subview %m[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  linalg.fill ins(%f : f32) outs(%v : memref<2xf32, strided<[1], offset: 1>>)
  return
}

func.func private @table() -> memref<4xf32> {
  %m = memref.get_global @g : memref<4xf32>
  return %m : memref<4xf32>
}

// CHECK:      check-memory: write to a constant global
// CHECK-NEXT:   at          linalg.fill ins(%f : f32) outs(%v : memref<2xf32, strided<[1], offset: 1>>), in @main
// CHECK-NEXT:   buffer of   memref.global "private" constant @g
