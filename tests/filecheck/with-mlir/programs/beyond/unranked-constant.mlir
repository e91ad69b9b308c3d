// A function writes to a tensor of unknown rank, which is a constant where it is called.
// EXPECT: 9 2 9 2
// ORACLE: rejects: not bufferizable under the given constraints

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @overwritten(%t: tensor<*xf64>) -> tensor<*xf64> {
  %c0 = arith.constant 0 : index
  %v = arith.constant 9.0 : f64
  %r = tensor.cast %t : tensor<*xf64> to tensor<2xf64>
  %w = tensor.insert %v into %r[%c0] : tensor<2xf64>
  %u = tensor.cast %w : tensor<2xf64> to tensor<*xf64>
  return %u : tensor<*xf64>
}

func.func private @show(%u: tensor<*xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = tensor.cast %u : tensor<*xf64> to tensor<2xf64>
  %x = tensor.extract %r[%c0] : tensor<2xf64>
  call @printF64(%x) : (f64) -> ()
  call @printNewline() : () -> ()
  %y = tensor.extract %r[%c1] : tensor<2xf64>
  call @printF64(%y) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}

func.func @main() {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf64>
  %u = tensor.cast %c : tensor<2xf64> to tensor<*xf64>
  %a = call @overwritten(%u) : (tensor<*xf64>) -> tensor<*xf64>
  %b = call @overwritten(%u) : (tensor<*xf64>) -> tensor<*xf64>
  call @show(%a) : (tensor<*xf64>) -> ()
  call @show(%b) : (tensor<*xf64>) -> ()
  return
}
