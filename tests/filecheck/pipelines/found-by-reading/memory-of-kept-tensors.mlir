// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries dialect-filter=func,tensor},canonicalize,one-shot-bufferize{bufferize-function-boundaries}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries dialect-filter=func,tensor}'
// Operations that keep their tensors leave a memref open to writes: what `to_buffer` returns, and what `to_tensor` reads.

func.func private @memory(%t: tensor<4xi32>) -> memref<4xi32, strided<[?], offset: ?>> {
  %m = bufferization.to_buffer %t : tensor<4xi32> to memref<4xi32, strided<[?], offset: ?>>
  func.return %m : memref<4xi32, strided<[?], offset: ?>>
}
func.func private @contents() -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %m = memref.alloc() : memref<4xi32>
  linalg.fill ins(%zero : i32) outs(%m : memref<4xi32>)
  %t = bufferization.to_tensor %m : memref<4xi32> to tensor<4xi32>
  memref.store %one, %m[%c0] : memref<4xi32>
  func.return %t : tensor<4xi32>
}
func.func @main() -> (tensor<4xi32>, tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %c = arith.constant dense<[0, 5, 10, 15]> : tensor<4xi32>
  %m = func.call @memory(%c) : (tensor<4xi32>) -> memref<4xi32, strided<[?], offset: ?>>
  memref.store %one, %m[%c0] : memref<4xi32, strided<[?], offset: ?>>
  %t = func.call @contents() : () -> tensor<4xi32>
  func.return %c, %t : tensor<4xi32>, tensor<4xi32>
}
