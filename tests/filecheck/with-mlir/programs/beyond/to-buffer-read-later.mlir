// What is read through the memref of `to_buffer` later is overwritten through its tensor before.
// EXPECT: 1 9
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %nine = arith.constant 9.0 : f64
  %e = bufferization.alloc_tensor() : tensor<2xf64>
  %a = linalg.fill ins(%one : f64) outs(%e : tensor<2xf64>) -> tensor<2xf64>
  %m = bufferization.to_buffer %a read_only : tensor<2xf64> to memref<2xf64>
  %b = linalg.fill ins(%nine : f64) outs(%a : tensor<2xf64>) -> tensor<2xf64>
  %v = memref.load %m[%c0] : memref<2xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %w = tensor.extract %b[%c0] : tensor<2xf64>
  func.call @printF64(%w) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
