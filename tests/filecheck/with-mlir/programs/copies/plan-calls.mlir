// Two callees take turns in the bytes that the caller reserves.
// BEFORE: buffer-deallocation-pipeline
// MLIR: --buffer-loop-hoisting --buffer-deallocation-pipeline
// OURS: buffer-deallocation-pipeline,static-memory-planner{arena=argument}
// EXPECT: 3
// PEAK: before 128, MLIR 128, ours 128
// ALLOCATIONS: before 4, MLIR 4, ours 1
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @f(%x: memref<8xf64>, %f: f64) {
  %a = memref.alloc() : memref<8xf64>
  linalg.fill ins(%f : f64) outs(%a : memref<8xf64>)
  linalg.add ins(%a, %x : memref<8xf64>, memref<8xf64>) outs(%x : memref<8xf64>)
  func.return
}
func.func private @g(%x: memref<8xf64>) {
  %a = memref.alloc() : memref<8xf64>
  linalg.add ins(%x, %x : memref<8xf64>, memref<8xf64>) outs(%a : memref<8xf64>)
  memref.copy %a, %x : memref<8xf64> to memref<8xf64>
  func.return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %x = memref.alloc() : memref<8xf64>
  linalg.fill ins(%zero : f64) outs(%x : memref<8xf64>)
  func.call @f(%x, %one) : (memref<8xf64>, f64) -> ()
  func.call @g(%x) : (memref<8xf64>) -> ()
  func.call @f(%x, %one) : (memref<8xf64>, f64) -> ()
  %v = memref.load %x[%c0] : memref<8xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  func.return
}
