// RUN: %replay %s -p 'eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'bufferize' --frees

// A reshape from tensor<4x?xf32> to tensor<?x4xf32>: the sizes that are known are not those of both.

func.func private @put(%k: index, %z: tensor<2xindex>, %big: tensor<8x8xf32>, %f: f32) -> tensor<8x8xf32> {
  %e = tensor.empty(%k) : tensor<4x?xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<4x?xf32>) -> tensor<4x?xf32>
  %r = tensor.reshape %t(%z) : (tensor<4x?xf32>, tensor<2xindex>) -> tensor<?x4xf32>
  %x = tensor.insert_slice %r into %big[0, 0] [%k, 4] [1, 1] : tensor<?x4xf32> into tensor<8x8xf32>
  return %x : tensor<8x8xf32>
}
func.func @main() -> tensor<8x8xf32> {
  %k = arith.constant 8 : index
  %z = arith.constant dense<[8, 4]> : tensor<2xindex>
  %f = arith.constant 3.0 : f32
  %g = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %b = linalg.fill ins(%g : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %x = func.call @put(%k, %z, %b, %f) : (index, tensor<2xindex>, tensor<8x8xf32>, f32) -> tensor<8x8xf32>
  func.return %x : tensor<8x8xf32>
}
