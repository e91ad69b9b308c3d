// A tensor is read through a slice of all of it, overwritten, and inserted into itself as a whole.
// EXPECT: 5 5 5 5
// ORACLE: copies 1, ours 0

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @show(%t: tensor<4xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = tensor.extract %t[%i] : tensor<4xf64>
    func.call @printF64(%x) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}

func.func private @added(%a: tensor<4xf64>, %x: tensor<4xf64>) -> tensor<4xf64> {
  %s = tensor.extract_slice %a[0] [4] [1] : tensor<4xf64> to tensor<4xf64>
  %y = linalg.add ins(%s, %x : tensor<4xf64>, tensor<4xf64>) outs(%a : tensor<4xf64>) -> tensor<4xf64>
  %r = tensor.insert_slice %y into %a[0] [4] [1] : tensor<4xf64> into tensor<4xf64>
  return %r : tensor<4xf64>
}

func.func @main() {
  %two = arith.constant 2.0 : f64
  %three = arith.constant 3.0 : f64
  %t = tensor.splat %two : tensor<4xf64>
  %u = tensor.splat %three : tensor<4xf64>
  %r = call @added(%t, %u) : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
  call @show(%r) : (tensor<4xf64>) -> ()
  return
}
