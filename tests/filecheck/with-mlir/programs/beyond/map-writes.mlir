// The body of linalg.map writes a tensor from outside of it.
// EXPECT: 9 1
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

func.func private @k(%t: tensor<2xf64>, %u: tensor<2xindex>, %f: f64) -> tensor<2xf64> {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<2xf64>
  %r = linalg.map ins(%u : tensor<2xindex>) outs(%e : tensor<2xf64>) (%i: index, %o: f64) {
    %w = tensor.insert %f into %t[%i] : tensor<2xf64>
    %x = tensor.extract %w[%c0] : tensor<2xf64>
    linalg.yield %x : f64
  }
  return %r : tensor<2xf64>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %f = arith.constant 9.0 : f64
  %t = tensor.splat %one : tensor<2xf64>
  %u = tensor.from_elements %c0, %c1 : tensor<2xindex>
  %a = call @k(%t, %u, %f) : (tensor<2xf64>, tensor<2xindex>, f64) -> tensor<2xf64>
  call @show(%a) : (tensor<2xf64>) -> ()
  return
}
