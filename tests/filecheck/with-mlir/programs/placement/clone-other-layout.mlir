// A column of a matrix is cloned to a buffer without gaps.
// PASS: canonicalize
// EXPECT: 3
// ORACLE: is no memref
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @added(%m: memref<2xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.load %m[%c0] : memref<2xf64>
  %y = memref.load %m[%c1] : memref<2xf64>
  %s = arith.addf %x, %y : f64
  func.return %s : f64
}
func.func private @sum(%m: memref<2xf64, strided<[?], offset: ?>>) -> f64 {
  %b = bufferization.clone %m : memref<2xf64, strided<[?], offset: ?>> to memref<2xf64>
  %s = func.call @added(%b) : (memref<2xf64>) -> f64
  memref.dealloc %b : memref<2xf64>
  func.return %s : f64
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %a = memref.alloc() : memref<2x2xf64>
  linalg.fill ins(%one : f64) outs(%a : memref<2x2xf64>)
  memref.store %two, %a[%c1, %c1] : memref<2x2xf64>
  %column = memref.subview %a[0, 1] [2, 1] [1, 1] : memref<2x2xf64> to memref<2xf64, strided<[2], offset: 1>>
  %any = memref.cast %column : memref<2xf64, strided<[2], offset: 1>> to memref<2xf64, strided<[?], offset: ?>>
  %v = func.call @sum(%any) : (memref<2xf64, strided<[?], offset: ?>>) -> f64
  memref.dealloc %a : memref<2x2xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
