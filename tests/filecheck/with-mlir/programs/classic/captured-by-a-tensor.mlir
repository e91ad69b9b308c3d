// A buffer is read as a tensor behind its last use as a buffer.
// EXPECT: 3
// ORACLE: use after free

func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c1 = arith.constant 1 : index
  %k = arith.constant 3.0 : f64
  %m = memref.alloc() : memref<4xf64>
  linalg.fill ins(%k : f64) outs(%m : memref<4xf64>)
  %t = "bufferization.to_tensor"(%m) <{restrict}> : (memref<4xf64>) -> tensor<4xf64>
  %0 = tensor.extract %t[%c1] : tensor<4xf64>
  call @printF64(%0) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
