// The memref of a `to_tensor` without `restrict` is overwritten before the tensor is read.
// EXPECT: 1
// ORACLE: rejects: to_tensor ops without `restrict` are not supported by One-Shot Analysis

func.func private @printF64(f64)
func.func private @printNewline()

func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %nine = arith.constant 9.0 : f64
  %m = memref.alloc() : memref<2xf64>
  memref.store %one, %m[%c0] : memref<2xf64>
  %t = bufferization.to_tensor %m : memref<2xf64> to tensor<2xf64>
  memref.store %nine, %m[%c0] : memref<2xf64>
  %v = tensor.extract %t[%c0] : tensor<2xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
