// A function uses two arguments as scratch memory; one tensor without contents is passed as both.
// EXPECT: 8
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @difference(%a: tensor<2xf64>, %b: tensor<2xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %nine = arith.constant 9.0 : f64
  %x = linalg.fill ins(%nine : f64) outs(%a : tensor<2xf64>) -> tensor<2xf64>
  %y = linalg.fill ins(%one : f64) outs(%b : tensor<2xf64>) -> tensor<2xf64>
  %p = tensor.extract %x[%c0] : tensor<2xf64>
  %q = tensor.extract %y[%c0] : tensor<2xf64>
  %d = arith.subf %p, %q : f64
  return %d : f64
}

func.func @main() {
  %e = tensor.empty() : tensor<2xf64>
  %v = func.call @difference(%e, %e) : (tensor<2xf64>, tensor<2xf64>) -> f64
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
