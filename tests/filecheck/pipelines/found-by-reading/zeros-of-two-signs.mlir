// RUN: %replay %s -p 'rematerialize-fills,one-shot-bufferize{bufferize-function-boundaries}'
// RUN: %replay %s -p 'bufferize'
// 0.0 and -0.0 are not the same element, so that the constant is not filled again.

func.func @main() -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %k = arith.constant dense<[0.0, -0.0, 0.0, -0.0]> : tensor<4xf32>
  %o = arith.constant dense<1.0> : tensor<4xf32>
  %i = tensor.insert %one into %k[%c0] : tensor<4xf32>
  %w = linalg.div ins(%o, %i : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  func.return %w, %i : tensor<4xf32>, tensor<4xf32>
}
