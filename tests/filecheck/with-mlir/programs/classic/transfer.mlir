// A transfer between memory spaces is waited for by its tag alone.
// EXPECT: 7
// ORACLE: use after free
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %k = arith.constant 7.0 : f64
  %source = memref.alloc() : memref<4xf64>
  %target = memref.alloc() : memref<8xf64, 2>
  %tag = memref.alloc() : memref<1xi32>
  linalg.fill ins(%k : f64) outs(%source : memref<4xf64>)
  memref.dma_start %source[%c0], %target[%c4], %c4, %tag[%c0] : memref<4xf64>, memref<8xf64, 2>, memref<1xi32>
  memref.dma_wait %tag[%c0], %c4 : memref<1xi32>
  %x = memref.load %target[%c4] : memref<8xf64, 2>
  func.call @printF64(%x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
