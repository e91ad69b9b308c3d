// A buffer of buffers, whose size MLIR asks for.
// PASS: promote-buffers-to-stack
// EXPECT: 5
// ORACLE: neither the scoping op nor the type class provide data layout information
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %five = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<2xf64>
  %box = memref.alloc() : memref<1xmemref<2xf64>>
  memref.store %five, %a[%c0] : memref<2xf64>
  memref.store %a, %box[%c0] : memref<1xmemref<2xf64>>
  %b = memref.load %box[%c0] : memref<1xmemref<2xf64>>
  %v = memref.load %b[%c0] : memref<2xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
