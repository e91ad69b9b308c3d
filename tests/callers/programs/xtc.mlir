// As XTC has them: a padded matrix product with a bias, scheduled elsewhere.
// MLIR-FLAGS: --mlir-print-op-generic --canonicalize --cse --eliminate-empty-tensors --one-shot-bufferize=bufferize-function-boundaries=1\ function-boundary-type-conversion=identity-layout-map\ buffer-alignment=256 --canonicalize --drop-equivalent-buffer-results --promote-buffers-to-stack --cse

func.func @matmul(%a: tensor<64x48xf32>, %b: tensor<48x32xf32>, %bias: tensor<64x32xf32>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%c : tensor<64x32xf32>) -> tensor<64x32xf32>
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %p = scf.for %i = %c0 to %c64 step %c16 iter_args(%x = %f) -> tensor<64x32xf32> {
    %at = tensor.extract_slice %a[%i, 0] [16, 48] [1, 1] : tensor<64x48xf32> to tensor<16x48xf32>
    %xt = tensor.extract_slice %x[%i, 0] [16, 32] [1, 1] : tensor<64x32xf32> to tensor<16x32xf32>
    %y = linalg.matmul ins(%at, %b : tensor<16x48xf32>, tensor<48x32xf32>) outs(%xt : tensor<16x32xf32>) -> tensor<16x32xf32>
    %z = tensor.insert_slice %y into %x[%i, 0] [16, 32] [1, 1] : tensor<16x32xf32> into tensor<64x32xf32>
    scf.yield %z : tensor<64x32xf32>
  }
  %e = tensor.empty() : tensor<64x32xf32>
  %s = linalg.add ins(%p, %bias : tensor<64x32xf32>, tensor<64x32xf32>) outs(%e : tensor<64x32xf32>) -> tensor<64x32xf32>
  func.return %s : tensor<64x32xf32>
}
