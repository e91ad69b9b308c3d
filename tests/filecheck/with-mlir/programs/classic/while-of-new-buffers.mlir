// Both regions of an scf.while allocate.
// EXPECT: 6
// ORACLE: more clones than 0

func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %k = arith.constant 3.0 : f64
  %end = arith.constant 6.0 : f64
  %m = memref.alloc() : memref<4xf64>
  linalg.fill ins(%k : f64) outs(%m : memref<4xf64>)
  %r = scf.while (%x = %m) : (memref<4xf64>) -> memref<4xf64> {
    %a = memref.alloc() : memref<4xf64>
    memref.copy %x, %a : memref<4xf64> to memref<4xf64>
    %0 = memref.load %a[%c1] : memref<4xf64>
    %e = arith.cmpf olt, %0, %end : f64
    scf.condition(%e) %a : memref<4xf64>
  } do {
  ^bb0(%y: memref<4xf64>):
    %1 = memref.load %y[%c1] : memref<4xf64>
    %2 = arith.addf %1, %one : f64
    %b = memref.alloc() : memref<4xf64>
    linalg.fill ins(%2 : f64) outs(%b : memref<4xf64>)
    scf.yield %b : memref<4xf64>
  }
  %3 = memref.load %r[%c1] : memref<4xf64>
  call @printF64(%3) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
