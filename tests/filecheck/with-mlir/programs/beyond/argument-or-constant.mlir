// A callee returns its argument, which has no contents, or a constant.
// EXPECT: 7 2 1 2
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

func.func private @choose(%c: i1, %t: tensor<2xf64>) -> tensor<2xf64> {
  %k = arith.constant dense<[1.0, 2.0]> : tensor<2xf64>
  %r = scf.if %c -> (tensor<2xf64>) {
    scf.yield %t : tensor<2xf64>
  } else {
    scf.yield %k : tensor<2xf64>
  }
  return %r : tensor<2xf64>
}

func.func @main() {
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %f = arith.constant 7.0 : f64
  %e = tensor.empty() : tensor<2xf64>
  %a = call @choose(%false, %e) : (i1, tensor<2xf64>) -> tensor<2xf64>
  %b = tensor.insert %f into %a[%c0] : tensor<2xf64>
  call @show(%b) : (tensor<2xf64>) -> ()
  call @show(%a) : (tensor<2xf64>) -> ()
  return
}
