// A function that returns its argument is used as a value.
// PASS: drop-equivalent-buffer-results
// EXPECT: 2
// ORACLE: reference to function with mismatched type
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @same(%m: memref<1xf64>) -> memref<1xf64> {
  func.return %m : memref<1xf64>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %a = memref.alloca() : memref<1xf64>
  %f = func.constant @same : (memref<1xf64>) -> memref<1xf64>
  %b = func.call_indirect %f(%a) : (memref<1xf64>) -> memref<1xf64>
  memref.store %two, %b[%c0] : memref<1xf64>
  %v = memref.load %a[%c0] : memref<1xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
