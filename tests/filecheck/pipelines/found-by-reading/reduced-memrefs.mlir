// RUN: %replay %s -p 'dominance-cse'
// RUN: %replay %s -p 'optimize-allocation-liveness'
// RUN: %replay %s -p 'promote-buffers-to-stack'
// RUN: %replay %s -p 'buffer-reuse'
// RUN: %replay %s -p 'static-memory-planner'

// A reduction hands memrefs on: the result may be %a or %b.

func.func private @printF64(f64)
func.func @f(%c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %a = memref.alloc() : memref<4xf64>
  memref.store %one, %a[%c0] : memref<4xf64>
  %b = memref.alloc() : memref<4xf64>
  memref.store %two, %b[%c0] : memref<4xf64>
  %r = scf.parallel (%i) = (%c0) to (%c3) step (%c1) init (%a) -> memref<4xf64> {
    scf.reduce(%b : memref<4xf64>) {
    ^bb0(%l: memref<4xf64>, %r: memref<4xf64>):
      %s = arith.select %c, %l, %r : memref<4xf64>
      scf.reduce.return %s : memref<4xf64>
    }
  }
  %z = memref.alloc() : memref<4xf64>
  memref.store %one, %z[%c0] : memref<4xf64>
  %y = memref.load %z[%c0] : memref<4xf64>
  func.call @printF64(%y) : (f64) -> ()
  %x = memref.load %r[%c0] : memref<4xf64>
  func.call @printF64(%x) : (f64) -> ()
  memref.dealloc %a : memref<4xf64>
  memref.dealloc %b : memref<4xf64>
  memref.dealloc %z : memref<4xf64>
  func.return
}
func.func @main() {
  %t = arith.constant true
  %f = arith.constant false
  func.call @f(%t) : (i1) -> ()
  func.call @f(%f) : (i1) -> ()
  func.return
}
