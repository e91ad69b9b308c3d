// RUN: %xdsl_opt %s -p inline | filecheck %s

// A function that never returns has nothing to put in the place of its result.

// CHECK-LABEL: func.func @main(
// CHECK:         func.call @stop(

func.func private @stop(%m: memref<4xf32>) -> f32 {
  %f = arith.constant 1.0 : f32
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  llvm.unreachable
}
func.func @main(%c: i1, %m: memref<4xf32>) -> f32 {
  %f = arith.constant 1.0 : f32
  %r = scf.if %c -> f32 {
    %x = func.call @stop(%m) : (memref<4xf32>) -> f32
    scf.yield %x : f32
  } else {
    scf.yield %f : f32
  }
  return %r : f32
}
