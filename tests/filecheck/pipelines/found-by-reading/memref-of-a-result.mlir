// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down}'
// RUN: %replay %s -p 'bufferize'
// A caller does not overwrite what a function returned that a memref of the function reaches.

memref.global "private" @box : memref<memref<4xf32>> = uninitialized
func.func private @stored() -> tensor<4xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %w = linalg.fill ins(%one : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %m = bufferization.to_buffer %w read_only : tensor<4xf32> to memref<4xf32>
  %b = memref.get_global @box : memref<memref<4xf32>>
  memref.store %m, %b[] : memref<memref<4xf32>>
  func.return %w : tensor<4xf32>
}
func.func private @two() -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %nine = arith.constant 9.0 : f32
  %t = func.call @stored() : () -> (tensor<4xf32>)
  %q = tensor.insert %nine into %t[%c0] : tensor<4xf32>
  %b = memref.get_global @box : memref<memref<4xf32>>
  %m = memref.load %b[] : memref<memref<4xf32>>
  %x = memref.load %m[%c0] : memref<4xf32>
  func.return %q, %x : tensor<4xf32>, f32
}
func.func private @both() -> (tensor<4xf32>, memref<4xf32>) {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %w = linalg.fill ins(%one : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %m = bufferization.to_buffer %w read_only : tensor<4xf32> to memref<4xf32>
  func.return %w, %m : tensor<4xf32>, memref<4xf32>
}
func.func private @one() -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %nine = arith.constant 9.0 : f32
  %t, %m = func.call @both() : () -> (tensor<4xf32>, memref<4xf32>)
  %q = tensor.insert %nine into %t[%c0] : tensor<4xf32>
  %x = memref.load %m[%c0] : memref<4xf32>
  func.return %q, %x : tensor<4xf32>, f32
}
func.func private @inner(%t: tensor<4xf32>) -> memref<4xf32, strided<[?], offset: ?>> {
  %m = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  func.return %m : memref<4xf32, strided<[?], offset: ?>>
}
func.func private @outer() -> (tensor<4xf32>, memref<4xf32, strided<[?], offset: ?>>) {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %w = linalg.fill ins(%one : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %m = func.call @inner(%w) : (tensor<4xf32>) -> (memref<4xf32, strided<[?], offset: ?>>)
  func.return %w, %m : tensor<4xf32>, memref<4xf32, strided<[?], offset: ?>>
}
func.func private @three() -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %nine = arith.constant 9.0 : f32
  %t, %m = func.call @outer() : () -> (tensor<4xf32>, memref<4xf32, strided<[?], offset: ?>>)
  %q = tensor.insert %nine into %t[%c0] : tensor<4xf32>
  %x = memref.load %m[%c0] : memref<4xf32, strided<[?], offset: ?>>
  func.return %q, %x : tensor<4xf32>, f32
}
func.func @main() -> (tensor<4xf32>, f32, tensor<4xf32>, f32, tensor<4xf32>, f32) {
  %a:2 = func.call @one() : () -> (tensor<4xf32>, f32)
  %b:2 = func.call @two() : () -> (tensor<4xf32>, f32)
  %c:2 = func.call @three() : () -> (tensor<4xf32>, f32)
  func.return %a#0, %a#1, %b#0, %b#1, %c#0, %c#1 : tensor<4xf32>, f32, tensor<4xf32>, f32, tensor<4xf32>, f32
}
