// A product is written into a clone of its factor, which is freed after it.
// PASS: canonicalize
// EXPECT: 3 7
// ORACLE: prints 3 40
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @square() -> memref<1x2xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %three = arith.constant 3.0 : f64
  %a = memref.alloc() : memref<1x2xf64>
  linalg.fill ins(%one : f64) outs(%a : memref<1x2xf64>)
  %t = memref.alloc() : memref<2x2xf64>
  linalg.fill ins(%three : f64) outs(%t : memref<2x2xf64>)
  memref.store %one, %t[%c0, %c0] : memref<2x2xf64>
  memref.store %one, %t[%c1, %c0] : memref<2x2xf64>
  %b = bufferization.clone %a : memref<1x2xf64> to memref<1x2xf64>
  linalg.matmul ins(%a, %t : memref<1x2xf64>, memref<2x2xf64>) outs(%b : memref<1x2xf64>)
  memref.dealloc %a : memref<1x2xf64>
  memref.dealloc %t : memref<2x2xf64>
  func.return %b : memref<1x2xf64>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = func.call @square() : () -> memref<1x2xf64>
  %v = memref.load %b[%c0, %c0] : memref<1x2xf64>
  %w = memref.load %b[%c0, %c1] : memref<1x2xf64>
  memref.dealloc %b : memref<1x2xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printF64(%w) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
