// Each position of scf.parallel writes to a tensor from outside of it.
// EXPECT: 10
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

// 9 where the first element was written, 1 where the second one was.
func.func private @sum(%t: tensor<2xf64>, %f: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f64
  %r = "scf.parallel"(%c0, %c2, %c1, %zero) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
  ^bb0(%i: index):
    %w = tensor.insert %f into %t[%i] : tensor<2xf64>
    %x = tensor.extract %w[%c0] : tensor<2xf64>
    "scf.reduce"(%x) ({
    ^bb1(%a: f64, %b: f64):
      %s = arith.addf %a, %b : f64
      "scf.reduce.return"(%s) : (f64) -> ()
    }) : (f64) -> ()
  }) : (index, index, index, f64) -> f64
  return %r : f64
}

func.func @main() {
  %one = arith.constant 1.0 : f64
  %f = arith.constant 9.0 : f64
  %t = tensor.splat %one : tensor<2xf64>
  %r = call @sum(%t, %f) : (tensor<2xf64>, f64) -> f64
  call @printF64(%r) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
