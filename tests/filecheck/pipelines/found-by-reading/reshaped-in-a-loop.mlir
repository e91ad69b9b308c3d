// RUN: %replay %s -p 'eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'bufferize' --frees

// A loop exchanges the sizes of the tensor that it carries. Its init cannot be made in the part of the
// tensor into which its result is put.

func.func private @put(%m: index, %k: index, %n: index, %big: tensor<8x8xf32>, %f: f32) -> tensor<8x8xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %e = tensor.empty(%m, %k) : tensor<?x?xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = scf.for %i = %0 to %n step %1 iter_args(%a = %t) -> (tensor<?x?xf32>) {
    %d0 = tensor.dim %a, %0 : tensor<?x?xf32>
    %d1 = tensor.dim %a, %1 : tensor<?x?xf32>
    %s = tensor.from_elements %d1, %d0 : tensor<2xindex>
    %p = tensor.reshape %a(%s) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    scf.yield %p : tensor<?x?xf32>
  }
  %x = tensor.insert_slice %r into %big[0, 0] [%k, %m] [1, 1] : tensor<?x?xf32> into tensor<8x8xf32>
  func.return %x : tensor<8x8xf32>
}
func.func @main() -> tensor<8x8xf32> {
  %m = arith.constant 2 : index
  %k = arith.constant 6 : index
  %n = arith.constant 1 : index
  %f = arith.constant 3.0 : f32
  %g = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %b = linalg.fill ins(%g : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %x = func.call @put(%m, %k, %n, %b, %f) : (index, index, index, tensor<8x8xf32>, f32) -> tensor<8x8xf32>
  func.return %x : tensor<8x8xf32>
}
