// A shared output of scf.forall that nothing is inserted into; its init is used later.
// EXPECT: 1 2 3 4 1 2 3 4
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

func.func private @untouched(%x: tensor<4xf64>, %y: tensor<4xf64>) -> (tensor<4xf64>, tensor<4xf64>) {
  %r:2 = scf.forall (%i) in (4) shared_outs(%a = %x, %b = %y) -> (tensor<4xf64>, tensor<4xf64>) {
    %p = tensor.extract_slice %a[%i] [1] [1] : tensor<4xf64> to tensor<1xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %b[%i] [1] [1] : tensor<1xf64> into tensor<4xf64>
    }
  }
  return %r#0, %r#1 : tensor<4xf64>, tensor<4xf64>
}

func.func @main() {
  %x = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf64>
  %y = tensor.empty() : tensor<4xf64>
  %r:2 = call @untouched(%x, %y) : (tensor<4xf64>, tensor<4xf64>) -> (tensor<4xf64>, tensor<4xf64>)
  call @show(%r#0) : (tensor<4xf64>) -> ()
  call @show(%r#1) : (tensor<4xf64>) -> ()
  return
}
