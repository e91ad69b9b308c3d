// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries copy-before-write},buffer-deallocation-pipeline' --frees
// A destination that somebody else may have got by then is copied before it is overwritten.
// Found by tests/fuzz/run.py --seed 700041 --count 1

func.func private @choose(%p: i1, %a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<2xf32>
  %t = linalg.fill ins(%one : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %r = scf.if %p -> (tensor<2xf32>) {
    scf.yield %t : tensor<2xf32>
  } else {
    scf.yield %a : tensor<2xf32>
  }
  %v = bufferization.materialize_in_destination %a in %t : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  func.return %r, %v : tensor<2xf32>, tensor<2xf32>
}
func.func @main() -> (tensor<2xf32>, tensor<2xf32>) {
  %true = arith.constant true
  %a = arith.constant dense<[5.0, 7.0]> : tensor<2xf32>
  %0, %1 = func.call @choose(%true, %a) : (i1, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  func.return %0, %1 : tensor<2xf32>, tensor<2xf32>
}
