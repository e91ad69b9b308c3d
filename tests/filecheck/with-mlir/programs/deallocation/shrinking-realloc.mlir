// A buffer of known size becomes smaller.
// EXPECT: 5
// ORACLE: slice along dimension 0 runs out-of-bounds
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %five = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<8xf64>
  memref.store %five, %a[%c0] : memref<8xf64>
  %b = memref.realloc %a : memref<8xf64> to memref<4xf64>
  %v = memref.load %b[%c0] : memref<4xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
