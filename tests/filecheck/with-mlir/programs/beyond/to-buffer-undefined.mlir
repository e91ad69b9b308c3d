// Memory of a tensor without contents is written through the memref of `to_buffer`, then the tensor is overwritten.
// EXPECT: 1 9
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %nine = arith.constant 9.0 : f64
  %e = tensor.empty() : tensor<2xf64>
  %m = bufferization.to_buffer %e : tensor<2xf64> to memref<2xf64>
  memref.store %one, %m[%c0] : memref<2xf64>
  %w = linalg.fill ins(%nine : f64) outs(%e : tensor<2xf64>) -> tensor<2xf64>
  %v = memref.load %m[%c0] : memref<2xf64>
  %v1 = tensor.extract %w[%c0] : tensor<2xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printF64(%v1) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
