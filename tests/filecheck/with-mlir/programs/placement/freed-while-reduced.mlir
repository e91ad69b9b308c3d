// PASS: optimize-allocation-liveness
// EXPECT: 1 2
// ORACLE: use after free

// A reduction hands one of two buffers on: the result may be either.

func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %a = memref.alloc() : memref<4xf64>
  memref.store %two, %a[%c0] : memref<4xf64>
  %b = memref.alloc() : memref<4xf64>
  memref.store %one, %b[%c0] : memref<4xf64>
  %r = scf.parallel (%i) = (%c0) to (%c3) step (%c1) init (%a) -> memref<4xf64> {
    scf.reduce(%b : memref<4xf64>) {
    ^bb0(%left: memref<4xf64>, %right: memref<4xf64>):
      %s = arith.select %true, %left, %right : memref<4xf64>
      scf.reduce.return %s : memref<4xf64>
    }
  }
  %z = memref.alloc() : memref<4xf64>
  memref.store %one, %z[%c0] : memref<4xf64>
  %y = memref.load %z[%c0] : memref<4xf64>
  func.call @printF64(%y) : (f64) -> ()
  func.call @printNewline() : () -> ()
  %x = memref.load %r[%c0] : memref<4xf64>
  func.call @printF64(%x) : (f64) -> ()
  memref.dealloc %a : memref<4xf64>
  memref.dealloc %b : memref<4xf64>
  memref.dealloc %z : memref<4xf64>
  func.return
}
