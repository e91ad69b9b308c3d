// Linear attention: rows of scores are divided by their sums.
// call: scores q k -> s
// call: sums s -> t
// call: shares s t -> s
// call: weighted s v -> y
// result: y
#q = affine_map<(i, j, k) -> (i, k)>
#k = affine_map<(i, j, k) -> (j, k)>
#s = affine_map<(i, j, k) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#all = affine_map<(i, j) -> (i, j)>
func.func @scores(%q: tensor<3x2xf64>, %k: tensor<3x2xf64>) -> tensor<3x3xf64> {
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<3x3xf64>
  %f = linalg.fill ins(%zero : f64) outs(%e : tensor<3x3xf64>) -> tensor<3x3xf64>
  %s = linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<3x2xf64>, tensor<3x2xf64>) outs(%f : tensor<3x3xf64>) {
  ^bb0(%a: f64, %b: f64, %o: f64):
    %p = arith.mulf %a, %b : f64
    %t = arith.addf %o, %p : f64
    linalg.yield %t : f64
  } -> tensor<3x3xf64>
  func.return %s : tensor<3x3xf64>
}
func.func @sums(%s: tensor<3x3xf64>) -> tensor<3xf64> {
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<3xf64>
  %f = linalg.fill ins(%zero : f64) outs(%e : tensor<3xf64>) -> tensor<3xf64>
  %t = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%s : tensor<3x3xf64>) outs(%f : tensor<3xf64>) {
  ^bb0(%a: f64, %o: f64):
    %u = arith.addf %o, %a : f64
    linalg.yield %u : f64
  } -> tensor<3xf64>
  func.return %t : tensor<3xf64>
}
func.func @shares(%s: tensor<3x3xf64> {bufferize.result = 0 : index}, %t: tensor<3xf64>) -> tensor<3x3xf64> {
  %n = linalg.generic {indexing_maps = [#row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<3xf64>) outs(%s : tensor<3x3xf64>) {
  ^bb0(%a: f64, %o: f64):
    %u = arith.divf %o, %a : f64
    linalg.yield %u : f64
  } -> tensor<3x3xf64>
  func.return %n : tensor<3x3xf64>
}
func.func @weighted(%s: tensor<3x3xf64>, %v: tensor<3x2xf64>) -> tensor<3x2xf64> {
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<3x2xf64>
  %f = linalg.fill ins(%zero : f64) outs(%e : tensor<3x2xf64>) -> tensor<3x2xf64>
  %r = linalg.matmul ins(%s, %v : tensor<3x3xf64>, tensor<3x2xf64>) outs(%f : tensor<3x2xf64>) -> tensor<3x2xf64>
  func.return %r : tensor<3x2xf64>
}
