// The last dimension of a column has size 1, so that the column is a vector of another stride.
// EXPECT: 1 2 3 4
// ORACLE: copies 1, ours 0

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @show(%column: tensor<4x1xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4 : index
  %t = tensor.collapse_shape %column [[0, 1]] : tensor<4x1xf64> into tensor<4xf64>
  scf.for %i = %c0 to %n step %c1 {
    %x = tensor.extract %t[%i] : tensor<4xf64>
    func.call @printF64(%x) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}

func.func @main() {
  %t = arith.constant dense<[[0.0, 1.0, 9.0], [0.0, 2.0, 9.0], [0.0, 3.0, 9.0], [0.0, 4.0, 9.0]]> : tensor<4x3xf64>
  %s = tensor.extract_slice %t[0, 1] [4, 1] [1, 1] : tensor<4x3xf64> to tensor<4x1xf64>
  call @show(%s) : (tensor<4x1xf64>) -> ()
  return
}
