// A function overwrites what scf.index_switch returned, its argument; the caller reads its tensor later.
// EXPECT: 9 1
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @f(%t: tensor<2xf64>, %k: index, %f: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %s = scf.index_switch %k -> tensor<2xf64>
  case 0 {
    scf.yield %t : tensor<2xf64>
  }
  default {
    scf.yield %t : tensor<2xf64>
  }
  %u = linalg.fill ins(%f : f64) outs(%s : tensor<2xf64>) -> tensor<2xf64>
  %x = tensor.extract %u[%c0] : tensor<2xf64>
  return %x : f64
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %nine = arith.constant 9.0 : f64
  %t = tensor.splat %one : tensor<2xf64>
  %x = call @f(%t, %c1, %nine) : (tensor<2xf64>, index, f64) -> f64
  call @printF64(%x) : (f64) -> ()
  call @printNewline() : () -> ()
  %y = tensor.extract %t[%c0] : tensor<2xf64>
  call @printF64(%y) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
