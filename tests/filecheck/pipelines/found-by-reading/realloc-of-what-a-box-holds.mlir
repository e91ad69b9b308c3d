// RUN: %replay %s -p 'ownership-based-buffer-deallocation' --frees
// RUN: %replay %s -p 'buffer-deallocation' --frees
// RUN: %replay %s -p 'buffer-deallocation-pipeline' --frees

// A local buffer of buffers holds two allocations: one of them is reallocated.

func.func private @printF64(f64)
func.func @f(%c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %a = memref.alloc() : memref<4xf64>
  %b = memref.alloc() : memref<4xf64>
  memref.store %one, %a[%c0] : memref<4xf64>
  memref.store %one, %b[%c0] : memref<4xf64>
  %box = memref.alloc() : memref<2xmemref<4xf64>>
  memref.store %a, %box[%c0] : memref<2xmemref<4xf64>>
  memref.store %b, %box[%c1] : memref<2xmemref<4xf64>>
  %s = arith.select %c, %c0, %c1 : index
  %l = memref.load %box[%s] : memref<2xmemref<4xf64>>
  %n = memref.realloc %l : memref<4xf64> to memref<8xf64>
  %x = memref.load %n[%c0] : memref<8xf64>
  func.call @printF64(%x) : (f64) -> ()
  %t = arith.select %c, %c1, %c0 : index
  %m = memref.load %box[%t] : memref<2xmemref<4xf64>>
  %y = memref.load %m[%c0] : memref<4xf64>
  func.call @printF64(%y) : (f64) -> ()
  func.return
}
func.func @main() {
  %t = arith.constant true
  %f = arith.constant false
  func.call @f(%t) : (i1) -> ()
  func.call @f(%f) : (i1) -> ()
  func.return
}
