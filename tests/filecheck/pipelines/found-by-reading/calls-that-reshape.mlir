// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map analysis-heuristic=top-down},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map analysis-heuristic=cost},buffer-deallocation-pipeline' --frees

// What two calls return is the buffer of the argument, with other sizes.

func.func private @flat(%t: tensor<?x?xf32>) -> tensor<?xf32> {
  %r = tensor.collapse_shape %t [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func private @matrix(%t: tensor<?xf32>, %z: tensor<2xindex>) -> tensor<?x?xf32> {
  %r = tensor.reshape %t(%z) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
func.func private @f(%m: index, %k: index, %z: tensor<2xindex>, %f: f32) -> (f32, tensor<?x?xf32>) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %e = tensor.empty(%m, %k) : tensor<?x?xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %v = func.call @flat(%t) : (tensor<?x?xf32>) -> tensor<?xf32>
  %u = func.call @matrix(%v, %z) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %p = tensor.extract_slice %t[1, 0] [1, 2] [1, 1] : tensor<?x?xf32> to tensor<1x2xf32>
  %n = arith.constant dense<5.0> : tensor<1x2xf32>
  %w = tensor.insert_slice %n into %u[0, 2] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<?x?xf32>
  %x = tensor.extract %p[%0, %1] : tensor<1x2xf32>
  func.return %x, %w : f32, tensor<?x?xf32>
}
func.func @main() -> (f32, tensor<?x?xf32>) {
  %f = arith.constant 3.0 : f32
  %m = arith.constant 8 : index
  %k = arith.constant 2 : index
  %z = arith.constant dense<[2, 8]> : tensor<2xindex>
  %x, %w = func.call @f(%m, %k, %z, %f) : (index, index, tensor<2xindex>, f32) -> (f32, tensor<?x?xf32>)
  func.return %x, %w : f32, tensor<?x?xf32>
}
