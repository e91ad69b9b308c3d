// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=fuzzer analysis-fuzzer-seed=3}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries copy-before-write}'
// RUN: %replay %s -p 'bufferize'
// A memref of its argument that a callee returns is read later, when the tensor may not be overwritten.

func.func private @memory(%t: tensor<4xf32>) -> memref<4xf32, strided<[?], offset: ?>> {
  %m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  func.return %m : memref<4xf32, strided<[?], offset: ?>>
}
func.func private @through(%t: tensor<4xf32>) -> memref<4xf32, strided<[?], offset: ?>> {
  %m = func.call @memory(%t) : (tensor<4xf32>) -> memref<4xf32, strided<[?], offset: ?>>
  func.return %m : memref<4xf32, strided<[?], offset: ?>>
}
func.func private @box(%t: tensor<4xf32>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%x = %t) -> (tensor<4xf32>) {
    %m = bufferization.to_buffer %x : tensor<4xf32> to memref<4xf32>
    memref.store %m, %box[%c0] : memref<1xmemref<4xf32>>
    scf.yield %x : tensor<4xf32>
  }
  %m = memref.load %box[%c0] : memref<1xmemref<4xf32>>
  func.return %m : memref<4xf32>
}
func.func private @defined() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nine = arith.constant 9.0 : f32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %t = bufferization.alloc_tensor() copy(%c) : tensor<4xf32>
  %m = func.call @memory(%t) : (tensor<4xf32>) -> memref<4xf32, strided<[?], offset: ?>>
  %w = linalg.fill ins(%nine : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %p = tensor.extract %w[%c0] : tensor<4xf32>
  %q = memref.load %m[%c0] : memref<4xf32, strided<[?], offset: ?>>
  %d = arith.subf %p, %q : f32
  func.return %d : f32
}
func.func private @undefined() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nine = arith.constant 9.0 : f32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %t = tensor.empty() : tensor<4xf32>
  %m = func.call @memory(%t) : (tensor<4xf32>) -> memref<4xf32, strided<[?], offset: ?>>
  memref.store %two, %m[%c0] : memref<4xf32, strided<[?], offset: ?>>
  %w = linalg.fill ins(%nine : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %p = tensor.extract %w[%c0] : tensor<4xf32>
  %q = memref.load %m[%c0] : memref<4xf32, strided<[?], offset: ?>>
  %d = arith.subf %p, %q : f32
  func.return %d : f32
}
func.func private @deep() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nine = arith.constant 9.0 : f32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %t = bufferization.alloc_tensor() copy(%c) : tensor<4xf32>
  %m = func.call @through(%t) : (tensor<4xf32>) -> memref<4xf32, strided<[?], offset: ?>>
  %w = linalg.fill ins(%nine : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %p = tensor.extract %w[%c0] : tensor<4xf32>
  %q = memref.load %m[%c0] : memref<4xf32, strided<[?], offset: ?>>
  %d = arith.subf %p, %q : f32
  func.return %d : f32
}
func.func private @boxed() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nine = arith.constant 9.0 : f32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %t = bufferization.alloc_tensor() copy(%c) : tensor<4xf32>
  %m = func.call @box(%t) : (tensor<4xf32>) -> memref<4xf32>
  %w = linalg.fill ins(%nine : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %p = tensor.extract %w[%c0] : tensor<4xf32>
  %q = memref.load %m[%c0] : memref<4xf32>
  %d = arith.subf %p, %q : f32
  func.return %d : f32
}

func.func @main() -> (f32, f32, f32, f32) {
  %r0 = func.call @defined() : () -> f32
  %r1 = func.call @undefined() : () -> f32
  %r2 = func.call @deep() : () -> f32
  %r3 = func.call @boxed() : () -> f32
  func.return %r0, %r1, %r2, %r3 : f32, f32, f32, f32
}
