// RUN: %replay %s -p 'buffer-deallocation' --frees
// RUN: %replay %s -p 'buffer-deallocation-pipeline' --frees

// A callee writes the original through a local buffer of buffers. The allocation is hoisted, so that
// the choice borrows, and nothing is cloned.

func.func private @printF64(f64)
func.func private @write(%box: memref<1xmemref<4xf64>>) {
  %c0 = arith.constant 0 : index
  %v = arith.constant 7.0 : f64
  %m = memref.load %box[%c0] : memref<1xmemref<4xf64>>
  memref.store %v, %m[%c0] : memref<4xf64>
  func.return
}
func.func private @f(%c: i1, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %a = memref.alloc() : memref<4xf64>
  memref.store %one, %a[%c0] : memref<4xf64>
  %box = memref.alloc() : memref<1xmemref<4xf64>>
  memref.store %a, %box[%c0] : memref<1xmemref<4xf64>>
  %r = scf.if %c -> (memref<4xf64>) {
    %b = memref.alloc() : memref<4xf64>
    memref.store %one, %b[%c0] : memref<4xf64>
    scf.yield %b : memref<4xf64>
  } else {
    scf.yield %a : memref<4xf64>
  }
  func.call @write(%box) : (memref<1xmemref<4xf64>>) -> ()
  %x = memref.load %r[%c0] : memref<4xf64>
  func.return %x : f64
}
func.func @main() {
  %n = arith.constant 4 : index
  %false = arith.constant false
  %x = func.call @f(%false, %n) : (i1, index) -> f64
  func.call @printF64(%x) : (f64) -> ()
  func.return
}
