// ml_program.global_load_const reads a tensor.
// EXPECT: 1 2
// ORACLE: rejects: op was not bufferized

func.func private @printF64(f64)
func.func private @printNewline()

ml_program.global private @fixed(dense<[1.0, 2.0]> : tensor<2xf64>) : tensor<2xf64>

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = ml_program.global_load_const @fixed : tensor<2xf64>
  %x = tensor.extract %t[%c0] : tensor<2xf64>
  call @printF64(%x) : (f64) -> ()
  call @printNewline() : () -> ()
  %y = tensor.extract %t[%c1] : tensor<2xf64>
  call @printF64(%y) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
