// RUN: %replay %s -p 'buffer-deallocation-pipeline'
// After buffer-deallocation-pipeline: fault: use after free: use after free of a heap buffer
// Found by tests/fuzz/run.py --seed 1204 --count 1

builtin.module {
  func.func private @helper1(%b: memref<4xf64>) -> memref<4xf64> {
    %d11 = memref.alloc() : memref<memref<4xf64>>
    memref.store %b, %d11[] : memref<memref<4xf64>>
    %v12 = memref.load %d11[] : memref<memref<4xf64>>
    func.return %v12 : memref<4xf64>
  }
  func.func @main() {
    %c0 = arith.constant 0 : index
    %v87 = memref.alloc() : memref<4xf64>
    %v96 = func.call @helper1(%v87) : (memref<4xf64>) -> memref<4xf64>
    %f97 = memref.load %v96[%c0] : memref<4xf64>
    func.return
  }
}
