// A function that is called through a value stores the buffer of each iteration.
// PASS: buffer-loop-hoisting
// EXPECT: 0
// ORACLE: prints 2
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @keep(%m: memref<1xf64>, %boxes: memref<3xmemref<1xf64>>, %i: index) {
  memref.store %m, %boxes[%i] : memref<3xmemref<1xf64>>
  func.return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f = func.constant @keep : (memref<1xf64>, memref<3xmemref<1xf64>>, index) -> ()
  %boxes = memref.alloc() : memref<3xmemref<1xf64>>
  scf.for %i = %c0 to %c3 step %c1 {
    %m = memref.alloc() : memref<1xf64>
    %j = arith.index_cast %i : index to i32
    %x = arith.sitofp %j : i32 to f64
    memref.store %x, %m[%c0] : memref<1xf64>
    func.call_indirect %f(%m, %boxes, %i) : (memref<1xf64>, memref<3xmemref<1xf64>>, index) -> ()
  }
  %first = memref.load %boxes[%c0] : memref<3xmemref<1xf64>>
  %v = memref.load %first[%c0] : memref<1xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
