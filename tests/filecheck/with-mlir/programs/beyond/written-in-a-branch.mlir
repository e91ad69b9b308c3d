// A callee writes a new tensor in a branch. After the branch it meets the argument; both are only read there.
// EXPECT: 7 3
// ORACLE: copies 1, ours 0
func.func private @printF64(f64)
func.func private @printNewline()

func.func private @element_or(%t: tensor<4xf64>, %other: f64, %c: i1, %i: index) -> f64 {
  %r = scf.if %c -> (tensor<4xf64>) {
    %e = tensor.empty() : tensor<4xf64>
    %a = linalg.fill ins(%other : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
    scf.yield %a : tensor<4xf64>
  } else {
    scf.yield %t : tensor<4xf64>
  }
  %f = tensor.extract %r[%i] : tensor<4xf64>
  return %f : f64
}

func.func @main() {
  %true = arith.constant true
  %c2 = arith.constant 2 : index
  %three = arith.constant 3.0 : f64
  %seven = arith.constant 7.0 : f64
  %e = tensor.empty() : tensor<4xf64>
  %x = linalg.fill ins(%three : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  %f = func.call @element_or(%x, %seven, %true, %c2) : (tensor<4xf64>, f64, i1, index) -> f64
  %g = tensor.extract %x[%c2] : tensor<4xf64>
  call @printF64(%f) : (f64) -> ()
  call @printNewline() : () -> ()
  call @printF64(%g) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
