// A thread of `scf.forall` fills its shared output, and inserts a part of that into it.
// EXPECT: 3 3 2 2
// ORACLE: wrong

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

func.func @main() {
  %two = arith.constant 2.0 : f64
  %three = arith.constant 3.0 : f64
  %t = tensor.splat %two : tensor<4xf64>
  %r = scf.forall (%i) in (1) shared_outs(%o = %t) -> (tensor<4xf64>) {
    %x = linalg.fill ins(%three : f64) outs(%o : tensor<4xf64>) -> tensor<4xf64>
    %s = tensor.extract_slice %x[0] [2] [1] : tensor<4xf64> to tensor<2xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[0] [2] [1] : tensor<2xf64> into tensor<4xf64>
    }
  }
  call @show(%r) : (tensor<4xf64>) -> ()
  return
}
