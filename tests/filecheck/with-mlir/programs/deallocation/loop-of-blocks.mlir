// A loop made of branches carries a new buffer from round to round.
// EXPECT: 4
// ORACLE: Only structured control-flow loops are supported
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1.0 : f64
  %a = memref.alloc() : memref<2xf64>
  memref.store %one, %a[%c0] : memref<2xf64>
  cf.br ^bb1(%c0, %a : index, memref<2xf64>)
^bb1(%i: index, %x: memref<2xf64>):
  %c = arith.cmpi slt, %i, %c3 : index
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  %b = memref.alloc() : memref<2xf64>
  %y = memref.load %x[%c0] : memref<2xf64>
  %z = arith.addf %y, %one : f64
  memref.store %z, %b[%c0] : memref<2xf64>
  %j = arith.addi %i, %c1 : index
  cf.br ^bb1(%j, %b : index, memref<2xf64>)
^bb3:
  %v = memref.load %x[%c0] : memref<2xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
