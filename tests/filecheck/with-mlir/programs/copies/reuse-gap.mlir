// A buffer that is written again after a loop serves the loop in between.
// BEFORE: buffer-deallocation-pipeline
// MLIR: --buffer-loop-hoisting --buffer-deallocation-pipeline
// OURS: buffer-loop-hoisting,buffer-reuse,buffer-deallocation-pipeline
// EXPECT: 9
// PEAK: before 192, MLIR 192, ours 128
// ALLOCATIONS: before 5, MLIR 3, ours 2
func.func private @printF64(f64)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %x = memref.alloc() : memref<8xf64>
  linalg.fill ins(%zero : f64) outs(%x : memref<8xf64>)
  %a = memref.alloc() : memref<8xf64>
  linalg.fill ins(%one : f64) outs(%a : memref<8xf64>)
  linalg.add ins(%a, %x : memref<8xf64>, memref<8xf64>) outs(%x : memref<8xf64>)
  scf.for %i = %c0 to %c3 step %c1 {
    %b = memref.alloc() : memref<8xf64>
    linalg.add ins(%x, %x : memref<8xf64>, memref<8xf64>) outs(%b : memref<8xf64>)
    memref.copy %b, %x : memref<8xf64> to memref<8xf64>
  }
  linalg.fill ins(%one : f64) outs(%a : memref<8xf64>)
  linalg.add ins(%a, %x : memref<8xf64>, memref<8xf64>) outs(%x : memref<8xf64>)
  %v = memref.load %x[%c0] : memref<8xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
