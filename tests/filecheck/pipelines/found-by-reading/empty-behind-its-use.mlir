// RUN: %xdsl_bufferize_check %s -p 'bufferize'
// RUN: %xdsl_bufferize_check %s -p 'eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true},buffer-deallocation-pipeline'

// What computes %y moves up, and so does the tensor that it may get back.

func.func @main(%t: tensor<6xf32>, %f: f32) -> (tensor<6xf32>, tensor<6xf32>) {
  %c0 = arith.constant 0 : index
  %a = tensor.empty() : tensor<3xf32>
  %x = linalg.fill ins(%f : f32) outs(%a : tensor<3xf32>) -> tensor<3xf32>
  %b = tensor.empty() : tensor<1xf32>
  %y = tensor.insert %f into %b[%c0] : tensor<1xf32>
  %1 = tensor.insert_slice %y into %t[4] [1] [1] : tensor<1xf32> into tensor<6xf32>
  %2 = tensor.insert_slice %x into %1[0] [3] [1] : tensor<3xf32> into tensor<6xf32>
  return %2, %t : tensor<6xf32>, tensor<6xf32>
}
