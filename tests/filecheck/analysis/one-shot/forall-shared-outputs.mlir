// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true test-analysis-only=true}' | filecheck %s

// An iteration reads what another one overwrites: the output is a copy, in the program as it was.

func.func @neighbour(%t: tensor<8xf64>) -> tensor<8xf64> {
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
  func.return %r : tensor<8xf64>
}
// CHECK-LABEL: func.func @neighbour(
// CHECK:         tensor.extract_slice %o[%n] [2] [1] {__inplace_operands_attr__ = ["true", "none"]}
// CHECK:       } {__inplace_operands_attr__ = ["false"]}
