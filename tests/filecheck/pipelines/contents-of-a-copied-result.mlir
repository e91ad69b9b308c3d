// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down},buffer-deallocation-pipeline' --frees

// The result of the call is copied, as its argument is overwritten. The argument has no contents;
// the result has.

func.func private @new_or_same(%c: i1, %t: tensor<4xf32>) -> tensor<4xf32> {
  %f = arith.constant 7.0 : f32
  %r = scf.if %c -> (tensor<4xf32>) {
    scf.yield %t : tensor<4xf32>
  } else {
    %e = tensor.empty() : tensor<4xf32>
    %k = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %k : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

func.func @main() -> (f32, tensor<4xf32>, tensor<4xf32>) {
  %false = arith.constant false
  %i = arith.constant 1 : index
  %f = arith.constant 9.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %r = func.call @new_or_same(%false, %e) : (i1, tensor<4xf32>) -> tensor<4xf32>
  %v = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %x = tensor.extract %r[%i] : tensor<4xf32>
  return %x, %v, %r : f32, tensor<4xf32>, tensor<4xf32>
}
