// The first region of an scf.while makes a buffer, or passes on what it was given; 11 rounds.
// EXPECT: 5 3
// ORACLE: leaks 11
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @f(%new: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %three = arith.constant 3.0 : f64
  %five = arith.constant 5.0 : f64
  %m = memref.alloc() : memref<4xf64>
  linalg.fill ins(%three : f64) outs(%m : memref<4xf64>)
  %n, %r = scf.while (%i = %c0, %x = %m) : (index, memref<4xf64>) -> (index, memref<4xf64>) {
    %y = scf.execute_region -> memref<4xf64> {
      cf.cond_br %new, ^new, ^join(%x : memref<4xf64>)
    ^new:
      %a = memref.alloc() : memref<4xf64>
      linalg.fill ins(%five : f64) outs(%a : memref<4xf64>)
      cf.br ^join(%a : memref<4xf64>)
    ^join(%z: memref<4xf64>):
      scf.yield %z : memref<4xf64>
    }
    %more = arith.cmpi slt, %i, %c10 : index
    scf.condition(%more) %i, %y : index, memref<4xf64>
  } do {
  ^bb0(%j: index, %y: memref<4xf64>):
    %k = arith.addi %j, %c1 : index
    scf.yield %k, %y : index, memref<4xf64>
  }
  %v = memref.load %r[%c0] : memref<4xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
func.func @main() {
  %true = arith.constant true
  %false = arith.constant false
  func.call @f(%true) : (i1) -> ()
  func.call @f(%false) : (i1) -> ()
  func.return
}
