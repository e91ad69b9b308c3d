// RUN: %xdsl_opt %s --allow-unregistered-dialect -p canonicalize | filecheck %s

// The operation that ends the region may end the program: it stays.

// CHECK: scf.execute_region
// CHECK: "t.exit"()

func.func @main(%c: i1, %m: memref<4xf32>) -> f32 {
  %f = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  scf.if %c {
    scf.execute_region {
      "t.exit"() : () -> ()
    }
  }
  return %f : f32
}
