// What each iteration of a loop computes is reshaped and stacked.
// EXPECT: 0 0 0 0 1 1 1 1
// ORACLE: copies 1, ours 0
// FIRST: eliminate-empty-tensors

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @stacked(%n: index) -> tensor<2x2x2xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.empty() : tensor<2x2x2xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %d) -> tensor<2x2x2xf64> {
    %j = arith.index_cast %i : index to i64
    %f = arith.sitofp %j : i64 to f64
    %e = tensor.empty() : tensor<4xf64>
    %x = linalg.fill ins(%f : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
    %y = tensor.expand_shape %x [[0, 1, 2]] output_shape [1, 2, 2] : tensor<4xf64> into tensor<1x2x2xf64>
    %s = tensor.insert_slice %y into %o[%i, 0, 0] [1, 2, 2] [1, 1, 1] : tensor<1x2x2xf64> into tensor<2x2x2xf64>
    scf.yield %s : tensor<2x2x2xf64>
  }
  return %r : tensor<2x2x2xf64>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = call @stacked(%c2) : (index) -> tensor<2x2x2xf64>
  %t = tensor.collapse_shape %r [[0, 1, 2]] : tensor<2x2x2xf64> into tensor<8xf64>
  %n = tensor.dim %t, %c0 : tensor<8xf64>
  scf.for %i = %c0 to %n step %c1 {
    %x = tensor.extract %t[%i] : tensor<8xf64>
    func.call @printF64(%x) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}
