// What an scf.if yields is written, and read through its other name. The size of what else it yields is not known before.
// EXPECT: refused
// ORACLE: prints 3

func.func private @printF64(f64)
func.func private @printNewline()
func.func private @size() -> index {
  %c4 = arith.constant 4 : index
  return %c4 : index
}
func.func @main() {
  %c1 = arith.constant 1 : index
  %k = arith.constant 3.0 : f64
  %five = arith.constant 5.0 : f64
  %true = arith.constant true
  %c4 = arith.constant 4 : index
  %m = memref.alloc(%c4) : memref<?xf64>
  linalg.fill ins(%k : f64) outs(%m : memref<?xf64>)
  %r = scf.if %true -> (memref<?xf64>) {
    scf.yield %m : memref<?xf64>
  } else {
    %n = func.call @size() : () -> index
    %a = memref.alloc(%n) : memref<?xf64>
    linalg.fill ins(%k : f64) outs(%a : memref<?xf64>)
    scf.yield %a : memref<?xf64>
  }
  memref.store %five, %r[%c1] : memref<?xf64>
  %0 = memref.load %m[%c1] : memref<?xf64>
  call @printF64(%0) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
