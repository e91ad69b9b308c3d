// The source of a clone is written to before it is freed.
// PASS: canonicalize
// EXPECT: 1
// ORACLE: prints 9
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @make() -> memref<1xf64> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %nine = arith.constant 9.0 : f64
  %a = memref.alloc() : memref<1xf64>
  memref.store %one, %a[%c0] : memref<1xf64>
  %b = bufferization.clone %a : memref<1xf64> to memref<1xf64>
  memref.store %nine, %a[%c0] : memref<1xf64>
  memref.dealloc %a : memref<1xf64>
  func.return %b : memref<1xf64>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %b = func.call @make() : () -> memref<1xf64>
  %v = memref.load %b[%c0] : memref<1xf64>
  memref.dealloc %b : memref<1xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
