// A loop carries two tensors that each iteration overwrites; both start from one tensor without contents.
// EXPECT: 32
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %nine = arith.constant 9.0 : f64
  %e = tensor.empty() : tensor<2xf64>
  %r:3 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %e, %b = %e, %sum = %zero) -> (tensor<2xf64>, tensor<2xf64>, f64) {
    %x = linalg.fill ins(%nine : f64) outs(%a : tensor<2xf64>) -> tensor<2xf64>
    %y = linalg.fill ins(%one : f64) outs(%b : tensor<2xf64>) -> tensor<2xf64>
    %p = tensor.extract %x[%c0] : tensor<2xf64>
    %q = tensor.extract %y[%c0] : tensor<2xf64>
    %d = arith.subf %p, %q : f64
    %s = arith.addf %sum, %d : f64
    scf.yield %x, %y, %s : tensor<2xf64>, tensor<2xf64>, f64
  }
  func.call @printF64(%r#2) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
