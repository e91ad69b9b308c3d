// Buffers of different types in a loop lie over each other.
// BEFORE: buffer-deallocation-pipeline
// MLIR: --buffer-loop-hoisting --buffer-deallocation-pipeline
// OURS: buffer-deallocation-pipeline,static-memory-planner
// EXPECT: 3
// PEAK: before 192, MLIR 320, ours 192
// ALLOCATIONS: before 10, MLIR 4, ours 1
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
  scf.for %i = %c0 to %c3 step %c1 {
    %a = memref.alloc() : memref<2x4xf64>
    linalg.fill ins(%one : f64) outs(%a : memref<2x4xf64>)
    %f = memref.load %a[%c1, %c3] : memref<2x4xf64>
    %b = memref.alloc() : memref<8xf64>
    linalg.fill ins(%f : f64) outs(%b : memref<8xf64>)
    linalg.add ins(%b, %x : memref<8xf64>, memref<8xf64>) outs(%x : memref<8xf64>)
    %d = memref.alloc() : memref<4x4xf64>
    linalg.fill ins(%one : f64) outs(%d : memref<4x4xf64>)
    %g = memref.load %d[%c3, %c3] : memref<4x4xf64>
    memref.store %g, %x[%i] : memref<8xf64>
  }
  %v = memref.load %x[%c0] : memref<8xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
