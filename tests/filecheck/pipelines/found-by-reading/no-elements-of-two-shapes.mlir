// RUN: %xdsl_bufferize_check %s -p 'eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline' --args '[1]'

// 0x5 and 0x7 have as many elements, and are not of one size.

func.func @main(%n: index) -> (index, index, index) {
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %z = arith.constant 0.0 : f32
  %sh = arith.constant dense<[0, 7]> : tensor<2xindex>
  %e = tensor.empty(%c5) : tensor<0x?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<0x?xf32>) -> tensor<0x?xf32>
  %r = tensor.reshape %f(%sh) : (tensor<0x?xf32>, tensor<2xindex>) -> tensor<0x?xf32>
  %c7 = arith.constant 7 : index
  %d = tensor.empty() : tensor<4x9xf32>
  %dd = linalg.fill ins(%z : f32) outs(%d : tensor<4x9xf32>) -> tensor<4x9xf32>
  %i = tensor.insert_slice %r into %dd[0,0][0,%c7][1,1] : tensor<0x?xf32> into tensor<4x9xf32>
  %d0 = tensor.dim %f, %c1 : tensor<0x?xf32>
  %d1 = tensor.dim %r, %c1 : tensor<0x?xf32>
  %d2 = tensor.dim %i, %c1 : tensor<4x9xf32>
  return %d0, %d1, %d2 : index, index, index
}
