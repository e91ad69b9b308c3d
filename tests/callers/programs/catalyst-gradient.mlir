// As Catalyst has them: a choice of two callees, and a loop until a number is small.
// MLIR-FLAGS: --mlir-print-op-generic --pass-pipeline=builtin.module(one-shot-bufferize{bufferize-function-boundaries=1\ allow-return-allocs-from-loops=1\ function-boundary-type-conversion=identity-layout-map\ unknown-type-conversion=identity-layout-map},func.func(buffer-hoisting),func.func(buffer-loop-hoisting),func.func(buffer-deallocation),convert-bufferization-to-memref,canonicalize,cse)
// MLIR: 19

func.func private @scaled(%t: tensor<8xf64>, %x: f64) -> tensor<8xf64> {
  %e = tensor.empty() : tensor<8xf64>
  %f = linalg.fill ins(%x : f64) outs(%e : tensor<8xf64>) -> tensor<8xf64>
  %s = linalg.mul ins(%t, %f : tensor<8xf64>, tensor<8xf64>) outs(%f : tensor<8xf64>) -> tensor<8xf64>
  func.return %s : tensor<8xf64>
}
func.func public @jit_gradient(%t: tensor<8xf64>, %p: i1, %x: f64, %i: index) -> tensor<8xf64> {
  %0 = scf.if %p -> tensor<8xf64> {
    %a = func.call @scaled(%t, %x) : (tensor<8xf64>, f64) -> tensor<8xf64>
    scf.yield %a : tensor<8xf64>
  } else {
    %y = arith.negf %x : f64
    %b = func.call @scaled(%t, %y) : (tensor<8xf64>, f64) -> tensor<8xf64>
    scf.yield %b : tensor<8xf64>
  }
  %1 = scf.while (%w = %0) : (tensor<8xf64>) -> tensor<8xf64> {
    %v = tensor.extract %w[%i] : tensor<8xf64>
    %c = arith.cmpf ogt, %v, %x : f64
    scf.condition(%c) %w : tensor<8xf64>
  } do {
  ^bb0(%w: tensor<8xf64>):
    %n = func.call @scaled(%w, %x) : (tensor<8xf64>, f64) -> tensor<8xf64>
    scf.yield %n : tensor<8xf64>
  }
  func.return %1 : tensor<8xf64>
}
