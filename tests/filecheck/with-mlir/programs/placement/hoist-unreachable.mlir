// A block that nothing leads to hands a buffer on.
// PASS: buffer-hoisting
// EXPECT: 1
// ORACLE: PLEASE submit a bug report
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %m = memref.alloc() : memref<1xf64>
  memref.store %one, %m[%c0] : memref<1xf64>
  cf.br ^end(%m : memref<1xf64>)
^never:
  %a = memref.alloc() : memref<1xf64>
  cf.br ^end(%a : memref<1xf64>)
^end(%y: memref<1xf64>):
  %v = memref.load %y[%c0] : memref<1xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
