// What an scf.if yields is written, and read through its other name.
// EXPECT: 5
// ORACLE: prints 3

func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c1 = arith.constant 1 : index
  %k = arith.constant 3.0 : f64
  %five = arith.constant 5.0 : f64
  %true = arith.constant true
  %m = memref.alloc() : memref<4xf64>
  linalg.fill ins(%k : f64) outs(%m : memref<4xf64>)
  %r = scf.if %true -> (memref<4xf64>) {
    scf.yield %m : memref<4xf64>
  } else {
    %a = memref.alloc() : memref<4xf64>
    linalg.fill ins(%k : f64) outs(%a : memref<4xf64>)
    scf.yield %a : memref<4xf64>
  }
  memref.store %five, %r[%c1] : memref<4xf64>
  %0 = memref.load %m[%c1] : memref<4xf64>
  call @printF64(%0) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
