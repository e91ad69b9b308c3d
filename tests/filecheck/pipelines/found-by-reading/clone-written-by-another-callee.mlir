// RUN: %replay %s -p 'buffer-deallocation'
// RUN: %replay %s -p 'buffer-deallocation-pipeline'

// A callee keeps the original, and another one writes it later.

func.func private @printF64(f64)
memref.global @kept : memref<1xmemref<4xf64>> = uninitialized
func.func private @keep(%m: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @kept : memref<1xmemref<4xf64>>
  memref.store %m, %g[%c0] : memref<1xmemref<4xf64>>
  func.return
}
func.func private @write() {
  %c0 = arith.constant 0 : index
  %v = arith.constant 7.0 : f64
  %g = memref.get_global @kept : memref<1xmemref<4xf64>>
  %m = memref.load %g[%c0] : memref<1xmemref<4xf64>>
  memref.store %v, %m[%c0] : memref<4xf64>
  func.return
}
func.func private @f(%c: i1, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %a = memref.alloc(%n) : memref<?xf64>
  %s = memref.cast %a : memref<?xf64> to memref<4xf64>
  memref.store %one, %a[%c0] : memref<?xf64>
  func.call @keep(%s) : (memref<4xf64>) -> ()
  %r = scf.if %c -> (memref<?xf64>) {
    %b = memref.alloc(%n) : memref<?xf64>
    memref.store %one, %b[%c0] : memref<?xf64>
    scf.yield %b : memref<?xf64>
  } else {
    scf.yield %a : memref<?xf64>
  }
  func.call @write() : () -> ()
  %x = memref.load %r[%c0] : memref<?xf64>
  func.return %x : f64
}
func.func @main() {
  %n = arith.constant 4 : index
  %false = arith.constant false
  %x = func.call @f(%false, %n) : (i1, index) -> f64
  func.call @printF64(%x) : (f64) -> ()
  func.return
}
