// A loop of 100 rounds swaps two buffers.
// EXPECT: 2
// ORACLE: allocations 2, MLIR more
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %a = memref.alloc() : memref<2xf64>
  %b = memref.alloc() : memref<2xf64>
  memref.store %one, %a[%c0] : memref<2xf64>
  memref.store %two, %b[%c0] : memref<2xf64>
  %r:2 = scf.for %i = %c0 to %c100 step %c1 iter_args(%x = %a, %y = %b) -> (memref<2xf64>, memref<2xf64>) {
    scf.yield %y, %x : memref<2xf64>, memref<2xf64>
  }
  %v = memref.load %r#1[%c0] : memref<2xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
