// A part of a buffer is cloned; the buffer is freed, and later the clone.
// PASS: canonicalize
// EXPECT: 2
// ORACLE: free of a part of a buffer
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @make() -> memref<1xf64, strided<[1]>> {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2.0 : f64
  %a = memref.alloc() : memref<2xf64>
  memref.store %two, %a[%c0] : memref<2xf64>
  %v = memref.subview %a[0] [1] [1] : memref<2xf64> to memref<1xf64, strided<[1]>>
  %b = bufferization.clone %v : memref<1xf64, strided<[1]>> to memref<1xf64, strided<[1]>>
  memref.dealloc %a : memref<2xf64>
  func.return %b : memref<1xf64, strided<[1]>>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %b = func.call @make() : () -> memref<1xf64, strided<[1]>>
  %v = memref.load %b[%c0] : memref<1xf64, strided<[1]>>
  memref.dealloc %b : memref<1xf64, strided<[1]>>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
