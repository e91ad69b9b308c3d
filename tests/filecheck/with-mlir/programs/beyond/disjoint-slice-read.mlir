// A slice is read after one that cannot overlap it was overwritten.
// EXPECT: 2 3 3 2 2
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

func.func private @fill(%t: tensor<4xf64>, %f: f64, %i: index) -> (tensor<4xf64>, f64) {
  %a = tensor.extract_slice %t[0] [2] [1] : tensor<4xf64> to tensor<2xf64>
  %b = tensor.extract_slice %t[2] [2] [1] : tensor<4xf64> to tensor<2xf64>
  %x = linalg.fill ins(%f : f64) outs(%a : tensor<2xf64>) -> tensor<2xf64>
  %z = tensor.extract %b[%i] : tensor<2xf64>
  %1 = tensor.insert_slice %x into %t[0] [2] [1] : tensor<2xf64> into tensor<4xf64>
  return %1, %z : tensor<4xf64>, f64
}

func.func @main() {
  %c1 = arith.constant 1 : index
  %two = arith.constant 2.0 : f64
  %f = arith.constant 3.0 : f64
  %t = tensor.splat %two : tensor<4xf64>
  %r, %z = call @fill(%t, %f, %c1) : (tensor<4xf64>, f64, index) -> (tensor<4xf64>, f64)
  call @printF64(%z) : (f64) -> ()
  call @printNewline() : () -> ()
  call @show(%r) : (tensor<4xf64>) -> ()
  return
}
