// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=fuzzer analysis-fuzzer-seed=3}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries copy-before-write}'
// RUN: %replay %s -p 'bufferize'
// What is stored through the memref of a tensor without contents is not lost, and destroys no contents.

func.func private @stored() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nine = arith.constant 9.0 : f32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %m = bufferization.to_buffer %e : tensor<4xf32> to memref<4xf32>
  memref.store %one, %m[%c0] : memref<4xf32>
  %w = linalg.fill ins(%nine : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %p = tensor.extract %w[%c0] : tensor<4xf32>
  %q = memref.load %m[%c0] : memref<4xf32>
  %d = arith.subf %p, %q : f32
  func.return %d : f32
}
func.func private @destroyed() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nine = arith.constant 9.0 : f32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %m = bufferization.to_buffer %e : tensor<4xf32> to memref<4xf32>
  %w = linalg.fill ins(%nine : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  memref.store %one, %m[%c0] : memref<4xf32>
  %p = tensor.extract %w[%c0] : tensor<4xf32>
  %q = memref.load %m[%c0] : memref<4xf32>
  %d = arith.subf %p, %q : f32
  func.return %d : f32
}
func.func private @part() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nine = arith.constant 9.0 : f32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %m = bufferization.to_buffer %e : tensor<4xf32> to memref<4xf32>
  %v = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  memref.store %one, %v[%c0] : memref<2xf32, strided<[1]>>
  %w = linalg.fill ins(%nine : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %p = tensor.extract %w[%c0] : tensor<4xf32>
  %q = memref.load %v[%c0] : memref<2xf32, strided<[1]>>
  %d = arith.subf %p, %q : f32
  func.return %d : f32
}
func.func private @twice() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nine = arith.constant 9.0 : f32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %m = bufferization.to_buffer %e : tensor<4xf32> to memref<4xf32>
  memref.store %one, %m[%c0] : memref<4xf32>
  %n = bufferization.to_buffer %e : tensor<4xf32> to memref<4xf32>
  memref.store %nine, %n[%c0] : memref<4xf32>
  %p = memref.load %n[%c0] : memref<4xf32>
  %q = memref.load %m[%c0] : memref<4xf32>
  %d = arith.subf %p, %q : f32
  func.return %d : f32
}
func.func private @loop() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nine = arith.constant 9.0 : f32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %m = bufferization.to_buffer %e : tensor<4xf32> to memref<4xf32>
  memref.store %one, %m[%c0] : memref<4xf32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%s = %zero) -> (f32) {
    %q = memref.load %m[%c0] : memref<4xf32>
    %w = linalg.fill ins(%nine : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %p = tensor.extract %w[%c0] : tensor<4xf32>
    %d = arith.subf %p, %q : f32
    %u = arith.addf %s, %d : f32
    scf.yield %u : f32
  }
  func.return %r : f32
}
func.func private @set(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  memref.store %one, %m[%c0] : memref<4xf32>
  func.return
}
func.func private @callee() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nine = arith.constant 9.0 : f32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %m = bufferization.to_buffer %e : tensor<4xf32> to memref<4xf32>
  func.call @set(%m) : (memref<4xf32>) -> ()
  %w = linalg.fill ins(%nine : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %p = tensor.extract %w[%c0] : tensor<4xf32>
  %q = memref.load %m[%c0] : memref<4xf32>
  %d = arith.subf %p, %q : f32
  func.return %d : f32
}

func.func @main() -> (f32, f32, f32, f32, f32, f32) {
  %r0 = func.call @stored() : () -> f32
  %r1 = func.call @destroyed() : () -> f32
  %r2 = func.call @part() : () -> f32
  %r3 = func.call @twice() : () -> f32
  %r4 = func.call @loop() : () -> f32
  %r5 = func.call @callee() : () -> f32
  func.return %r0, %r1, %r2, %r3, %r4, %r5 : f32, f32, f32, f32, f32, f32
}
