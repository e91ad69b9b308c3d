// The last operand of a concatenation has no elements.
// EXPECT: 9 1
// ORACLE: rejects: offset 0 is out-of-bounds: 2 >= 2

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
  %one = arith.constant 1.0 : f64
  %nine = arith.constant 9.0 : f64
  %t = tensor.from_elements %nine, %one : tensor<2xf64>
  %none = tensor.empty() : tensor<0xf64>
  %all = tensor.concat dim(0) %t, %none : (tensor<2xf64>, tensor<0xf64>) -> tensor<2xf64>
  call @show(%all) : (tensor<2xf64>) -> ()
  return
}
