// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=fuzzer analysis-fuzzer-seed=3}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries copy-before-write}'
// RUN: %replay %s -p 'bufferize'
// The tensor of `to_tensor` without `restrict` has the contents of that moment, with copy-before-write too.



func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nine = arith.constant 9.0 : f32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %m = memref.alloc() : memref<4xf32>
  memref.store %one, %m[%c0] : memref<4xf32>
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  memref.store %nine, %m[%c0] : memref<4xf32>
  %p = tensor.extract %t[%c0] : tensor<4xf32>
  memref.dealloc %m : memref<4xf32>
  func.return %p : f32
}
