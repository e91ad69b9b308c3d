// linalg.reduce keeps the last element of each row; how many there are is known at run time: none.
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

func.func private @columns() -> index {
  %c0 = arith.constant 0 : index
  return %c0 : index
}

func.func @main() {
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf64>
  %n = call @columns() : () -> index
  %m = tensor.empty(%n) : tensor<2x?xf64>
  %r = linalg.reduce ins(%m : tensor<2x?xf64>) outs(%t : tensor<2xf64>) dimensions = [1]
    (%x: f64, %unused: f64) {
      linalg.yield %x : f64
    }
  call @show(%r) : (tensor<2xf64>) -> ()
  return
}
