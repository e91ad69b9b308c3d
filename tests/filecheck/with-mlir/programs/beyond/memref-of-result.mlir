// A function returns a tensor and a memref of it; the caller overwrites the tensor before the memref is read.
// EXPECT: 1 9
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @both() -> (tensor<2xf64>, memref<2xf64>) {
  %one = arith.constant 1.0 : f64
  %e = tensor.empty() : tensor<2xf64>
  %t = linalg.fill ins(%one : f64) outs(%e : tensor<2xf64>) -> tensor<2xf64>
  %m = bufferization.to_buffer %t read_only : tensor<2xf64> to memref<2xf64>
  return %t, %m : tensor<2xf64>, memref<2xf64>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %nine = arith.constant 9.0 : f64
  %t, %m = func.call @both() : () -> (tensor<2xf64>, memref<2xf64>)
  %w = linalg.fill ins(%nine : f64) outs(%t : tensor<2xf64>) -> tensor<2xf64>
  %v = memref.load %m[%c0] : memref<2xf64>
  %v1 = tensor.extract %w[%c0] : tensor<2xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printF64(%v1) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
