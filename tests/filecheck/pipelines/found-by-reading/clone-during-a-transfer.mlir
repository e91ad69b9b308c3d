// RUN: %replay %s -p 'buffer-deallocation' --frees
// RUN: %replay %s -p 'buffer-deallocation-pipeline' --frees

// A transfer into the original is pending where it would be cloned.
// The allocation is hoisted, so that the choice borrows, and nothing is cloned.

func.func private @printF64(f64)
func.func private @f(%c: i1, %n: index) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %a = memref.alloc(%n) : memref<?xf64>
  memref.store %one, %a[%c0] : memref<?xf64>
  %far = memref.alloc(%n) : memref<?xf64, 1>
  memref.store %two, %far[%c0] : memref<?xf64, 1>
  %tag = memref.alloc() : memref<1xi32>
  memref.dma_start %far[%c0], %a[%c0], %c4, %tag[%c0] : memref<?xf64, 1>, memref<?xf64>, memref<1xi32>
  %r = scf.if %c -> (memref<?xf64>) {
    %b = memref.alloc(%n) : memref<?xf64>
    memref.store %one, %b[%c0] : memref<?xf64>
    scf.yield %b : memref<?xf64>
  } else {
    scf.yield %a : memref<?xf64>
  }
  memref.dma_wait %tag[%c0], %c4 : memref<1xi32>
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
