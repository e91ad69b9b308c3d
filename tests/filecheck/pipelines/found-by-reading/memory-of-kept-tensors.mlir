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
func.func private @selected(%p: i1, %t: tensor<4xi32>, %i: index) -> tensor<4xi32> {
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %v = tensor.insert %zero into %t[%i] : tensor<4xi32>
  %s = arith.select %p, %t, %v : tensor<4xi32>
  %m = bufferization.to_buffer %s : tensor<4xi32> to memref<4xi32>
  memref.store %one, %m[%i] : memref<4xi32>
  func.return %v : tensor<4xi32>
}
func.func private @yielded(%p: i1, %t: tensor<4xi32>, %i: index) -> tensor<4xi32> {
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %v = tensor.insert %zero into %t[%i] : tensor<4xi32>
  %s = scf.if %p -> tensor<4xi32> {
    scf.yield %t : tensor<4xi32>
  } else {
    scf.yield %v : tensor<4xi32>
  }
  %m = bufferization.to_buffer %s : tensor<4xi32> to memref<4xi32>
  memref.store %one, %m[%i] : memref<4xi32>
  func.return %v : tensor<4xi32>
}
func.func @main() -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %c = arith.constant dense<[0, 5, 10, 15]> : tensor<4xi32>
  %m = func.call @memory(%c) : (tensor<4xi32>) -> memref<4xi32, strided<[?], offset: ?>>
  memref.store %one, %m[%c0] : memref<4xi32, strided<[?], offset: ?>>
  %t = func.call @contents() : () -> tensor<4xi32>
  %false = arith.constant false
  %s = func.call @selected(%false, %c, %c0) : (i1, tensor<4xi32>, index) -> tensor<4xi32>
  %y = func.call @yielded(%false, %c, %c0) : (i1, tensor<4xi32>, index) -> tensor<4xi32>
  // Written, and needed neither before nor after.
  %n = memref.alloc() : memref<4xi32>
  %u = bufferization.to_tensor %n : memref<4xi32> to tensor<4xi32>
  %w = tensor.insert_slice %c into %u[0] [4] [1] : tensor<4xi32> into tensor<4xi32>
  func.return %c, %t, %s, %y : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}
