// Each round frees the buffer that it allocates.
// PASS: buffer-loop-hoisting
// EXPECT: 6
// ORACLE: use after free
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 3 : index
  %zero = arith.constant 0.0 : f64
  %two = arith.constant 2.0 : f64
  %v = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (f64) {
    %a = memref.alloc() : memref<2xf64>
    memref.store %two, %a[%c0] : memref<2xf64>
    %x = memref.load %a[%c0] : memref<2xf64>
    memref.dealloc %a : memref<2xf64>
    %t = arith.addf %s, %x : f64
    scf.yield %t : f64
  }
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
