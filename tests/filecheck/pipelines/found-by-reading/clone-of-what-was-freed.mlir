// RUN: %xdsl_opt %s -p buffer-deallocation --verify-diagnostics | filecheck %s
// RUN: %replay %s -p 'ownership-based-buffer-deallocation,bufferization-lower-deallocations'
// RUN: %replay %s -p 'buffer-deallocation-pipeline'
// A function returns its argument or new memory. It does not return a clone of the argument, which the
// program has freed.

func.func private @either(%c: i1, %a: memref<4xi64>) -> memref<4xi64> {
  %n = memref.alloc() : memref<4xi64>
  %r = arith.select %c, %a, %n : memref<4xi64>
  func.return %r : memref<4xi64>
}
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %v = arith.constant 7 : i64
  %true = arith.constant true
  %a = memref.alloc() : memref<4xi64>
  memref.store %v, %a[%c0] : memref<4xi64>
  %r = memref.load %a[%c0] : memref<4xi64>
  memref.dealloc %a : memref<4xi64>
  %b = func.call @either(%true, %a) : (i1, memref<4xi64>) -> memref<4xi64>
  func.return %r : i64
}
// CHECK: 'func.call' op has a result that is a clone, as the function gives away what it returns, in function @main: 'memref.dealloc' may have freed the original before; use ownership-based-buffer-deallocation
