// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries dialect-filter=func,tensor},canonicalize,one-shot-bufferize{bufferize-function-boundaries}'
// RUN: %replay %s -p 'canonicalize,one-shot-bufferize{bufferize-function-boundaries}'
// RUN: %replay %s -p 'bufferize'
// The buffer of the contents of a buffer is not that buffer when it is written in between.

func.func private @filled(%q: i1, %f: i32) -> tensor<4x4xi32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %m = memref.alloc() : memref<4x4xi32>
  linalg.fill ins(%f : i32) outs(%m : memref<4x4xi32>)
  %t = bufferization.to_tensor %m writable : memref<4x4xi32> to tensor<4x4xi32>
  memref.store %zero, %m[%c0, %c0] : memref<4x4xi32>
  %s = arith.select %q, %t, %t : tensor<4x4xi32>
  func.return %s : tensor<4x4xi32>
}
func.func @main() -> tensor<4x4xi32> {
  %false = arith.constant false
  %f = arith.constant 1 : i32
  %r = func.call @filled(%false, %f) : (i1, i32) -> tensor<4x4xi32>
  func.return %r : tensor<4x4xi32>
}
