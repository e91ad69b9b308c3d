// Source and clone are freed in one block, the source first.
// PASS: canonicalize
// EXPECT: 1
// ORACLE: allocations 2, ours 1
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %a = memref.alloc() : memref<1xf64>
  memref.store %one, %a[%c0] : memref<1xf64>
  %b = bufferization.clone %a : memref<1xf64> to memref<1xf64>
  memref.dealloc %a : memref<1xf64>
  %v = memref.load %b[%c0] : memref<1xf64>
  memref.dealloc %b : memref<1xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
