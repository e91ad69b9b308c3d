// Two tensors are joined and padded by their own first and last elements.
// EXPECT: 8 5 6 7 8 5
// ORACLE: copies 5, ours 4
// FIRST: eliminate-empty-tensors

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @padded(%x: tensor<2xf64>, %y: tensor<2xf64>) -> tensor<6xf64> {
  %v = tensor.concat dim(0) %x, %y : (tensor<2xf64>, tensor<2xf64>) -> tensor<4xf64>
  %l = tensor.extract_slice %v[3] [1] [1] : tensor<4xf64> to tensor<1xf64>
  %f = tensor.extract_slice %v[0] [1] [1] : tensor<4xf64> to tensor<1xf64>
  %r = tensor.concat dim(0) %l, %v, %f : (tensor<1xf64>, tensor<4xf64>, tensor<1xf64>) -> tensor<6xf64>
  return %r : tensor<6xf64>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %x = arith.constant dense<[5.0, 6.0]> : tensor<2xf64>
  %y = arith.constant dense<[7.0, 8.0]> : tensor<2xf64>
  %r = call @padded(%x, %y) : (tensor<2xf64>, tensor<2xf64>) -> tensor<6xf64>
  scf.for %i = %c0 to %c6 step %c1 {
    %e = tensor.extract %r[%i] : tensor<6xf64>
    func.call @printF64(%e) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}
