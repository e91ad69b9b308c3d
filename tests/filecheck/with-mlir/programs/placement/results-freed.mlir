// A caller frees the buffer that a function returns.
// PASS: buffer-results-to-out-params
// EXPECT: 2
// ORACLE: leaks 1, ours 0
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @new(%x: f64) -> memref<1xf64> {
  %a = memref.alloc() : memref<1xf64>
  linalg.fill ins(%x : f64) outs(%a : memref<1xf64>)
  func.return %a : memref<1xf64>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %m = func.call @new(%two) : (f64) -> memref<1xf64>
  %v = memref.load %m[%c0] : memref<1xf64>
  memref.dealloc %m : memref<1xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
