// A loop made of branches, with a new buffer in each round.
// EXPECT: 8
// ORACLE: Only structured control-flow loops are supported

func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %k = arith.constant 3.0 : f64
  %one = arith.constant 1.0 : f64
  %m = memref.alloc() : memref<4xf64>
  linalg.fill ins(%k : f64) outs(%m : memref<4xf64>)
  cf.br ^bb1(%c0, %m : index, memref<4xf64>)
^bb1(%i: index, %x: memref<4xf64>):
  %0 = memref.load %x[%c1] : memref<4xf64>
  %e = arith.cmpi slt, %i, %c5 : index
  cf.cond_br %e, ^bb2, ^bb3
^bb2:
  %a = memref.alloc() : memref<4xf64>
  %1 = arith.addf %0, %one : f64
  linalg.fill ins(%1 : f64) outs(%a : memref<4xf64>)
  %j = arith.addi %i, %c1 : index
  cf.br ^bb1(%j, %a : index, memref<4xf64>)
^bb3:
  call @printF64(%0) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
