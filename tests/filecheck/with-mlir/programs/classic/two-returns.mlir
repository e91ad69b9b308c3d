// A function returns a new buffer at one place and its argument at another one.
// EXPECT: 5 3
// ORACLE: crash

func.func private @printF64(f64)
func.func private @printNewline()
func.func @f(%c: i1, %m: memref<4xf64>, %k: f64) -> memref<4xf64> {
  %a = memref.alloc() : memref<4xf64>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  linalg.fill ins(%k : f64) outs(%a : memref<4xf64>)
  return %a : memref<4xf64>
^bb2:
  return %m : memref<4xf64>
}
func.func @main() {
  %c1 = arith.constant 1 : index
  %three = arith.constant 3.0 : f64
  %five = arith.constant 5.0 : f64
  %true = arith.constant true
  %false = arith.constant false
  %m = memref.alloc() : memref<4xf64>
  linalg.fill ins(%three : f64) outs(%m : memref<4xf64>)
  %0 = call @f(%true, %m, %five) : (i1, memref<4xf64>, f64) -> memref<4xf64>
  %1 = call @f(%false, %m, %five) : (i1, memref<4xf64>, f64) -> memref<4xf64>
  %2 = memref.load %0[%c1] : memref<4xf64>
  call @printF64(%2) : (f64) -> ()
  call @printNewline() : () -> ()
  %3 = memref.load %1[%c1] : memref<4xf64>
  call @printF64(%3) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
