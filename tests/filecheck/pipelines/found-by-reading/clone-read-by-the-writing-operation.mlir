// RUN: %replay %s -p 'buffer-deallocation' --frees
// RUN: %replay %s -p 'buffer-deallocation-pipeline' --frees

// One iteration of an operation writes the original, and the next one reads the clone.
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
  memref.store %one, %a[%c1] : memref<?xf64>
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  memref.store %one, %a[%c2] : memref<?xf64>
  memref.store %one, %a[%c3] : memref<?xf64>
  %r = scf.if %c -> (memref<?xf64>) {
    %b = memref.alloc(%n) : memref<?xf64>
    memref.store %one, %b[%c0] : memref<?xf64>
    scf.yield %b : memref<?xf64>
  } else {
    scf.yield %a : memref<?xf64>
  }
  %av = memref.subview %a[1] [3] [1] : memref<?xf64> to memref<3xf64, strided<[1], offset: 1>>
  %rv = memref.subview %r[0] [3] [1] : memref<?xf64> to memref<3xf64, strided<[1]>>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%rv : memref<3xf64, strided<[1]>>) outs(%av : memref<3xf64, strided<[1], offset: 1>>) {
  ^bb0(%i: f64, %o: f64):
    %s = arith.addf %i, %one : f64
    linalg.yield %s : f64
  }
  %x = memref.load %a[%c3] : memref<?xf64>
  func.return %x : f64
}
func.func @main() {
  %n = arith.constant 4 : index
  %false = arith.constant false
  %x = func.call @f(%false, %n) : (i1, index) -> f64
  func.call @printF64(%x) : (f64) -> ()
  func.return
}
