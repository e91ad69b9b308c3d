// A recursive function writes its argument, in a loop that yields what the recursive call returns.
// EXPECT: 2 4
// ORACLE: rejects: Yield operand #0 is not equivalent
func.func private @printF64(f64)
func.func private @printNewline()

func.func private @visits(%t: tensor<4xf64>, %row: index) -> tensor<4xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %done = arith.cmpi eq, %row, %c2 : index
  %r = scf.if %done -> (tensor<4xf64>) {
    scf.yield %t : tensor<4xf64>
  } else {
    %next = arith.addi %row, %c1 : index
    %q = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %t) -> (tensor<4xf64>) {
      %x = tensor.extract %a[%row] : tensor<4xf64>
      %y = arith.addf %x, %one : f64
      %b = tensor.insert %y into %a[%row] : tensor<4xf64>
      %c = func.call @visits(%b, %next) : (tensor<4xf64>, index) -> tensor<4xf64>
      scf.yield %c : tensor<4xf64>
    }
    scf.yield %q : tensor<4xf64>
  }
  return %r : tensor<4xf64>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<4xf64>
  %x = linalg.fill ins(%zero : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  %a = func.call @visits(%x, %c0) : (tensor<4xf64>, index) -> tensor<4xf64>
  %f = tensor.extract %a[%c0] : tensor<4xf64>
  %g = tensor.extract %a[%c1] : tensor<4xf64>
  call @printF64(%f) : (f64) -> ()
  call @printNewline() : () -> ()
  call @printF64(%g) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
