// Both branches of an scf.if allocate what they yield.
// EXPECT: 3
// ORACLE: more clones than 0

func.func private @printF64(f64)
func.func private @printNewline()
func.func @f(%c: i1, %k: f64) -> f64 {
  %c1 = arith.constant 1 : index
  %r = scf.if %c -> (memref<4xf64>) {
    %a = memref.alloc() : memref<4xf64>
    linalg.fill ins(%k : f64) outs(%a : memref<4xf64>)
    scf.yield %a : memref<4xf64>
  } else {
    %b = memref.alloc() : memref<4xf64>
    linalg.fill ins(%k : f64) outs(%b : memref<4xf64>)
    scf.yield %b : memref<4xf64>
  }
  %0 = memref.load %r[%c1] : memref<4xf64>
  return %0 : f64
}
func.func @main() {
  %true = arith.constant true
  %k = arith.constant 3.0 : f64
  %0 = call @f(%true, %k) : (i1, f64) -> f64
  call @printF64(%0) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
