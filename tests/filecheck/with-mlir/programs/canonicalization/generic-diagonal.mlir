// linalg.generic copies the diagonal of one matrix to another one.
// EXPECT: 5 2 3 8
// ORACLE: 5 6 7 8

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @show(%t: tensor<2x2xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 2 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %x = tensor.extract %t[%i, %j] : tensor<2x2xf64>
      func.call @printF64(%x) : (f64) -> ()
      func.call @printNewline() : () -> ()
    }
  }
  return
}

func.func @main() {
  %e = tensor.empty() : tensor<2x2xf64>
  %a = arith.constant dense<[[5.0, 6.0], [7.0, 8.0]]> : tensor<2x2xf64>
  %numbers = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf64>
  %t = linalg.copy ins(%numbers : tensor<2x2xf64>) outs(%e : tensor<2x2xf64>) -> tensor<2x2xf64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, d0)>, affine_map<(d0) -> (d0, d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<2x2xf64>) outs(%t : tensor<2x2xf64>) {
  ^bb0(%x: f64, %unused: f64):
    linalg.yield %x : f64
  } -> tensor<2x2xf64>
  call @show(%r) : (tensor<2x2xf64>) -> ()
  return
}
