// The program frees one of its buffers itself.
// EXPECT: 5
// ORACLE: memory free side-effect on MemRef value not supported!
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %five = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<2xf64>
  %b = memref.alloc() : memref<2xf64>
  memref.store %five, %a[%c0] : memref<2xf64>
  memref.copy %a, %b : memref<2xf64> to memref<2xf64>
  memref.dealloc %a : memref<2xf64>
  %v = memref.load %b[%c0] : memref<2xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
