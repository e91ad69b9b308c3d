// RUN: %replay %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}'
// After buffer-deallocation-pipeline: invalid: incorrect number of results for callee
// Found by tests/fuzz/run.py --seed 92000369 --count 1

builtin.module {
  func.func private @helper0(%b: memref<4xf64>, %q: i1, %d: index) -> memref<4xf64> {
    %v13 = func.call @helper0(%b, %q, %d) : (memref<4xf64>, i1, index) -> memref<4xf64>
    func.return %b : memref<4xf64>
  }
  func.func private @helper1(%b: memref<4xf64>, %q: i1, %d: index) -> memref<4xf64> {
    %v21 = scf.for %v25 = %d to %d step %d iter_args(%v23 = %b) -> (memref<4xf64>) {
      %v26 = func.call @helper0(%v23, %q, %d) : (memref<4xf64>, i1, index) -> memref<4xf64>
      scf.yield %v26 : memref<4xf64>
    }
    func.return %v21 : memref<4xf64>
  }
  func.func @graph(%b: memref<4xf64>, %q: i1, %d: index) {
    %v32 = func.call @helper1(%b, %q, %d) : (memref<4xf64>, i1, index) -> memref<4xf64>
    cf.br ^bb1
  ^bb1:
    scf.index_switch %d
    case 1 {
      scf.yield
    }
    case 2 {
      %h50 = memref.alloc() : memref<memref<4xf64>>
      memref.store %v32, %h50[] : memref<memref<4xf64>>
      scf.yield
    }
    default {
      scf.yield
    }
    cf.br ^bb1
  }
  func.func @main() {
    func.return
  }
}
