// RUN: %xdsl_bufferize_check %s -p 'buffer-results-to-out-params,buffer-deallocation-pipeline'

// A copied result has the alignment that is stated of it.

func.func private @pick(%c: i1, %a: memref<4xf32>, %b: memref<4xf32>) -> memref<4xf32> {
  %s = arith.select %c, %a, %b : memref<4xf32>
  return %s : memref<4xf32>
}
func.func @main() -> (f32) {
  %f = arith.constant 3.0 : f32
  %c0 = arith.constant 0 : index
  %t = arith.constant true
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  linalg.fill ins(%f : f32) outs(%b : memref<4xf32>)
  %r = func.call @pick(%t, %a, %b) : (i1, memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  %al = memref.assume_alignment %r, 64 : memref<4xf32>
  %y = memref.load %al[%c0] : memref<4xf32>
  return %y : f32
}
