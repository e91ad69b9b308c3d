// RUN: %replay %s -p 'bufferize' --frees
// RUN: %replay %s -p 'eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries}'
// A tensor that is put into memory space 1, and meets one in the default space: it stays where it is.

func.func private @f(%c: i1) -> (f32, f32) {
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %c1 = arith.constant 1 : index
  %d0 = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<2x4xf32>
  %d = linalg.fill ins(%one : f32) outs(%d0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.fill ins(%two : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %e2 = tensor.empty() : tensor<4xf32>
  %y = linalg.fill ins(%one : f32) outs(%e2 : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %x into %d[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<2x4xf32>
  %s = arith.select %c, %x, %y : tensor<4xf32>
  %a = tensor.extract %s[%c1] : tensor<4xf32>
  %b = tensor.extract %r[%c1, %c1] : tensor<2x4xf32>
  func.return %a, %b : f32, f32
}
func.func @main() -> (f32, f32, f32, f32) {
  %true = arith.constant true
  %false = arith.constant false
  %a:2 = func.call @f(%true) : (i1) -> (f32, f32)
  %b:2 = func.call @f(%false) : (i1) -> (f32, f32)
  func.return %a#0, %a#1, %b#0, %b#1 : f32, f32, f32, f32
}
