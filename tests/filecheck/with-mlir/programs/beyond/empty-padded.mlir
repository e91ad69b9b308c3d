// A computed tensor is padded.
// EXPECT: 7 1 1 7
// ORACLE: copies 1, ours 0
// FIRST: eliminate-empty-tensors

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @padded(%f: f64, %g: f64) -> tensor<4xf64> {
  %e = tensor.empty() : tensor<2xf64>
  %x = linalg.fill ins(%f : f64) outs(%e : tensor<2xf64>) -> tensor<2xf64>
  %r = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %g : f64
  } : tensor<2xf64> to tensor<4xf64>
  return %r : tensor<4xf64>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4 : index
  %one = arith.constant 1.0 : f64
  %seven = arith.constant 7.0 : f64
  %r = call @padded(%one, %seven) : (f64, f64) -> tensor<4xf64>
  scf.for %i = %c0 to %n step %c1 {
    %x = tensor.extract %r[%i] : tensor<4xf64>
    func.call @printF64(%x) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}
