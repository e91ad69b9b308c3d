// RUN: %replay %s -p 'eliminate-overwritten-contents,one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'bufferize' --frees

// The left half of 4x8 is not the upper half of 8x4, although the types leave that open.

func.func private @read(%k: index, %z: tensor<2xindex>, %b: tensor<4x4xf32>, %f: f32) -> tensor<4x4xf32> {
  %e = tensor.empty(%k) : tensor<4x?xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<4x?xf32>) -> tensor<4x?xf32>
  %u = tensor.insert_slice %b into %t[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x?xf32>
  %r = tensor.reshape %u(%z) : (tensor<4x?xf32>, tensor<2xindex>) -> tensor<?x4xf32>
  %p = tensor.extract_slice %r[0, 0] [4, 4] [1, 1] : tensor<?x4xf32> to tensor<4x4xf32>
  return %p : tensor<4x4xf32>
}
func.func @main() -> tensor<4x4xf32> {
  %k = arith.constant 8 : index
  %z = arith.constant dense<[8, 4]> : tensor<2xindex>
  %f = arith.constant 3.0 : f32
  %b = arith.constant dense<1.0> : tensor<4x4xf32>
  %x = func.call @read(%k, %z, %b, %f) : (index, tensor<2xindex>, tensor<4x4xf32>, f32) -> tensor<4x4xf32>
  func.return %x : tensor<4x4xf32>
}
