// A row-major tensor is passed as an argument with an unknown stride and a known offset.
// EXPECT: 4 7
// ORACLE: rejects: symbol operand count does not equal memref symbol count

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @corner(%t: tensor<2x2xf64> {bufferization.buffer_layout = strided<[?, 1], offset: 3>}, %i: index) -> f64 {
  %x = tensor.extract %t[%i, %i] : tensor<2x2xf64>
  return %x : f64
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = arith.constant dense<[[4.0, 5.0], [6.0, 7.0]]> : tensor<2x2xf64>
  %a = call @corner(%t, %c0) : (tensor<2x2xf64>, index) -> f64
  call @printF64(%a) : (f64) -> ()
  call @printNewline() : () -> ()
  %b = call @corner(%t, %c1) : (tensor<2x2xf64>, index) -> f64
  call @printF64(%b) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
