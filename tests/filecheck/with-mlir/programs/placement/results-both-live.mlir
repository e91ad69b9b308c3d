// Two allocations that are returned on different paths are made on both.
// PASS: buffer-results-to-out-params{hoist-static-allocs}
// EXPECT: 1
// ORACLE: prints 2
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @one_of(%c: i1) -> memref<1xf64> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %a = memref.alloc() : memref<1xf64>
  %b = memref.alloc() : memref<1xf64>
  memref.store %one, %a[%c0] : memref<1xf64>
  memref.store %two, %b[%c0] : memref<1xf64>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  func.return %a : memref<1xf64>
^bb2:
  func.return %b : memref<1xf64>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %m = func.call @one_of(%true) : (i1) -> memref<1xf64>
  %v = memref.load %m[%c0] : memref<1xf64>
  memref.dealloc %m : memref<1xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
