// As snax-mlir has them: one tile after the other through an accelerator with an operation of its own.
// MLIR-FLAGS: --mlir-print-op-generic --allow-unregistered-dialect --pass-pipeline=builtin.module(empty-tensor-to-alloc-tensor,one-shot-bufferize{bufferize-function-boundaries=1\ allow-return-allocs-from-loops=1\ allow-unknown-ops=1\ function-boundary-type-conversion=identity-layout-map\ unknown-type-conversion=identity-layout-map},canonicalize,cse)

func.func @tiles(%a: tensor<64x8xi8>) -> tensor<64x8xi8> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %e = tensor.empty() : tensor<64x8xi8>
  %r = scf.for %i = %c0 to %c64 step %c8 iter_args(%o = %e) -> tensor<64x8xi8> {
    %t = tensor.extract_slice %a[%i, 0] [8, 8] [1, 1] : tensor<64x8xi8> to tensor<8x8xi8>
    %s = tensor.empty() : tensor<8x8xi8>
    %u = linalg.add ins(%t, %t : tensor<8x8xi8>, tensor<8x8xi8>) outs(%s : tensor<8x8xi8>) -> tensor<8x8xi8>
    %n = tensor.insert_slice %u into %o[%i, 0] [8, 8] [1, 1] : tensor<8x8xi8> into tensor<64x8xi8>
    scf.yield %n : tensor<64x8xi8>
  }
  "snax.barrier"() : () -> ()
  func.return %r : tensor<64x8xi8>
}
