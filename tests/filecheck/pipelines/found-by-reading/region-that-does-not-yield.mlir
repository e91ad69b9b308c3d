// RUN: %xdsl_opt %s -p canonicalize | filecheck %s
// RUN: %xdsl_opt %s -p buffer-deallocation-pipeline | filecheck %s

// The region has no result for what follows it: it stays.

// CHECK: scf.execute_region
// CHECK: llvm.unreachable

func.func @main(%c: i1, %m: memref<4xf32>) -> f32 {
  %f = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %r2 = scf.if %c -> f32 {
    %r = scf.execute_region -> (f32) {
      memref.store %f, %m[%c0] : memref<4xf32>
      llvm.unreachable
    }
    scf.yield %r : f32
  } else {
    scf.yield %f : f32
  }
  return %r2 : f32
}
