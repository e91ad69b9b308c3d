// RUN: %mlir_opt %s --one-shot-bufferize=bufferize-function-boundaries -o %t.compiled && not %xdsl_bufferize_check %s --compiled %t.compiled --allow-leaks | filecheck %s
// RUN: %xdsl_bufferize_check %s | filecheck %s --check-prefix=OURS
// REQUIRES: mlir-opt

// MLIR 22 reads the new contents of the global where the program uses what it loaded before.

func.func private @printF64(f64)
func.func private @printNewline()

ml_program.global private mutable @g(dense<[1.0, 2.0]> : tensor<2xf64>) : tensor<2xf64>

func.func @main() -> f64 {
  %c0 = arith.constant 0 : index
  %f = arith.constant 3.0 : f64
  %old = ml_program.global_load @g : tensor<2xf64>
  %new = tensor.splat %f : tensor<2xf64>
  ml_program.global_store @g = %new : tensor<2xf64>
  %x = tensor.extract %old[%c0] : tensor<2xf64>
  func.call @printF64(%x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return %x : f64
}

// CHECK:      printed line 1: '1' before, '3' after
// CHECK-NEXT: result 0: 1.0 before, 3.0 after

// OURS: equal: 1 results, 1 printed lines
