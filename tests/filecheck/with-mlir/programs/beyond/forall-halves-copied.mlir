// Iterations of scf.forall swap two slices of a shared output.
// EXPECT: 5 6 7 8 1 2 3 4
// OPTIONS: copy-before-write=true
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

func.func private @swap(%x: tensor<8xf64>) -> tensor<8xf64> {
  %r = scf.forall (%i) in (2) shared_outs(%o = %x) -> (tensor<8xf64>) {
    %k = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    %l = affine.apply affine_map<(d0) -> (d0 * 2 + 4)>(%i)
    %p = tensor.extract_slice %o[%k] [2] [1] : tensor<8xf64> to tensor<2xf64>
    %q = tensor.extract_slice %o[%l] [2] [1] : tensor<8xf64> to tensor<2xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %q into %o[%k] [2] [1] : tensor<2xf64> into tensor<8xf64>
      tensor.parallel_insert_slice %p into %o[%l] [2] [1] : tensor<2xf64> into tensor<8xf64>
    }
  }
  return %r : tensor<8xf64>
}

func.func @main() {
  %x = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf64>
  %r = call @swap(%x) : (tensor<8xf64>) -> tensor<8xf64>
  call @show(%r) : (tensor<8xf64>) -> ()
  return
}
