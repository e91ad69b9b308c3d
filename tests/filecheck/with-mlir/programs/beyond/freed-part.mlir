// The program frees two slices of one tensor.
// EXPECT: 3 2
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @make() -> tensor<4xf64> {
  %k = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf64>
  %a = bufferization.alloc_tensor() copy(%k) : tensor<4xf64>
  return %a : tensor<4xf64>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = call @make() : () -> tensor<4xf64>
  %s = tensor.extract_slice %a[2] [2] [1] : tensor<4xf64> to tensor<2xf64>
  %x = tensor.extract %s[%c0] : tensor<2xf64>
  bufferization.dealloc_tensor %s : tensor<2xf64>
  %t = tensor.extract_slice %a[0] [2] [1] : tensor<4xf64> to tensor<2xf64>
  %y = tensor.extract %t[%c1] : tensor<2xf64>
  bufferization.dealloc_tensor %t : tensor<2xf64>
  call @printF64(%x) : (f64) -> ()
  call @printNewline() : () -> ()
  call @printF64(%y) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
