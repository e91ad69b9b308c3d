// A caller writes to the constant that a callee returns.
// EXPECT: 5 2 2 2
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

func.func private @constant() -> tensor<2xf64> {
  %t = arith.constant dense<2.0> : tensor<2xf64>
  return %t : tensor<2xf64>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 5.0 : f64
  %a = call @constant() : () -> tensor<2xf64>
  %b = tensor.insert %f into %a[%c0] : tensor<2xf64>
  call @show(%b) : (tensor<2xf64>) -> ()
  %c = call @constant() : () -> tensor<2xf64>
  call @show(%c) : (tensor<2xf64>) -> ()
  return
}
