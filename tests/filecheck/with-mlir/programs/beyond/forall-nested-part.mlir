// The inner one of two nested `scf.forall` overwrites the part of the outer thread, by the name that it has outside.
// EXPECT: 3 3 3 3
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

func.func @main() {
  %two = arith.constant 2.0 : f64
  %three = arith.constant 3.0 : f64
  %t = tensor.splat %two : tensor<4xf64>
  %r = scf.forall (%i) in (2) shared_outs(%o = %t) -> (tensor<4xf64>) {
    %k = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    %p = tensor.extract_slice %o[%k] [2] [1] : tensor<4xf64> to tensor<2xf64>
    %q = scf.forall (%j) in (1) shared_outs(%u = %p) -> (tensor<2xf64>) {
      %x = linalg.fill ins(%three : f64) outs(%p : tensor<2xf64>) -> tensor<2xf64>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %x into %u[0] [2] [1] : tensor<2xf64> into tensor<2xf64>
      }
    }
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %q into %o[%k] [2] [1] : tensor<2xf64> into tensor<4xf64>
    }
  }
  call @show(%r) : (tensor<4xf64>) -> ()
  return
}
