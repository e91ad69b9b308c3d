// A loop of blocks writes its tensor, the one that it starts with is read after it.
// EXPECT: 9 9 1 1
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @show(%t: tensor<2xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 2 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = tensor.extract %t[%i] : tensor<2xf64>
    func.call @printF64(%x) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}

func.func private @k(%t: tensor<2xf64>, %f: f64, %n: index) -> (tensor<2xf64>, tensor<2xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%c0, %t : index, tensor<2xf64>)
^bb1(%i: index, %a: tensor<2xf64>):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  %0 = tensor.insert %f into %a[%i] : tensor<2xf64>
  %j = arith.addi %i, %c1 : index
  cf.br ^bb1(%j, %0 : index, tensor<2xf64>)
^bb3:
  return %a, %t : tensor<2xf64>, tensor<2xf64>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %f = arith.constant 9.0 : f64
  %t = tensor.splat %one : tensor<2xf64>
  %a, %b = call @k(%t, %f, %c2) : (tensor<2xf64>, f64, index) -> (tensor<2xf64>, tensor<2xf64>)
  call @show(%a) : (tensor<2xf64>) -> ()
  call @show(%b) : (tensor<2xf64>) -> ()
  return
}
