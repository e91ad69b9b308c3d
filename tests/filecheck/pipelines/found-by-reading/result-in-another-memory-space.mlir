// RUN: %replay %s -p 'bufferize'
// RUN: %replay %s -p 'results-to-destinations,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}'
// A result that is a copy of memory in space 1, as what the loop starts from is: it stays there.

func.func private @g(%m: memref<4xf32, 1>, %v: f32, %i: index) -> (tensor<4xf32>) {
  %t = bufferization.to_tensor %m restrict : memref<4xf32, 1> to tensor<4xf32>
  %r = linalg.fill ins(%v : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func @main() -> (f32, f32) {
  %v = arith.constant 1.0 : f32
  %w = arith.constant 2.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m = memref.alloc() : memref<4xf32, 1>
  memref.store %v, %m[%c0] : memref<4xf32, 1>
  %k0 = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %k = linalg.fill ins(%v : f32) outs(%k0 : tensor<4xf32>) -> tensor<4xf32>
  %l:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %k, %s = %v) -> (tensor<4xf32>, f32) {
    %q = tensor.extract %a[%c1] : tensor<4xf32>
    %s2 = arith.addf %s, %q : f32
    %r = func.call @g(%m, %s2, %c1) : (memref<4xf32, 1>, f32, index) -> (tensor<4xf32>)
    scf.yield %r, %s2 : tensor<4xf32>, f32
  }
  %b = tensor.extract %l#0[%c1] : tensor<4xf32>
  memref.dealloc %m : memref<4xf32, 1>
  func.return %b, %l#1 : f32, f32
}
