// Each round leaves a buffer of its own in a buffer of buffers.
// PASS: buffer-loop-hoisting
// EXPECT: 0
// ORACLE: prints 2
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 3 : index
  %box = memref.alloc() : memref<3xmemref<1xf64>>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<1xf64>
    %k = arith.index_cast %i : index to i64
    %f = arith.sitofp %k : i64 to f64
    memref.store %f, %a[%c0] : memref<1xf64>
    memref.store %a, %box[%i] : memref<3xmemref<1xf64>>
  }
  %b = memref.load %box[%c0] : memref<3xmemref<1xf64>>
  %v = memref.load %b[%c0] : memref<1xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
