// RUN: %xdsl_bufferize_check %s -p 'ownership-based-buffer-deallocation,bufferization-lower-deallocations'
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation-pipeline'
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation'

// @g returns what it has freed. Nobody reads it, and it is not cloned either.

func.func private @g(%b: memref<4xi64>) -> memref<4xi64> {
  memref.dealloc %b : memref<4xi64>
  func.return %b : memref<4xi64>
}
func.func private @f(%p: i1) -> i64 {
  %i = arith.constant 0 : index
  %c = arith.constant 1 : i64
  %a = memref.alloc() : memref<4xi64>
  memref.store %c, %a[%i] : memref<4xi64>
  %r = scf.if %p -> (memref<4xi64>) {
    %x = func.call @g(%a) : (memref<4xi64>) -> memref<4xi64>
    scf.yield %x : memref<4xi64>
  } else {
    %q = memref.alloc() : memref<4xi64>
    scf.yield %q : memref<4xi64>
  }
  return %c : i64
}
func.func @main() -> i64 {
  %t = arith.constant true
  %0 = func.call @f(%t) : (i1) -> i64
  return %0 : i64
}
