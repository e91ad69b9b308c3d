// Memory becomes a tensor where it is allocated, and is written later, as torch-mlir makes it.
// EXPECT: 7
// ORACLE: rejects: to_tensor ops without `restrict` are not supported by One-Shot Analysis
// INTERPRETED: result

func.func private @printF64(f64)
func.func private @printNewline()

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %seven = arith.constant 7.0 : f64
  %m = memref.alloc() : memref<2xf64>
  %t = bufferization.to_tensor %m : memref<2xf64> to tensor<2xf64>
  scf.for %i = %c0 to %c2 step %c1 {
    memref.store %seven, %m[%i] : memref<2xf64>
  }
  %v = tensor.extract %t[%c1] : tensor<2xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
