// A function leaves a buffer in a buffer of its caller.
// PASS: promote-buffers-to-stack
// EXPECT: 5
// ORACLE: memory holds a stack buffer when what it was made in ends
func.func private @printF64(f64)
func.func private @printNewline()
func.func @put(%box: memref<1xmemref<2xf64>>) {
  %c0 = arith.constant 0 : index
  %five = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<2xf64>
  memref.store %five, %a[%c0] : memref<2xf64>
  memref.store %a, %box[%c0] : memref<1xmemref<2xf64>>
  func.return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %box = memref.alloca() : memref<1xmemref<2xf64>>
  func.call @put(%box) : (memref<1xmemref<2xf64>>) -> ()
  %a = memref.load %box[%c0] : memref<1xmemref<2xf64>>
  %v = memref.load %a[%c0] : memref<2xf64>
  memref.dealloc %a : memref<2xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
