// A tensor that scf.index_switch may return is overwritten; what it returned is read later.
// EXPECT: 1
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @f(%t: tensor<2xf64>, %k: index, %f: f64) -> (tensor<2xf64>, tensor<2xf64>) {
  %s = scf.index_switch %k -> tensor<2xf64>
  case 0 {
    %n = tensor.splat %f : tensor<2xf64>
    scf.yield %n : tensor<2xf64>
  }
  default {
    scf.yield %t : tensor<2xf64>
  }
  %u = linalg.fill ins(%f : f64) outs(%t : tensor<2xf64>) -> tensor<2xf64>
  return %s, %u : tensor<2xf64>, tensor<2xf64>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %nine = arith.constant 9.0 : f64
  %t = tensor.splat %one : tensor<2xf64>
  %a, %b = call @f(%t, %c1, %nine) : (tensor<2xf64>, index, f64) -> (tensor<2xf64>, tensor<2xf64>)
  %x = tensor.extract %a[%c0] : tensor<2xf64>
  call @printF64(%x) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
