// An elementwise operation overwrites a slice and reads another one, shifted by one, or the same.
// EXPECT: 0 1 3 5 7 5 6 7
// ORACLE: wrong

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @show(%t: tensor<8xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = tensor.extract %t[%i] : tensor<8xf64>
    func.call @printF64(%x) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}

func.func private @shifted(%c: i1, %t: tensor<8xf64>) -> tensor<8xf64> {
  %a = tensor.extract_slice %t[1] [4] [1] : tensor<8xf64> to tensor<4xf64>
  %b = tensor.extract_slice %t[0] [4] [1] : tensor<8xf64> to tensor<4xf64>
  %r = scf.if %c -> tensor<4xf64> {
    scf.yield %a : tensor<4xf64>
  } else {
    scf.yield %b : tensor<4xf64>
  }
  %s = linalg.add ins(%a, %r : tensor<4xf64>, tensor<4xf64>) outs(%a : tensor<4xf64>) -> tensor<4xf64>
  %i = tensor.insert_slice %s into %t[1] [4] [1] : tensor<4xf64> into tensor<8xf64>
  return %i : tensor<8xf64>
}

func.func @main() {
  %false = arith.constant false
  %t = arith.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]> : tensor<8xf64>
  %r = call @shifted(%false, %t) : (i1, tensor<8xf64>) -> tensor<8xf64>
  call @show(%r) : (tensor<8xf64>) -> ()
  return
}
