// The contents of a buffer are taken, it is written, and a buffer of these contents is read.
// EXPECT: 1
// ORACLE: 2

func.func private @printF64(f64)
func.func private @printNewline()

func.func @main() {
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf64>
  memref.store %one, %m[%c0] : memref<4xf64>
  %t = bufferization.to_tensor %m : memref<4xf64> to tensor<4xf64>
  memref.store %two, %m[%c0] : memref<4xf64>
  %b = bufferization.to_buffer %t : tensor<4xf64> to memref<4xf64>
  %r = memref.load %b[%c0] : memref<4xf64>
  func.call @printF64(%r) : (f64) -> ()
  func.call @printNewline() : () -> ()
  memref.dealloc %m : memref<4xf64>
  return
}
