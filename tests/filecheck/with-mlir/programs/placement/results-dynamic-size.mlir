// The size of a result is computed from a size of an argument.
// PASS: buffer-results-to-out-params{hoist-dynamic-allocs}
// EXPECT: 2
// ORACLE: cannot create out param for dynamically shaped result
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @longer(%m: memref<?xf64>, %x: f64) -> memref<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c0 : memref<?xf64>
  %n = arith.addi %d, %c1 : index
  %a = memref.alloc(%n) : memref<?xf64>
  linalg.fill ins(%x : f64) outs(%a : memref<?xf64>)
  func.return %a : memref<?xf64>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %c3 = arith.constant 3 : index
  %a = memref.alloca(%c3) : memref<?xf64>
  %m = func.call @longer(%a, %two) : (memref<?xf64>, f64) -> memref<?xf64>
  %v = memref.load %m[%c3] : memref<?xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
