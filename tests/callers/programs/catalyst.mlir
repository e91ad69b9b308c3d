// As Catalyst has them: gradients as tensors in loops and callees; with the classic deallocation, which MLIR has until 19.
// MLIR-FLAGS: --mlir-print-op-generic --pass-pipeline=builtin.module(one-shot-bufferize{bufferize-function-boundaries=1\ allow-return-allocs-from-loops=1\ function-boundary-type-conversion=identity-layout-map\ unknown-type-conversion=identity-layout-map},func.func(buffer-hoisting),func.func(buffer-loop-hoisting),func.func(buffer-deallocation),convert-bufferization-to-memref,canonicalize,cse)
// MLIR: 19
// MORE: 1, as MLIR never frees what the loop allocates; to do so, the argument is cloned before it.

func.func private @step(%t: tensor<2x2xf64>, %x: f64) -> tensor<2x2xf64> {
  %e = tensor.empty() : tensor<2x2xf64>
  %f = linalg.fill ins(%x : f64) outs(%e : tensor<2x2xf64>) -> tensor<2x2xf64>
  %s = linalg.add ins(%t, %f : tensor<2x2xf64>, tensor<2x2xf64>) outs(%e : tensor<2x2xf64>) -> tensor<2x2xf64>
  func.return %s : tensor<2x2xf64>
}
func.func public @jit_circuit(%t: tensor<2x2xf64>, %n: index, %x: f64) -> tensor<2x2xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<2x2xf64> {
    %b = func.call @step(%a, %x) : (tensor<2x2xf64>, f64) -> tensor<2x2xf64>
    scf.yield %b : tensor<2x2xf64>
  }
  func.return %r : tensor<2x2xf64>
}
