// A program on memrefs copies what it only reads, and what it has computed.
// BEFORE: buffer-deallocation-pipeline
// MLIR: --canonicalize --buffer-deallocation-pipeline
// OURS: eliminate-memref-copies,buffer-deallocation-pipeline
// EXPECT: 4 6
// COPIED: before 128, MLIR 128, ours 0
// ALLOCATIONS: before 4, MLIR 4, ours 2
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @double(%x: memref<8xf64>) -> f64 {
  %c1 = arith.constant 1 : index
  %v = memref.load %x[%c1] : memref<8xf64>
  %w = arith.addf %v, %v : f64
  func.return %w : f64
}
func.func @main() {
  %c1 = arith.constant 1 : index
  %two = arith.constant 2.0 : f64
  %x = memref.alloc() : memref<8xf64>
  linalg.fill ins(%two : f64) outs(%x : memref<8xf64>)
  %a = memref.alloc() : memref<8xf64>
  memref.copy %x, %a : memref<8xf64> to memref<8xf64>
  %d = func.call @double(%a) : (memref<8xf64>) -> f64
  %o = memref.alloc() : memref<8xf64>
  %t = memref.alloc() : memref<8xf64>
  linalg.fill ins(%d : f64) outs(%t : memref<8xf64>)
  linalg.add ins(%t, %x : memref<8xf64>, memref<8xf64>) outs(%t : memref<8xf64>)
  memref.copy %t, %o : memref<8xf64> to memref<8xf64>
  %r = memref.load %o[%c1] : memref<8xf64>
  func.call @printF64(%d) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.call @printF64(%r) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
