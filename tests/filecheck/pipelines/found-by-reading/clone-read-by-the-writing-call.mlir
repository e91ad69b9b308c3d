// RUN: %replay %s -p 'buffer-deallocation' --frees
// RUN: %replay %s -p 'buffer-deallocation-pipeline' --frees

// A callee writes the original, and reads the clone afterwards.
// The allocation is hoisted, so that the choice borrows, and nothing is cloned.

func.func private @printF64(f64)
func.func private @both(%w: memref<?xf64>, %r: memref<?xf64>) -> f64 {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2.0 : f64
  memref.store %two, %w[%c0] : memref<?xf64>
  %x = memref.load %r[%c0] : memref<?xf64>
  func.return %x : f64
}
func.func private @f(%c: i1, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %a = memref.alloc(%n) : memref<?xf64>
  memref.store %one, %a[%c0] : memref<?xf64>
  %r = scf.if %c -> (memref<?xf64>) {
    %b = memref.alloc(%n) : memref<?xf64>
    memref.store %one, %b[%c0] : memref<?xf64>
    scf.yield %b : memref<?xf64>
  } else {
    scf.yield %a : memref<?xf64>
  }
  %x = func.call @both(%a, %r) : (memref<?xf64>, memref<?xf64>) -> f64
  func.return %x : f64
}
func.func @main() {
  %n = arith.constant 4 : index
  %false = arith.constant false
  %x = func.call @f(%false, %n) : (i1, index) -> f64
  func.call @printF64(%x) : (f64) -> ()
  func.return
}
