// RUN: %xdsl_bufferize_check %s -p static-memory-planner

// What cannot be allocated is not allocated where it was not.

func.func @main() -> (i32) {
  %c0 = arith.constant 0 : index
  %i1 = arith.constant 1 : i32
  %m = memref.alloc() : memref<2xi32>
  memref.store %i1, %m[%c0] : memref<2xi32>
  %f = func.call @f() : () -> i1
  scf.if %f {
    %a = memref.alloc() : memref<4611686018427387904x4xi32>
    memref.store %i1, %a[%c0, %c0] : memref<4611686018427387904x4xi32>
    %q = memref.load %a[%c0, %c0] : memref<4611686018427387904x4xi32>
    memref.store %q, %m[%c0] : memref<2xi32>
    memref.dealloc %a : memref<4611686018427387904x4xi32>
  }
  %r = memref.load %m[%c0] : memref<2xi32>
  memref.dealloc %m : memref<2xi32>
  return %r : i32
}
func.func private @f() -> i1 {
  %f = arith.constant false
  return %f : i1
}
