// Both edges of a branch lead to one block.
// EXPECT: 9 1 9 2
// ORACLE: rejects: type mismatch for bb argument #0

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

func.func private @choose(%c: i1) -> tensor<2xf64> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %f = arith.constant 9.0 : f64
  %t = tensor.from_elements %one, %one : tensor<2xf64>
  %u = tensor.from_elements %two, %two : tensor<2xf64>
  cf.cond_br %c, ^bb1(%t : tensor<2xf64>), ^bb1(%u : tensor<2xf64>)
^bb1(%a: tensor<2xf64>):
  %w = tensor.insert %f into %a[%c0] : tensor<2xf64>
  return %w : tensor<2xf64>
}

func.func @main() {
  %yes = arith.constant true
  %no = arith.constant false
  %a = call @choose(%yes) : (i1) -> tensor<2xf64>
  call @show(%a) : (tensor<2xf64>) -> ()
  %b = call @choose(%no) : (i1) -> tensor<2xf64>
  call @show(%b) : (tensor<2xf64>) -> ()
  return
}
