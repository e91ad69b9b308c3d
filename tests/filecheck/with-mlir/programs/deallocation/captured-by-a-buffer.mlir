// A buffer of buffers shows the memory in another block than the one that allocates it.
// EXPECT: 5
// ORACLE: use after free
func.func private @printF64(f64)
func.func private @printNewline()
func.func @read(%c: i1) -> f64 {
  %c0 = arith.constant 0 : index
  %five = arith.constant 5.0 : f64
  %a = memref.alloc() : memref<2xf64>
  memref.store %five, %a[%c0] : memref<2xf64>
  %box = memref.alloc() : memref<1xmemref<2xf64>>
  memref.store %a, %box[%c0] : memref<1xmemref<2xf64>>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %b = memref.load %box[%c0] : memref<1xmemref<2xf64>>
  %v = memref.load %b[%c0] : memref<2xf64>
  func.return %v : f64
^bb2:
  func.return %five : f64
}
func.func @main() {
  %true = arith.constant true
  %v = func.call @read(%true) : (i1) -> f64
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
