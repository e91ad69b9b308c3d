// As snax-mlir has them: products of small integers of an accelerator, and an operation of its own.
// MLIR-FLAGS: --mlir-print-op-generic --mlir-print-local-scope --allow-unregistered-dialect --pass-pipeline=builtin.module(empty-tensor-to-alloc-tensor,one-shot-bufferize{bufferize-function-boundaries=1\ allow-return-allocs-from-loops=1\ allow-unknown-ops=1\ function-boundary-type-conversion=identity-layout-map},canonicalize,cse)

func.func public @snax_main(%a: tensor<16x16xi8>, %b: tensor<16x16xi8>, %c: tensor<16x16xi32>) -> tensor<16x16xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<16x16xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<16x16xi32>) -> tensor<16x16xi32>
  %p = linalg.matmul ins(%a, %b : tensor<16x16xi8>, tensor<16x16xi8>)
      outs(%f : tensor<16x16xi32>) -> tensor<16x16xi32>
  %e1 = tensor.empty() : tensor<16x16xi32>
  %s = linalg.add ins(%p, %c : tensor<16x16xi32>, tensor<16x16xi32>) outs(%e1 : tensor<16x16xi32>) -> tensor<16x16xi32>
  %r = "snax.rescale"(%s) : (tensor<16x16xi32>) -> tensor<16x16xi32>
  func.return %r : tensor<16x16xi32>
}
