// A result is a part of a new buffer, in its layout.
// PASS: buffer-results-to-out-params
// EXPECT: 2
// ORACLE: cannot create out param for result with unsupported layout
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @column(%x: f64) -> memref<2xf64, strided<[2], offset: 1>> {
  %a = memref.alloc() : memref<2x2xf64>
  linalg.fill ins(%x : f64) outs(%a : memref<2x2xf64>)
  %s = memref.subview %a[0, 1] [2, 1] [1, 1] : memref<2x2xf64> to memref<2xf64, strided<[2], offset: 1>>
  func.return %s : memref<2xf64, strided<[2], offset: 1>>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %m = func.call @column(%two) : (f64) -> memref<2xf64, strided<[2], offset: 1>>
  %v = memref.load %m[%c0] : memref<2xf64, strided<[2], offset: 1>>
  %base, %o, %n, %d = memref.extract_strided_metadata %m : memref<2xf64, strided<[2], offset: 1>> -> memref<f64>, index, index, index
  memref.dealloc %base : memref<f64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
