// A tensor is read after the memory that it was put into has changed.
// EXPECT: 7
// ORACLE: wrong
// FIRST: eliminate-empty-tensors

func.func private @printF64(f64)
func.func private @printNewline()

func.func @put(%m: memref<2xf64>, %f: f64, %g: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<2xf64>
  %x = linalg.fill ins(%f : f64) outs(%e : tensor<2xf64>) -> tensor<2xf64>
  bufferization.materialize_in_destination %x in restrict writable %m : (tensor<2xf64>, memref<2xf64>) -> ()
  memref.store %g, %m[%c0] : memref<2xf64>
  %r = tensor.extract %x[%c0] : tensor<2xf64>
  return %r : f64
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %seven = arith.constant 7.0 : f64
  %m = memref.alloc() : memref<2xf64>
  linalg.fill ins(%one : f64) outs(%m : memref<2xf64>)
  %r = call @put(%m, %seven, %one) : (memref<2xf64>, f64, f64) -> f64
  call @printF64(%r) : (f64) -> ()
  call @printNewline() : () -> ()
  memref.dealloc %m : memref<2xf64>
  return
}
