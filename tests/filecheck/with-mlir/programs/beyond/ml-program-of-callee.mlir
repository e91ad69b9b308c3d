// A caller writes to what its callee loaded from an ml_program global, and calls it again.
// EXPECT: 9 1
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

ml_program.global private mutable @state(dense<1.0> : tensor<2xf64>) : tensor<2xf64>
func.func private @k() -> tensor<2xf64> {
  %t = ml_program.global_load @state : tensor<2xf64>
  return %t : tensor<2xf64>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 9.0 : f64
  %t = call @k() : () -> tensor<2xf64>
  %w = tensor.insert %f into %t[%c0] : tensor<2xf64>
  %x = tensor.extract %w[%c0] : tensor<2xf64>
  call @printF64(%x) : (f64) -> ()
  call @printNewline() : () -> ()
  %u = call @k() : () -> tensor<2xf64>
  %y = tensor.extract %u[%c0] : tensor<2xf64>
  call @printF64(%y) : (f64) -> ()
  return
}
