// call: product a b c -> c
// result: c
func.func @product(%a: tensor<2x3xf64>, %b: tensor<3x2xf64>, %c: tensor<2x2xf64> {bufferize.result = 0 : index}) -> tensor<2x2xf64> {
  %r = linalg.matmul ins(%a, %b : tensor<2x3xf64>, tensor<3x2xf64>) outs(%c : tensor<2x2xf64>) -> tensor<2x2xf64>
  func.return %r : tensor<2x2xf64>
}
