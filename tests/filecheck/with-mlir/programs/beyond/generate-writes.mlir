// The body of tensor.generate writes a tensor from outside of it.
// EXPECT: 9 1
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
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %f = arith.constant 9.0 : f64
  %t = tensor.from_elements %one, %one : tensor<2xf64>
  %r = tensor.generate {
  ^bb0(%i: index):
    %w = tensor.insert %f into %t[%i] : tensor<2xf64>
    %x = tensor.extract %w[%c0] : tensor<2xf64>
    tensor.yield %x : f64
  } : tensor<2xf64>
  call @show(%r) : (tensor<2xf64>) -> ()
  return
}
