// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries copy-before-write}'
// RUN: %replay %s -p 'bufferize'
// The insertions of a parallel loop must be in place: a memref that a callee returns, and that may be read and written later, is one of a copy.

func.func private @view(%t: tensor<4xf32>) -> memref<4xf32, strided<[?], offset: ?>> {
  %m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  func.return %m : memref<4xf32, strided<[?], offset: ?>>
}
func.func @main() -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %t = tensor.from_elements %one, %one, %one, %one : tensor<4xf32>
  %r = scf.forall (%i) in (1) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %m = func.call @view(%o) : (tensor<4xf32>) -> memref<4xf32, strided<[?], offset: ?>>
    %x = memref.load %m[%c0] : memref<4xf32, strided<[?], offset: ?>>
    memref.store %two, %m[%c0] : memref<4xf32, strided<[?], offset: ?>>
    %z = memref.load %m[%c0] : memref<4xf32, strided<[?], offset: ?>>
    %y = arith.addf %x, %z : f32
    %p = tensor.from_elements %y : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  func.return %r : tensor<4xf32>
}
