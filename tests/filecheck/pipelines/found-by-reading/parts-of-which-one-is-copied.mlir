// RUN: %replay %s -p 'bufferize' --frees
// RUN: %replay %s -p 'eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries}'
// Of two tensors that meet, both can be put into memory space 1, but one would be copied there.

func.func private @f(%c: i1) -> (f32, f32, f32) {
  %v = arith.constant 1.0 : f32
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d0 = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4x4xf32>
  %d = linalg.fill ins(%v : f32) outs(%d0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %w = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.fill ins(%w : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %e2 = tensor.empty() : tensor<4xf32>
  %y = linalg.fill ins(%v : f32) outs(%e2 : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %x into %d[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %z = tensor.extract %r[%c2, %c1] : tensor<4x4xf32>
  %y2 = tensor.expand_shape %y [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %r2 = tensor.insert_slice %y2 into %r[2, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x4xf32>
  %s = arith.select %c, %x, %y : tensor<4xf32>
  %a = tensor.extract %s[%c1] : tensor<4xf32>
  %b = tensor.extract %r2[%c1, %c1] : tensor<4x4xf32>
  func.return %a, %b, %z : f32, f32, f32
}
func.func @main() -> (f32, f32, f32, f32, f32, f32) {
  %t = arith.constant true
  %f = arith.constant false
  %a:3 = func.call @f(%t) : (i1) -> (f32, f32, f32)
  %b:3 = func.call @f(%f) : (i1) -> (f32, f32, f32)
  func.return %a#0, %a#1, %a#2, %b#0, %b#1, %b#2 : f32, f32, f32, f32, f32, f32
}
