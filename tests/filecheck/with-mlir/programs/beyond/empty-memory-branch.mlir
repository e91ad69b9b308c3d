// A tensor is put into memory in a branch that is not taken.
// EXPECT: 1
// ORACLE: wrong
// FIRST: eliminate-empty-tensors

func.func private @printF64(f64)
func.func private @printNewline()

func.func @put(%m: memref<2xf64>, %f: f64, %c: i1) {
  %e = tensor.empty() : tensor<2xf64>
  %x = linalg.fill ins(%f : f64) outs(%e : tensor<2xf64>) -> tensor<2xf64>
  scf.if %c {
    bufferization.materialize_in_destination %x in restrict writable %m : (tensor<2xf64>, memref<2xf64>) -> ()
  }
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %seven = arith.constant 7.0 : f64
  %m = memref.alloc() : memref<2xf64>
  linalg.fill ins(%one : f64) outs(%m : memref<2xf64>)
  %false = arith.constant false
  call @put(%m, %seven, %false) : (memref<2xf64>, f64, i1) -> ()
  %new = memref.load %m[%c0] : memref<2xf64>
  call @printF64(%new) : (f64) -> ()
  call @printNewline() : () -> ()
  memref.dealloc %m : memref<2xf64>
  return
}
