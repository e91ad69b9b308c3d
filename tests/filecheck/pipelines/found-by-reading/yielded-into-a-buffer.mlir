// RUN: %replay %s -p 'dominance-cse'
// RUN: %replay %s -p 'optimize-allocation-liveness'
// RUN: %replay %s -p 'promote-buffers-to-stack'
// RUN: %replay %s -p 'buffer-reuse'
// RUN: %replay %s -p 'static-memory-planner'

// The body of a structured operation yields a memref into a buffer of buffers: two names of %a are left.

func.func private @printF64(f64)
func.func @f(%c: i1) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %box = memref.alloc() : memref<1xmemref<4xf64>>
  %a = memref.alloc() : memref<4xf64>
  memref.store %one, %a[%c0] : memref<4xf64>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%box : memref<1xmemref<4xf64>>) {
    ^bb0(%o: memref<4xf64>):
      linalg.yield %a : memref<4xf64>
    }
  %b = memref.alloc() : memref<4xf64>
  memref.store %two, %b[%c0] : memref<4xf64>
  %y = memref.load %b[%c0] : memref<4xf64>
  func.call @printF64(%y) : (f64) -> ()
  %l = memref.load %box[%c0] : memref<1xmemref<4xf64>>
  %x = memref.load %l[%c0] : memref<4xf64>
  func.call @printF64(%x) : (f64) -> ()
  memref.store %two, %a[%c0] : memref<4xf64>
  %w = memref.load %l[%c0] : memref<4xf64>
  func.call @printF64(%w) : (f64) -> ()
  memref.dealloc %a : memref<4xf64>
  memref.dealloc %b : memref<4xf64>
  memref.dealloc %box : memref<1xmemref<4xf64>>
  func.return
}
func.func @main() {
  %t = arith.constant true
  func.call @f(%t) : (i1) -> ()
  func.return
}
