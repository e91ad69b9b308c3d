// Two computed tensors of dynamic size are concatenated.
// EXPECT: 1 1 7 7
// ORACLE: copies 2, ours 0
// FIRST: eliminate-empty-tensors

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @concatenated(%f: f64, %g: f64, %n: index) -> tensor<?xf64> {
  %e = tensor.empty(%n) : tensor<?xf64>
  %x = linalg.fill ins(%f : f64) outs(%e : tensor<?xf64>) -> tensor<?xf64>
  %y = linalg.fill ins(%g : f64) outs(%e : tensor<?xf64>) -> tensor<?xf64>
  %r = tensor.concat dim(0) %x, %y : (tensor<?xf64>, tensor<?xf64>) -> tensor<?xf64>
  return %r : tensor<?xf64>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %seven = arith.constant 7.0 : f64
  %r = call @concatenated(%one, %seven, %c2) : (f64, f64, index) -> tensor<?xf64>
  %n = tensor.dim %r, %c0 : tensor<?xf64>
  scf.for %i = %c0 to %n step %c1 {
    %x = tensor.extract %r[%i] : tensor<?xf64>
    func.call @printF64(%x) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}
