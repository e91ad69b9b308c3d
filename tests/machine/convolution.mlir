// call: convolve x w -> r
// result: r
func.func @convolve(%x: tensor<7xf64>, %w: tensor<3xf64>) -> tensor<5xf64> {
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<5xf64>
  %f = linalg.fill ins(%zero : f64) outs(%e : tensor<5xf64>) -> tensor<5xf64>
  %r = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i + k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x, %w : tensor<7xf64>, tensor<3xf64>) outs(%f : tensor<5xf64>) {
  ^bb0(%a: f64, %b: f64, %o: f64):
    %p = arith.mulf %a, %b : f64
    %s = arith.addf %o, %p : f64
    linalg.yield %s : f64
  } -> tensor<5xf64>
  func.return %r : tensor<5xf64>
}
