// Each round of a loop of blocks writes to a tensor from outside of it.
// EXPECT: 1
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @k(%t: tensor<2xf64>, %f: f64, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%c0, %f : index, f64)
^bb1(%i: index, %a: f64):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  %0 = tensor.insert %f into %t[%i] : tensor<2xf64>
  %x = tensor.extract %0[%c0] : tensor<2xf64>
  %j = arith.addi %i, %c1 : index
  cf.br ^bb1(%j, %x : index, f64)
^bb3:
  return %a : f64
}
func.func @main() {
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %f = arith.constant 9.0 : f64
  %t = tensor.splat %one : tensor<2xf64>
  %a = call @k(%t, %f, %c2) : (tensor<2xf64>, f64, index) -> f64
  call @printF64(%a) : (f64) -> ()
  return
}
