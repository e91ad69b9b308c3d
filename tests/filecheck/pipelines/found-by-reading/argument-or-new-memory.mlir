// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'bufferize' --frees

// A call returns its argument, which has no contents, or new memory or a constant, which has: what
// reads the result reads contents.

func.func private @choose(%c: i1, %t: tensor<4xf32>) -> tensor<4xf32> {
  %k = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = scf.if %c -> (tensor<4xf32>) {
    scf.yield %t : tensor<4xf32>
  } else {
    scf.yield %k : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}
func.func private @new(%c: i1, %t: tensor<4xf32>) -> tensor<4xf32> {
  %f = arith.constant 7.0 : f32
  %r = scf.if %c -> (tensor<4xf32>) {
    scf.yield %t : tensor<4xf32>
  } else {
    %e = tensor.empty() : tensor<4xf32>
    %k = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %k : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}
func.func @main() -> (tensor<4xf32>, tensor<4xf32>, f32, tensor<4xf32>, f32) {
  %false = arith.constant false
  %i = arith.constant 1 : index
  %f = arith.constant 9.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %r = func.call @choose(%false, %e) : (i1, tensor<4xf32>) -> tensor<4xf32>
  %w = tensor.insert %f into %r[%i] : tensor<4xf32>
  %n = func.call @new(%false, %e) : (i1, tensor<4xf32>) -> tensor<4xf32>
  %v = tensor.insert %f into %n[%i] : tensor<4xf32>
  %x = tensor.extract %r[%i] : tensor<4xf32>
  %y = tensor.extract %n[%i] : tensor<4xf32>
  func.return %r, %w, %x, %v, %y : tensor<4xf32>, tensor<4xf32>, f32, tensor<4xf32>, f32
}
