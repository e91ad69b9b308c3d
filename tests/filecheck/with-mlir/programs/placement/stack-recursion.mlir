// Each call that has not returned holds its memory.
// PASS: promote-buffers-to-stack
// EXPECT: 50
// ORACLE: stack 50, ours 0
func.func private @printF64(f64)
func.func private @printNewline()
func.func @down(%n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %end = arith.cmpi eq, %n, %c0 : index
  cf.cond_br %end, ^end, ^more
^end:
  func.return %zero : f64
^more:
  %a = memref.alloc() : memref<100xf64>
  %less = arith.subi %n, %c1 : index
  %s = func.call @down(%less) : (index) -> f64
  memref.store %s, %a[%c0] : memref<100xf64>
  %t = memref.load %a[%c0] : memref<100xf64>
  %u = arith.addf %t, %one : f64
  func.return %u : f64
}
func.func @main() {
  %n = arith.constant 50 : index
  %v = func.call @down(%n) : (index) -> f64
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
