// call: sums x -> r
// result: r
func.func @sums(%x: tensor<6xf64>) -> tensor<6xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<6xf64>
  %r, %last = scf.for %i = %c0 to %c6 step %c1 iter_args(%o = %e, %sum = %zero) -> (tensor<6xf64>, f64) {
    %v = tensor.extract %x[%i] : tensor<6xf64>
    %s = arith.addf %sum, %v : f64
    %n = tensor.insert %s into %o[%i] : tensor<6xf64>
    scf.yield %n, %s : tensor<6xf64>, f64
  }
  func.return %r : tensor<6xf64>
}
