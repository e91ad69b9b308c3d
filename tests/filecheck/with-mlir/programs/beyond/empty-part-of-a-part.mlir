// A tensor is put into a part of another one, which is put into a part of a third one.
// EXPECT: 1 7 7 1
// ORACLE: copies 2, ours 0
// FIRST: eliminate-empty-tensors

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @show(%t: tensor<2x4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = tensor.extract %t[%c1, %i] : tensor<2x4xf64>
    func.call @printF64(%x) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}

func.func private @put(%t: tensor<2x4xf64>, %f: f64, %g: f64) -> tensor<2x4xf64> {
  %e = tensor.empty() : tensor<4xf64>
  %x = linalg.fill ins(%f : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  %e2 = tensor.empty() : tensor<2xf64>
  %y = linalg.fill ins(%g : f64) outs(%e2 : tensor<2xf64>) -> tensor<2xf64>
  %0 = tensor.insert_slice %y into %x[1] [2] [1] : tensor<2xf64> into tensor<4xf64>
  %1 = tensor.insert_slice %0 into %t[1, 0] [1, 4] [1, 1] : tensor<4xf64> into tensor<2x4xf64>
  return %1 : tensor<2x4xf64>
}

func.func @main() {
  %one = arith.constant 1.0 : f64
  %seven = arith.constant 7.0 : f64
  %t = tensor.splat %seven : tensor<2x4xf64>
  %r = call @put(%t, %one, %seven) : (tensor<2x4xf64>, f64, f64) -> tensor<2x4xf64>
  call @show(%r) : (tensor<2x4xf64>) -> ()
  return
}
