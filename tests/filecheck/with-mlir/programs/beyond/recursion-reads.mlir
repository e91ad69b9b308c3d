// A recursive function only reads its argument, after the recursive call too.
// EXPECT: 81 3
// ORACLE: copies 2, ours 0
func.func private @printF64(f64)
func.func private @printNewline()

func.func private @power(%x: tensor<4xf64>, %n: index) -> tensor<4xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %done = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %done -> (tensor<4xf64>) {
    %one = arith.constant 1.0 : f64
    %e = tensor.empty() : tensor<4xf64>
    %a = linalg.fill ins(%one : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
    scf.yield %a : tensor<4xf64>
  } else {
    %m = arith.subi %n, %c1 : index
    %p = func.call @power(%x, %m) : (tensor<4xf64>, index) -> tensor<4xf64>
    %a = linalg.mul ins(%p, %x : tensor<4xf64>, tensor<4xf64>) outs(%p : tensor<4xf64>) -> tensor<4xf64>
    scf.yield %a : tensor<4xf64>
  }
  return %r : tensor<4xf64>
}

func.func @main() {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %three = arith.constant 3.0 : f64
  %e = tensor.empty() : tensor<4xf64>
  %x = linalg.fill ins(%three : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  %a = func.call @power(%x, %c4) : (tensor<4xf64>, index) -> tensor<4xf64>
  %f = tensor.extract %a[%c2] : tensor<4xf64>
  %g = tensor.extract %x[%c2] : tensor<4xf64>
  call @printF64(%f) : (f64) -> ()
  call @printNewline() : () -> ()
  call @printF64(%g) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
