// The same, with the allocation in the caller.
// PASS: buffer-results-to-out-params{hoist-static-allocs}
// EXPECT: 2
// ORACLE: PLEASE submit a bug report
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @twice() -> (memref<1xf64>, memref<1xf64>) {
  %a = memref.alloc() : memref<1xf64>
  func.return %a, %a : memref<1xf64>, memref<1xf64>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %m:2 = func.call @twice() : () -> (memref<1xf64>, memref<1xf64>)
  memref.store %one, %m#0[%c0] : memref<1xf64>
  memref.store %two, %m#1[%c0] : memref<1xf64>
  %v = memref.load %m#0[%c0] : memref<1xf64>
  memref.dealloc %m#0 : memref<1xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
