// The size is the same in each round, and computed in each round.
// PASS: buffer-loop-hoisting
// EXPECT: 10
// ORACLE: allocations 10, ours 1
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 10 : index
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %v = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (f64) {
    %size = arith.addi %n, %c1 : index
    %a = memref.alloc(%size) : memref<?xf64>
    memref.store %one, %a[%c0] : memref<?xf64>
    %x = memref.load %a[%c0] : memref<?xf64>
    memref.dealloc %a : memref<?xf64>
    %t = arith.addf %s, %x : f64
    scf.yield %t : f64
  }
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
