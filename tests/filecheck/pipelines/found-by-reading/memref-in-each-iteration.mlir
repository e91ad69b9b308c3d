// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down}'
// RUN: %replay %s -p 'bufferize'
// Memrefs of one tensor that iterations keep are different memory; what is kept in a loop is not overwritten later.

func.func private @kept() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<4xf32>
  %box = memref.alloc() : memref<4xmemref<4xf32>>
  scf.for %k = %c0 to %c2 step %c1 {
    %m = bufferization.to_buffer %e : tensor<4xf32> to memref<4xf32>
    %v = arith.index_cast %k : index to i32
    %f = arith.sitofp %v : i32 to f32
    memref.store %f, %m[%c0] : memref<4xf32>
    memref.store %m, %box[%k] : memref<4xmemref<4xf32>>
  }
  %m0 = memref.load %box[%c0] : memref<4xmemref<4xf32>>
  %m1 = memref.load %box[%c1] : memref<4xmemref<4xf32>>
  %p = memref.load %m0[%c0] : memref<4xf32>
  %q = memref.load %m1[%c0] : memref<4xf32>
  %d = arith.subf %p, %q : f32
  func.return %d : f32
}

func.func private @overwritten() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %nine = arith.constant 9.0 : f32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %t = bufferization.alloc_tensor() copy(%c) : tensor<4xf32>
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  %r = scf.for %k = %c0 to %c2 step %c1 iter_args(%x = %t) -> (tensor<4xf32>) {
    %m = bufferization.to_buffer %x read_only : tensor<4xf32> to memref<4xf32>
    memref.store %m, %box[%c0] : memref<1xmemref<4xf32>>
    scf.yield %x : tensor<4xf32>
  }
  %w = linalg.fill ins(%nine : f32) outs(%r : tensor<4xf32>) -> tensor<4xf32>
  %m0 = memref.load %box[%c0] : memref<1xmemref<4xf32>>
  %p = memref.load %m0[%c0] : memref<4xf32>
  %q = tensor.extract %w[%c0] : tensor<4xf32>
  %d = arith.subf %p, %q : f32
  func.return %d : f32
}

func.func @main() -> (f32, f32) {
  %0 = func.call @kept() : () -> f32
  %1 = func.call @overwritten() : () -> f32
  func.return %0, %1 : f32, f32
}
