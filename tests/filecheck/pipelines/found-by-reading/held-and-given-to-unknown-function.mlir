// RUN: %replay %s -p 'buffer-deallocation' --frees
// RUN: %replay %s -p 'buffer-deallocation-pipeline' --frees
// Memory that a box outside of the loop holds is left, also if a function without a body gets it.

func.func private @unknown(memref<4xi64>)
func.func @main() -> i64 {
  %v = arith.constant 7 : i64
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %box = memref.alloc() : memref<1xmemref<4xi64>>
  scf.for %i = %c0 to %c3 step %c1 {
    %a = memref.alloc() : memref<4xi64>
    memref.store %v, %a[%c0] : memref<4xi64>
    memref.store %a, %box[%c0] : memref<1xmemref<4xi64>>
    scf.if %false {
      func.call @unknown(%a) : (memref<4xi64>) -> ()
    }
  }
  %l = memref.load %box[%c0] : memref<1xmemref<4xi64>>
  %r = memref.load %l[%c0] : memref<4xi64>
  func.return %r : i64
}
