// REQUIRES: mlir-opt
// RUN: %mlir_opt %s --canonicalize -o %t.compiled && not %xdsl_bufferize_check %s --compiled %t.compiled | filecheck %s
// RUN: %xdsl_bufferize_check %s -p canonicalize | filecheck %s --check-prefix=OURS

// The only iteration of scf.forall inserts two slices into one output.

func.func @main() -> (f64, f64) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %five = arith.constant 5.0 : f64
  %t = tensor.splat %one : tensor<4xf64>
  %u = tensor.splat %five : tensor<2xf64>
  %r = scf.forall (%i) in (1) shared_outs(%o = %t) -> tensor<4xf64> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %u into %o[0] [2] [1] : tensor<2xf64> into tensor<4xf64>
      tensor.parallel_insert_slice %u into %o[2] [2] [1] : tensor<2xf64> into tensor<4xf64>
    }
  }
  %x = tensor.extract %r[%c0] : tensor<4xf64>
  %y = tensor.extract %r[%c2] : tensor<4xf64>
  return %x, %y : f64, f64
}

// CHECK: result 1: 5.0 before, 1.0 after
// OURS: equal
