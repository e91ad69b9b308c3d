// A function returns one tensor twice; the caller overwrites one of the results and reads the other one.
// EXPECT: 3 9
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()
func.func private @pair(%x: f64) -> (tensor<2xf64>, tensor<2xf64>) {
  %e = tensor.empty() : tensor<2xf64>
  %t = linalg.fill ins(%x : f64) outs(%e : tensor<2xf64>) -> tensor<2xf64>
  return %t, %t : tensor<2xf64>, tensor<2xf64>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %three = arith.constant 3.0 : f64
  %nine = arith.constant 9.0 : f64
  %p:2 = func.call @pair(%three) : (f64) -> (tensor<2xf64>, tensor<2xf64>)
  %w = tensor.insert %nine into %p#0[%c0] : tensor<2xf64>
  %a = tensor.extract %p#1[%c0] : tensor<2xf64>
  %b = tensor.extract %w[%c0] : tensor<2xf64>
  func.call @printF64(%a) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printF64(%b) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
