// As XTC has them: a convolution of a padded image, with nothing read of the destination.
// MLIR-FLAGS: --mlir-print-op-generic --canonicalize --cse --eliminate-empty-tensors --one-shot-bufferize=bufferize-function-boundaries=1\ function-boundary-type-conversion=identity-layout-map\ buffer-alignment=256 --canonicalize --drop-equivalent-buffer-results --promote-buffers-to-stack --cse

func.func @conv(%x: tensor<1x6x6x3xf32>, %k: tensor<3x3x3x4xf32>, %out: tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<1x6x6x3xf32> to tensor<1x8x8x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%out : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%p, %k : tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) outs(%f : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  func.return %r : tensor<1x6x6x4xf32>
}
