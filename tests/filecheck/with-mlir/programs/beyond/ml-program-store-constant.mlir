// A constant is stored to an ml_program global.
// EXPECT: 3 4
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

ml_program.global private mutable @state(dense<1.0> : tensor<2xf64>) : tensor<2xf64>

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %new = arith.constant dense<[3.0, 4.0]> : tensor<2xf64>
  ml_program.global_store @state = %new : tensor<2xf64>
  %t = ml_program.global_load @state : tensor<2xf64>
  %x = tensor.extract %t[%c0] : tensor<2xf64>
  call @printF64(%x) : (f64) -> ()
  call @printNewline() : () -> ()
  %y = tensor.extract %t[%c1] : tensor<2xf64>
  call @printF64(%y) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
