// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation-pipeline'
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation,convert-bufferization-to-memref'
// RUN: %xdsl_bufferize_check %s -p 'ownership-based-buffer-deallocation,bufferization-lower-deallocations,convert-bufferization-to-memref'

// The clone of a result, and of what a loop starts from, has the alignment that is stated of them.

func.func @id(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
func.func @f() -> f32 {
  %f = arith.constant 3.0 : f32
  %c0 = arith.constant 0 : index
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %r = func.call @id(%a) : (memref<4xf32>) -> memref<4xf32>
  %al = memref.assume_alignment %r, 64 : memref<4xf32>
  %y = memref.load %al[%c0] : memref<4xf32>
  return %y : f32
}
func.func @main() -> (f32, f32) {
  %f = arith.constant 3.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%x = %a) -> (memref<4xf32>) {
    %al = memref.assume_alignment %x, 64 : memref<4xf32>
    %l = memref.load %al[%c1] : memref<4xf32>
    %b = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
    linalg.fill ins(%l : f32) outs(%b : memref<4xf32>)
    scf.yield %b : memref<4xf32>
  }
  %y = memref.load %r[%c0] : memref<4xf32>
  %z = memref.load %a[%c0] : memref<4xf32>
  %s = arith.addf %y, %z : f32
  %q = func.call @f() : () -> f32
  return %s, %q : f32, f32
}
