// RUN: %replay %s -p 'buffer-deallocation' --frees
// RUN: %replay %s -p 'buffer-deallocation-pipeline' --frees

// No function writes a constant global, and none without a body an argument that it is not given.

func.func private @printF64(f64)
memref.global "private" constant @constant : memref<4xf64> = dense<1.0>
func.func @get() -> memref<4xf64> {
  %g = memref.get_global @constant : memref<4xf64>
  func.return %g : memref<4xf64>
}
func.func @same(%a: memref<4xf64>) -> memref<4xf64> {
  func.return %a : memref<4xf64>
}
func.func @f(%a: memref<4xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @constant : memref<4xf64>
  %r = func.call @same(%a) : (memref<4xf64>) -> memref<4xf64>
  %s = func.call @get() : () -> memref<4xf64>
  func.call @printF64(%x) : (f64) -> ()
  %y = memref.load %r[%c0] : memref<4xf64>
  %z = memref.load %s[%c0] : memref<4xf64>
  %w = memref.load %g[%c0] : memref<4xf64>
  func.call @printF64(%y) : (f64) -> ()
  func.call @printF64(%z) : (f64) -> ()
  func.call @printF64(%w) : (f64) -> ()
  func.return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %a = memref.alloc() : memref<4xf64>
  memref.store %one, %a[%c0] : memref<4xf64>
  func.call @f(%a, %one) : (memref<4xf64>, f64) -> ()
  func.return
}
