// Two slices that cannot overlap are overwritten in one tensor.
// EXPECT: 3 3 3 3
// ORACLE: copies 2, ours 1

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

func.func private @fill(%t: tensor<4xf64>, %f: f64) -> tensor<4xf64> {
  %a = tensor.extract_slice %t[0] [2] [1] : tensor<4xf64> to tensor<2xf64>
  %b = tensor.extract_slice %t[2] [2] [1] : tensor<4xf64> to tensor<2xf64>
  %x = linalg.fill ins(%f : f64) outs(%a : tensor<2xf64>) -> tensor<2xf64>
  %y = linalg.copy ins(%x : tensor<2xf64>) outs(%b : tensor<2xf64>) -> tensor<2xf64>
  %1 = tensor.insert_slice %x into %t[0] [2] [1] : tensor<2xf64> into tensor<4xf64>
  %2 = tensor.insert_slice %y into %1[2] [2] [1] : tensor<2xf64> into tensor<4xf64>
  return %2 : tensor<4xf64>
}

func.func @main() {
  %f = arith.constant 3.0 : f64
  %t = tensor.splat %f : tensor<4xf64>
  %r = call @fill(%t, %f) : (tensor<4xf64>, f64) -> tensor<4xf64>
  call @show(%r) : (tensor<4xf64>) -> ()
  return
}
