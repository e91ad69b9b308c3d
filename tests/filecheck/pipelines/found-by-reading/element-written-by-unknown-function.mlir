// RUN: %replay %s -p 'canonicalize'
// RUN: %replay %s -p 'buffer-deallocation-pipeline'

// A function without a body writes what the buffer of buffers holds that it is given.

func.func private @printF64(f64)
func.func private @x_write_box(memref<1xmemref<4xf64>>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %a = memref.alloc() : memref<4xf64>
  memref.store %one, %a[%c0] : memref<4xf64>
  %box = memref.alloc() : memref<1xmemref<4xf64>>
  memref.store %a, %box[%c0] : memref<1xmemref<4xf64>>
  %r = bufferization.clone %a : memref<4xf64> to memref<4xf64>
  func.call @x_write_box(%box) : (memref<1xmemref<4xf64>>) -> ()
  %x = memref.load %r[%c0] : memref<4xf64>
  func.call @printF64(%x) : (f64) -> ()
  memref.dealloc %r : memref<4xf64>
  memref.dealloc %box : memref<1xmemref<4xf64>>
  memref.dealloc %a : memref<4xf64>
  func.return
}
