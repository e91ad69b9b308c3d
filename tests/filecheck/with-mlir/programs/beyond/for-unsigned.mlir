// scf.for unsigned from -1, the greatest number, to 5 has no iteration.
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
  %first = arith.constant -1 : index
  %end = arith.constant 5 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 9.0 : f64
  %r = scf.for unsigned %i = %first to %end step %c1 iter_args(%x = %t) -> tensor<2xf64> {
    %w = linalg.fill ins(%f : f64) outs(%x : tensor<2xf64>) -> tensor<2xf64>
    scf.yield %w : tensor<2xf64>
  }
  call @show(%r) : (tensor<2xf64>) -> ()
  return
}
