// RUN: %xdsl_bufferize_check %s --allow-leaks -p 'buffer-results-to-out-params{hoist-static-allocs}'

// The caller allocates with the larger alignment.

func.func private @f(%c: i1, %x: f32) -> memref<4xf32> {
  cf.cond_br %c, ^a, ^b
^a:
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  %al = memref.assume_alignment %a, 64 : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%al : memref<4xf32>)
  cf.br ^r(%a : memref<4xf32>)
^b:
  %b = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)
  return %b : memref<4xf32>
^r(%m: memref<4xf32>):
  return %m : memref<4xf32>
}
func.func @main() -> f32 {
  %f = arith.constant 3.0 : f32
  %c0 = arith.constant 0 : index
  %t = arith.constant true
  %r = func.call @f(%t, %f) : (i1, f32) -> memref<4xf32>
  %y = memref.load %r[%c0] : memref<4xf32>
  return %y : f32
}
