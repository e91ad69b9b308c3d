// The lowering of scf.for does not give stack memory back either.
// PASS: promote-buffers-to-stack
// EXPECT: 999000
// ORACLE: stack 1000, ours 1
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 1000 : index
  %zero = arith.constant 0.0 : f64
  %two = arith.constant 2.0 : f64
  %v = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (f64) {
    %a = memref.alloc() : memref<2xf64>
    %k = arith.index_cast %i : index to i64
    %f = arith.sitofp %k : i64 to f64
    memref.store %f, %a[%c0] : memref<2xf64>
    %x = memref.load %a[%c0] : memref<2xf64>
    %y = arith.mulf %x, %two : f64
    %t = arith.addf %s, %y : f64
    scf.yield %t : f64
  }
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
