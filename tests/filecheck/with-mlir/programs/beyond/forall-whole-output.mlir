// A thread of `scf.forall` overwrites all of its shared output, at an offset that it is given; the init is read later.
// EXPECT: 3 3 3 3 2 2 2 2
// ORACLE: copies 2, ours 0

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

func.func private @filled(%t: tensor<4xf64>, %i: index) -> (tensor<4xf64>, tensor<4xf64>) {
  %three = arith.constant 3.0 : f64
  %r = scf.forall (%k) in (1) shared_outs(%o = %t) -> (tensor<4xf64>) {
    %x = linalg.fill ins(%three : f64) outs(%o : tensor<4xf64>) -> tensor<4xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i] [4] [1] : tensor<4xf64> into tensor<4xf64>
    }
  }
  return %r, %t : tensor<4xf64>, tensor<4xf64>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2.0 : f64
  %t = tensor.splat %two : tensor<4xf64>
  %r, %u = call @filled(%t, %c0) : (tensor<4xf64>, index) -> (tensor<4xf64>, tensor<4xf64>)
  call @show(%r) : (tensor<4xf64>) -> ()
  call @show(%u) : (tensor<4xf64>) -> ()
  return
}
