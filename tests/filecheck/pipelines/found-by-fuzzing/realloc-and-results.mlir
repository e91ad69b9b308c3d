// RUN: %replay %s -p 'buffer-results-to-out-params{hoist-static-allocs},expand-realloc{emit-deallocs=false},buffer-deallocation' --frees
// A buffer that memref.realloc replaces is no sign that the program frees what functions return.
// Found by tests/fuzz/run.py --seed 520192 --count 1

builtin.module {
  func.func private @helper0(%b: memref<4xf64>, %q: i1, %d: index) -> memref<4xf64> {
    %c0 = arith.constant 0 : index
    %v6 = memref.alloc() : memref<4xf64>
    %v9 = arith.cmpi sgt, %d, %c0 : index
    %v11 = scf.if %v9 -> (memref<4xf64>) {
      %v12 = func.call @helper0(%b, %q, %c0) : (memref<4xf64>, i1, index) -> memref<4xf64>
      scf.yield %v12 : memref<4xf64>
    } else {
      scf.yield %v6 : memref<4xf64>
    }
    func.return %v11 : memref<4xf64>
  }
  func.func @main() {
    %c1 = arith.constant 1 : index
    %p = arith.constant false
    %v58 = memref.alloc() : memref<4xf64>
    %d86 = memref.realloc %v58 : memref<4xf64> to memref<4xf64>
    %v102 = func.call @helper0(%v58, %p, %c1) : (memref<4xf64>, i1, index) -> memref<4xf64>
    func.return
  }
}
