// A branch inside of a loop allocates.
// PASS: buffer-loop-hoisting
// EXPECT: 10
// ORACLE: allocations 10, ours 1
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 20 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %v = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (f64) {
    %odd = arith.remui %i, %c2 : index
    %is = arith.cmpi eq, %odd, %c0 : index
    %t = scf.if %is -> (f64) {
      %a = memref.alloc() : memref<2xf64>
      memref.store %one, %a[%c0] : memref<2xf64>
      %x = memref.load %a[%c0] : memref<2xf64>
      %u = arith.addf %s, %x : f64
      scf.yield %u : f64
    } else {
      scf.yield %s : f64
    }
    scf.yield %t : f64
  }
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
