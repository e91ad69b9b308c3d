// The first round of a loop frees the clone, all of them read its source, which is freed after the loop.
// PASS: canonicalize
// EXPECT: 5 5
// ORACLE: use after free
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %five = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<1xf64>
  memref.store %five, %a[%c0] : memref<1xf64>
  %b = bufferization.clone %a : memref<1xf64> to memref<1xf64>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%x = %b) -> (memref<1xf64>) {
    memref.dealloc %x : memref<1xf64>
    %v = memref.load %a[%c0] : memref<1xf64>
    func.call @printF64(%v) : (f64) -> ()
    func.call @printNewline() : () -> ()
    %n = memref.alloc() : memref<1xf64>
    memref.store %v, %n[%c0] : memref<1xf64>
    scf.yield %n : memref<1xf64>
  }
  memref.dealloc %a : memref<1xf64>
  memref.dealloc %r : memref<1xf64>
  func.return
}
