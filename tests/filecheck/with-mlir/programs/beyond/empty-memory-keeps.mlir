// A tensor is overwritten after it was put into memory.
// EXPECT: 7
// ORACLE: wrong
// FIRST: eliminate-empty-tensors

func.func private @printF64(f64)
func.func private @printNewline()

func.func @put(%m: memref<2xf64>, %f: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %e = tensor.empty() : tensor<2xf64>
  %x = linalg.fill ins(%f : f64) outs(%e : tensor<2xf64>) -> tensor<2xf64>
  bufferization.materialize_in_destination %x in restrict writable %m : (tensor<2xf64>, memref<2xf64>) -> ()
  %y = tensor.insert %one into %x[%c0] : tensor<2xf64>
  %z = tensor.extract %y[%c1] : tensor<2xf64>
  return %z : f64
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %seven = arith.constant 7.0 : f64
  %m = memref.alloc() : memref<2xf64>
  %z = call @put(%m, %seven) : (memref<2xf64>, f64) -> f64
  %new = memref.load %m[%c0] : memref<2xf64>
  call @printF64(%new) : (f64) -> ()
  call @printNewline() : () -> ()
  memref.dealloc %m : memref<2xf64>
  return
}
