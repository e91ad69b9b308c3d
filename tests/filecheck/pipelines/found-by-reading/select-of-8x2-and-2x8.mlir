// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down},buffer-deallocation-pipeline' --frees

// What is selected may have other sizes than the tensor of which a part is read.

func.func private @f(%c: i1, %s: tensor<2xindex>, %z: tensor<2xindex>, %f: f32) -> (f32, tensor<?x?xf32>) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<16xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %t = tensor.reshape %a(%s) : (tensor<16xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %v = tensor.reshape %a(%z) : (tensor<16xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %u = arith.select %c, %t, %v : tensor<?x?xf32>
  %p = tensor.extract_slice %t[1, 0] [1, 2] [1, 1] : tensor<?x?xf32> to tensor<1x2xf32>
  %n = arith.constant dense<5.0> : tensor<1x2xf32>
  %w = tensor.insert_slice %n into %u[0, 2] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<?x?xf32>
  %x = tensor.extract %p[%0, %1] : tensor<1x2xf32>
  func.return %x, %w : f32, tensor<?x?xf32>
}
func.func @main() -> (f32, tensor<?x?xf32>) {
  %c = arith.constant false
  %f = arith.constant 3.0 : f32
  %s = arith.constant dense<[8, 2]> : tensor<2xindex>
  %z = arith.constant dense<[2, 8]> : tensor<2xindex>
  %x, %w = func.call @f(%c, %s, %z, %f) : (i1, tensor<2xindex>, tensor<2xindex>, f32) -> (f32, tensor<?x?xf32>)
  func.return %x, %w : f32, tensor<?x?xf32>
}
