// A caller writes to a global by what a function returned, and another function reads the global.
// PASS: buffer-results-to-out-params
// EXPECT: 2
// ORACLE: prints 1
// OURS: cannot create out param for result #0, in function @set
func.func private @printF64(f64)
func.func private @printNewline()
memref.global "private" @g : memref<1xf64> = dense<1.0>
func.func private @get() -> memref<1xf64> {
  %m = memref.get_global @g : memref<1xf64>
  func.return %m : memref<1xf64>
}
func.func private @set(%x: f64) {
  %c0 = arith.constant 0 : index
  %b = func.call @get() : () -> memref<1xf64>
  memref.store %x, %b[%c0] : memref<1xf64>
  func.return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2.0 : f64
  func.call @set(%two) : (f64) -> ()
  %m = memref.get_global @g : memref<1xf64>
  %v = memref.load %m[%c0] : memref<1xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
