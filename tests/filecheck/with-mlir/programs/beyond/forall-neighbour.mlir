// An iteration of scf.forall reads a part of the shared output that another one inserts into.
// EXPECT: 6 7 0 1 2 3 4 5
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

func.func private @neighbour(%t: tensor<8xf64>) -> tensor<8xf64> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<8xf64>) {
    %k = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    %n = affine.apply affine_map<(d0) -> (((d0 + 3) mod 4) * 2)>(%i)
    %s = tensor.extract_slice %o[%n] [2] [1] : tensor<8xf64> to tensor<2xf64>
    %e = tensor.empty() : tensor<2xf64>
    %g = linalg.copy ins(%s : tensor<2xf64>) outs(%e : tensor<2xf64>) -> tensor<2xf64>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %g into %o[%k] [2] [1] : tensor<2xf64> into tensor<8xf64>
    }
  }
  return %r : tensor<8xf64>
}

func.func @main() {
  %t = arith.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]> : tensor<8xf64>
  %r = call @neighbour(%t) : (tensor<8xf64>) -> tensor<8xf64>
  call @show(%r) : (tensor<8xf64>) -> ()
  return
}
