// vector.transfer_write with a mask keeps the elements that the mask leaves out.
// EXPECT: 5 1 5 1 1 1 1 1
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @show(%t: tensor<4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = tensor.extract %t[%i] : tensor<4xf64>
    func.call @printF64(%x) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %t = tensor.splat %one : tensor<4xf64>
  %v = arith.constant dense<5.0> : vector<4xf64>
  %m = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %w = vector.transfer_write %v, %t[%c0], %m {in_bounds = [true]} : vector<4xf64>, tensor<4xf64>
  call @show(%w) : (tensor<4xf64>) -> ()
  call @show(%t) : (tensor<4xf64>) -> ()
  return
}
