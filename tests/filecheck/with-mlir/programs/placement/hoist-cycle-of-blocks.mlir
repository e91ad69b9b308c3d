// A loop made of branches allocates in each round.
// PASS: buffer-loop-hoisting
// EXPECT: 10
// ORACLE: allocations 10, ours 1
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 10 : index
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  cf.br ^loop(%c0, %zero : index, f64)
^loop(%i: index, %s: f64):
  %a = memref.alloc() : memref<2xf64>
  %t = arith.addf %s, %one : f64
  memref.store %t, %a[%c0] : memref<2xf64>
  %v = memref.load %a[%c0] : memref<2xf64>
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %j, %n : index
  cf.cond_br %more, ^loop(%j, %v : index, f64), ^end
^end:
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
