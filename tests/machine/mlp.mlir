// A function for each step, as xDSL's register allocator does not spill.
// call: bias b -> h
// call: first x w h -> h
// call: relu h -> h
// call: second h v y -> y
// result: y
#row = affine_map<(i, j) -> (j)>
#all = affine_map<(i, j) -> (i, j)>
func.func @bias(%b: tensor<4xf64>) -> tensor<2x4xf64> {
  %e = tensor.empty() : tensor<2x4xf64>
  %s = linalg.generic {indexing_maps = [#row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%b : tensor<4xf64>) outs(%e : tensor<2x4xf64>) {
  ^bb0(%p: f64, %o: f64):
    linalg.yield %p : f64
  } -> tensor<2x4xf64>
  func.return %s : tensor<2x4xf64>
}
func.func @first(%x: tensor<2x3xf64>, %w: tensor<3x4xf64>, %h: tensor<2x4xf64> {bufferize.result = 0 : index}) -> tensor<2x4xf64> {
  %m = linalg.matmul ins(%x, %w : tensor<2x3xf64>, tensor<3x4xf64>) outs(%h : tensor<2x4xf64>) -> tensor<2x4xf64>
  func.return %m : tensor<2x4xf64>
}
func.func @relu(%h: tensor<2x4xf64> {bufferize.result = 0 : index}) -> tensor<2x4xf64> {
  %least = arith.constant 5.0 : f64
  %r = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]} outs(%h : tensor<2x4xf64>) {
  ^bb0(%o: f64):
    %t = arith.maximumf %o, %least : f64
    linalg.yield %t : f64
  } -> tensor<2x4xf64>
  func.return %r : tensor<2x4xf64>
}
func.func @second(%h: tensor<2x4xf64>, %v: tensor<4x2xf64>, %y: tensor<2x2xf64> {bufferize.result = 0 : index}) -> tensor<2x2xf64> {
  %r = linalg.matmul ins(%h, %v : tensor<2x4xf64>, tensor<4x2xf64>) outs(%y : tensor<2x2xf64>) -> tensor<2x2xf64>
  func.return %r : tensor<2x2xf64>
}
