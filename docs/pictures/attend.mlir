func.func @attend(%q: tensor<64x32xf32>, %k: tensor<32x64xf32>, %v: tensor<64x32xf32>,
                  %zero: f32) -> tensor<64x32xf32> {
  %a = tensor.empty() : tensor<64x64xf32>
  %scores0 = linalg.fill ins(%zero : f32) outs(%a : tensor<64x64xf32>) -> tensor<64x64xf32>
  %scores = linalg.matmul ins(%q, %k : tensor<64x32xf32>, tensor<32x64xf32>)
                          outs(%scores0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %b = tensor.empty() : tensor<64x64xf32>
  %exp = linalg.exp ins(%scores : tensor<64x64xf32>)
                    outs(%b : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = tensor.empty() : tensor<64xf32>
  %sums0 = linalg.fill ins(%zero : f32) outs(%c : tensor<64xf32>) -> tensor<64xf32>
  %sums = linalg.reduce { arith.addf } ins(%exp : tensor<64x64xf32>)
                        outs(%sums0 : tensor<64xf32>) dimensions = [1]
  %d = tensor.empty() : tensor<64x64xf32>
  %wide = linalg.broadcast ins(%sums : tensor<64xf32>)
                           outs(%d : tensor<64x64xf32>) dimensions = [1]
  %e = tensor.empty() : tensor<64x64xf32>
  %weights = linalg.div ins(%exp, %wide : tensor<64x64xf32>, tensor<64x64xf32>)
                        outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %f = tensor.empty() : tensor<64x32xf32>
  %result0 = linalg.fill ins(%zero : f32) outs(%f : tensor<64x32xf32>) -> tensor<64x32xf32>
  %result = linalg.matmul ins(%weights, %v : tensor<64x64xf32>, tensor<64x32xf32>)
                          outs(%result0 : tensor<64x32xf32>) -> tensor<64x32xf32>
  return %result : tensor<64x32xf32>
}
