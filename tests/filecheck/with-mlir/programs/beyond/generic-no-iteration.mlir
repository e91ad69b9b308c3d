// linalg.generic goes over the rows of a matrix without columns.
// EXPECT: 1 2
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @show(%t: tensor<2xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 2 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = tensor.extract %t[%i] : tensor<2xf64>
    func.call @printF64(%x) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}

func.func @main() {
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf64>
  %m = tensor.empty() : tensor<2x0xf64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%m : tensor<2x0xf64>) outs(%t : tensor<2xf64>) {
  ^bb0(%x: f64, %unused: f64):
    linalg.yield %x : f64
  } -> tensor<2xf64>
  call @show(%r) : (tensor<2xf64>) -> ()
  return
}
