// A loop yields a new buffer in each round.
// EXPECT: 6
// ORACLE: more clones than 0

func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %k = arith.constant 3.0 : f64
  %one = arith.constant 1.0 : f64
  %m = memref.alloc() : memref<4xf64>
  linalg.fill ins(%k : f64) outs(%m : memref<4xf64>)
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %m) -> (memref<4xf64>) {
    %0 = memref.load %x[%c1] : memref<4xf64>
    %1 = arith.addf %0, %one : f64
    %a = memref.alloc() : memref<4xf64>
    linalg.fill ins(%1 : f64) outs(%a : memref<4xf64>)
    scf.yield %a : memref<4xf64>
  }
  %2 = memref.load %r[%c1] : memref<4xf64>
  call @printF64(%2) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
