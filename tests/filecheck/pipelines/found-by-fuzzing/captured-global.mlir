// RUN: %replay %s -p 'expand-realloc{emit-deallocs=false},ownership-based-buffer-deallocation,bufferization-lower-deallocations'
// After ownership-based-buffer-deallocation: fault: free of what is not owned: free of a constant buffer
// Found by tests/fuzz/run.py --seed 2261 --count 1

builtin.module {
  memref.global "private" constant @table : memref<4xf64> = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]>
  func.func @graph(%d: index) -> memref<4xf64> {
    %v19 = memref.get_global @table : memref<4xf64>
    cf.br ^bb1(%v19 : memref<4xf64>)
  ^bb1(%v31: memref<4xf64>):
    scf.index_switch %d
    case 1 {
      %d41 = memref.alloc() : memref<memref<4xf64>>
      memref.store %v31, %d41[] : memref<memref<4xf64>>
      scf.yield
    }
    case 2 {
      scf.yield
    }
    default {
      scf.yield
    }
    func.return %v19 : memref<4xf64>
  }
  func.func @main() {
    %c0 = arith.constant 0 : index
    %v82 = func.call @graph(%c0) : (index) -> memref<4xf64>
    func.return
  }
}
