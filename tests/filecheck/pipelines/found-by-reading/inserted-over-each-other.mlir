// RUN: %xdsl_bufferize_check %s -p canonicalize --allow-leaks --args '[0]'
// RUN: %xdsl_bufferize_check %s -p canonicalize --allow-leaks --args '[1]'

// With a stride of 0 both elements are inserted at one place, so that the slice is not what was inserted.

func.func @main(%n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %s = tensor.from_elements %f1, %f2 : tensor<2xf32>
  %e = tensor.from_elements %f2, %f2, %f2 : tensor<3xf32>
  %i = tensor.insert_slice %s into %e[1] [2] [%n] : tensor<2xf32> into tensor<3xf32>
  %x = tensor.extract_slice %i[1] [2] [%n] : tensor<3xf32> to tensor<2xf32>
  %a = tensor.extract %x[%c0] : tensor<2xf32>
  %b = tensor.extract %i[%c1] : tensor<3xf32>
  return %a, %b : f32, f32
}
