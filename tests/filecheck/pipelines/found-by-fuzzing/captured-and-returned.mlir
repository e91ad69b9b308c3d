// RUN: %replay %s -p 'expand-realloc{emit-deallocs=false},ownership-based-buffer-deallocation,bufferization-lower-deallocations'
// After ownership-based-buffer-deallocation: fault: double free: double free
// Found by tests/fuzz/run.py --seed 1032 --count 1

builtin.module {
  func.func @helper0(%b: memref<4xf64>, %q: i1, %d: index) -> memref<4xf64> {
    %v22, %v21 = scf.while (%v23 = %d, %v27 = %b, %v28 = %b) : (index, memref<4xf64>, memref<4xf64>) -> (index, memref<4xf64>) {
      scf.condition(%q) %v23, %v28 : index, memref<4xf64>
    } do {
    ^bb0(%v24: index, %v34: memref<4xf64>):
      scf.index_switch %d
      case 1 {
        scf.yield
      }
      case 2 {
        scf.yield
      }
      default {
        %d44 = memref.alloc() : memref<memref<4xf64>>
        memref.store %v34, %d44[] : memref<memref<4xf64>>
        scf.yield
      }
      scf.yield %v24, %v34, %v34 : index, memref<4xf64>, memref<4xf64>
    }
    func.return %b : memref<4xf64>
  }
  func.func @main() {
    %c0 = arith.constant 0 : index
    %p = arith.constant false
    %v62 = memref.alloc() : memref<4xf64>
    %v110 = func.call @helper0(%v62, %p, %c0) : (memref<4xf64>, i1, index) -> memref<4xf64>
    func.return
  }
}
