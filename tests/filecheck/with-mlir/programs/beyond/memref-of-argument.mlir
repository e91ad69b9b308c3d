// A function returns a memref of its argument, which the caller overwrites before the memref is read.
// EXPECT: 1 9
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @memory(%t: tensor<2xf64>) -> memref<2xf64, strided<[?], offset: ?>> {
  %m = bufferization.to_buffer %t : tensor<2xf64> to memref<2xf64, strided<[?], offset: ?>>
  return %m : memref<2xf64, strided<[?], offset: ?>>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %nine = arith.constant 9.0 : f64
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf64>
  %t = bufferization.alloc_tensor() copy(%c) : tensor<2xf64>
  %m = func.call @memory(%t) : (tensor<2xf64>) -> memref<2xf64, strided<[?], offset: ?>>
  %w = linalg.fill ins(%nine : f64) outs(%t : tensor<2xf64>) -> tensor<2xf64>
  %v = memref.load %m[%c0] : memref<2xf64, strided<[?], offset: ?>>
  %v1 = tensor.extract %w[%c0] : tensor<2xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printF64(%v1) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
