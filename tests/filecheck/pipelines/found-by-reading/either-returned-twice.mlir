// RUN: %replay %s -p 'bufferize{abi=out-params}' --frees
// RUN: %replay %s -p 'bufferize{abi=returns}' --frees

// A public function returns one of two tensors, or a copy of it, twice. A function that its callers
// allocate for calls it; a clone of the second result could be told from the original, as the first
// result is written in between, perhaps over that: what is returned is copied.

func.func @either(%p: i1, %arg1: tensor<4x?xi32>, %arg2: tensor<4x?xi32> {bufferization.writable = false}) -> (tensor<4x?xi32>, tensor<4x?xi32>) {
  %c0 = arith.constant 0 : index
  %f = arith.constant 7 : i32
  %r = scf.if %p -> (tensor<4x?xi32>) {
    scf.yield %arg2 : tensor<4x?xi32>
  } else {
    %w = tensor.insert %f into %arg1[%c0, %c0] : tensor<4x?xi32>
    scf.yield %w : tensor<4x?xi32>
  }
  func.return %r, %r : tensor<4x?xi32>, tensor<4x?xi32>
}
func.func @main() -> (tensor<4x?xi32>, tensor<4x?xi32>) {
  %true = arith.constant true
  %k = arith.constant dense<[[1, 2], [3, 4], [5, 6], [7, 8]]> : tensor<4x2xi32>
  %l = arith.constant dense<[[9, 9], [9, 9], [9, 9], [9, 9]]> : tensor<4x2xi32>
  %t = tensor.cast %k : tensor<4x2xi32> to tensor<4x?xi32>
  %u = tensor.cast %l : tensor<4x2xi32> to tensor<4x?xi32>
  %a:2 = func.call @either(%true, %t, %u) : (i1, tensor<4x?xi32>, tensor<4x?xi32>) -> (tensor<4x?xi32>, tensor<4x?xi32>)
  return %a#0, %a#1 : tensor<4x?xi32>, tensor<4x?xi32>
}
