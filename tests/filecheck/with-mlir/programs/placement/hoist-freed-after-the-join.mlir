// One of two buffers is made, and freed; both are made when they are hoisted.
// PASS: buffer-hoisting
// EXPECT: 1
// ORACLE: leaks 1, ours 0
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %one = arith.constant 1.0 : f64
  %r = scf.if %true -> (memref<1xf64>) {
    %a = memref.alloc() : memref<1xf64>
    scf.yield %a : memref<1xf64>
  } else {
    %b = memref.alloc() : memref<1xf64>
    scf.yield %b : memref<1xf64>
  }
  memref.store %one, %r[%c0] : memref<1xf64>
  %v = memref.load %r[%c0] : memref<1xf64>
  memref.dealloc %r : memref<1xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
