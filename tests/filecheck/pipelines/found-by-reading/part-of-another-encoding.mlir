// RUN: %replay %s -p 'eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries use-encoding-for-memory-space}'
// An encoding may be a memory space: what has one is not computed in a part that has another one.

func.func private @f(%c: i1) -> (f32, f32) {
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %c1 = arith.constant 1 : index
  %d = tensor.empty() : tensor<8xf32, 2 : i64>
  %e = tensor.empty() : tensor<4xf32, 1 : i64>
  %x = linalg.fill ins(%two : f32) outs(%e : tensor<4xf32, 1 : i64>) -> tensor<4xf32, 1 : i64>
  %e2 = tensor.empty() : tensor<4xf32, 1 : i64>
  %y = linalg.fill ins(%one : f32) outs(%e2 : tensor<4xf32, 1 : i64>) -> tensor<4xf32, 1 : i64>
  %r = tensor.insert_slice %x into %d[2] [4] [1] : tensor<4xf32, 1 : i64> into tensor<8xf32, 2 : i64>
  %s = arith.select %c, %x, %y : tensor<4xf32, 1 : i64>
  %a = tensor.extract %s[%c1] : tensor<4xf32, 1 : i64>
  %c2 = arith.constant 2 : index
  %b = tensor.extract %r[%c2] : tensor<8xf32, 2 : i64>
  func.return %a, %b : f32, f32
}
func.func @main() -> (f32, f32, f32, f32) {
  %true = arith.constant true
  %false = arith.constant false
  %a:2 = func.call @f(%true) : (i1) -> (f32, f32)
  %b:2 = func.call @f(%false) : (i1) -> (f32, f32)
  func.return %a#0, %a#1, %b#0, %b#1 : f32, f32, f32, f32
}
