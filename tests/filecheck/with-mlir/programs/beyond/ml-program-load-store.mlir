// What was loaded from an ml_program global is used after a store to it.
// EXPECT: 1 3
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

ml_program.global private mutable @state(dense<1.0> : tensor<2xf64>) : tensor<2xf64>
func.func @main() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 3.0 : f64
  %before = ml_program.global_load @state : tensor<2xf64>
  %new = tensor.splat %f : tensor<2xf64>
  ml_program.global_store @state = %new : tensor<2xf64>
  %x = tensor.extract %before[%c0] : tensor<2xf64>
  call @printF64(%x) : (f64) -> ()
  call @printNewline() : () -> ()
  %after = ml_program.global_load @state : tensor<2xf64>
  %y = tensor.extract %after[%c0] : tensor<2xf64>
  call @printF64(%y) : (f64) -> ()
  return
}
