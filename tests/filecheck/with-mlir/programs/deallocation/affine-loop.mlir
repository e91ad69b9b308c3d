// An affine loop carries a new buffer from round to round.
// EXPECT: 4
// ORACLE: operand count
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %a = memref.alloc() : memref<2xf64>
  memref.store %one, %a[%c0] : memref<2xf64>
  %r = affine.for %i = 0 to 3 iter_args(%x = %a) -> (memref<2xf64>) {
    %b = memref.alloc() : memref<2xf64>
    %y = memref.load %x[%c0] : memref<2xf64>
    %z = arith.addf %y, %one : f64
    memref.store %z, %b[%c0] : memref<2xf64>
    affine.yield %b : memref<2xf64>
  }
  %v = memref.load %r[%c0] : memref<2xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
