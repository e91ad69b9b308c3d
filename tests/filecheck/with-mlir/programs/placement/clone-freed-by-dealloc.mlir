// The source of a clone is freed by `bufferization.dealloc`, the clone by `memref.dealloc`.
// PASS: canonicalize
// EXPECT: 5
// ORACLE: use after free
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %five = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<1xf64>
  memref.store %five, %a[%c0] : memref<1xf64>
  %b = bufferization.clone %a : memref<1xf64> to memref<1xf64>
  bufferization.dealloc (%a : memref<1xf64>) if (%true)
  %v = memref.load %b[%c0] : memref<1xf64>
  memref.dealloc %b : memref<1xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
