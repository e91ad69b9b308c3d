// A clone with a stride of -1.
// PASS: convert-bufferization-to-memref
// EXPECT: 3 1 2
// ORACLE: failed to legalize operation 'bufferization.clone'
memref.global "private" constant @numbers : memref<3xf64> = dense<[2.0, 1.0, 3.0]>
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m = memref.get_global @numbers : memref<3xf64>
  %v = memref.subview %m[2] [3] [-1] : memref<3xf64> to memref<3xf64, strided<[-1], offset: 2>>
  %r = bufferization.clone %v : memref<3xf64, strided<[-1], offset: 2>> to memref<3xf64, strided<[-1], offset: 2>>
  scf.for %i = %c0 to %c3 step %c1 {
    %x = memref.load %r[%i] : memref<3xf64, strided<[-1], offset: 2>>
    func.call @printF64(%x) : (f64) -> ()
    func.call @printNewline() : () -> ()
  }
  memref.dealloc %r : memref<3xf64, strided<[-1], offset: 2>>
  func.return
}
