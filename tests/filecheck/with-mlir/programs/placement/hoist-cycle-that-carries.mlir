// A round of a loop made of branches reads the buffer of the round before it.
// PASS: buffer-hoisting
// EXPECT: 3
// ORACLE: prints 2
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 2 : index
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %m = memref.alloc() : memref<1xf64>
  memref.store %one, %m[%c0] : memref<1xf64>
  %enter = arith.cmpi slt, %c0, %n : index
  cf.cond_br %enter, ^loop(%c0, %m : index, memref<1xf64>), ^end(%m : memref<1xf64>)
^loop(%i: index, %x: memref<1xf64>):
  %a = memref.alloc() : memref<1xf64>
  memref.store %one, %a[%c0] : memref<1xf64>
  %old = memref.load %x[%c0] : memref<1xf64>
  %new = memref.load %a[%c0] : memref<1xf64>
  %sum = arith.addf %old, %new : f64
  memref.store %sum, %a[%c0] : memref<1xf64>
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %j, %n : index
  cf.cond_br %more, ^loop(%j, %a : index, memref<1xf64>), ^end(%a : memref<1xf64>)
^end(%y: memref<1xf64>):
  %v = memref.load %y[%c0] : memref<1xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
