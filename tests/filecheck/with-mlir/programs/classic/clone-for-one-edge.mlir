// A branch hands an argument to a block that the other one reaches with a new buffer.
// EXPECT: 3 5
// ORACLE: leaks 1
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @f(%c: i1, %m: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %five = arith.constant 5.0 : f64
  cf.cond_br %c, ^join(%m : memref<4xf64>), ^new
^new:
  %a = memref.alloc() : memref<4xf64>
  linalg.fill ins(%five : f64) outs(%a : memref<4xf64>)
  cf.br ^join(%a : memref<4xf64>)
^join(%x: memref<4xf64>):
  %v = memref.load %x[%c0] : memref<4xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
func.func @main() {
  %three = arith.constant 3.0 : f64
  %true = arith.constant true
  %false = arith.constant false
  %m = memref.alloca() : memref<4xf64>
  linalg.fill ins(%three : f64) outs(%m : memref<4xf64>)
  func.call @f(%true, %m) : (i1, memref<4xf64>) -> ()
  func.call @f(%false, %m) : (i1, memref<4xf64>) -> ()
  func.return
}
