// RUN: %replay %s -p 'buffer-deallocation'
// RUN: %replay %s -p 'buffer-deallocation-pipeline'

// The body of a structured operation is given an element of a buffer of buffers, and stores it in another one.

func.func private @printF64(f64)
func.func @f(%c: i1) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %outer = memref.alloc() : memref<1xmemref<4xf64>>
  %num = memref.alloc() : memref<1xf64>
  scf.if %c {
    %a = memref.alloc() : memref<4xf64>
    memref.store %one, %a[%c0] : memref<4xf64>
    %box = memref.alloc() : memref<1xmemref<4xf64>>
    memref.store %a, %box[%c0] : memref<1xmemref<4xf64>>
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%box : memref<1xmemref<4xf64>>) outs(%num : memref<1xf64>) {
    ^bb0(%m: memref<4xf64>, %o: f64):
      memref.store %m, %outer[%c0] : memref<1xmemref<4xf64>>
      linalg.yield %one : f64
    }
  }
  %z = memref.alloc() : memref<4xf64>
  memref.store %two, %z[%c0] : memref<4xf64>
  %y = memref.load %z[%c0] : memref<4xf64>
  func.call @printF64(%y) : (f64) -> ()
  %l = memref.load %outer[%c0] : memref<1xmemref<4xf64>>
  %x = memref.load %l[%c0] : memref<4xf64>
  func.call @printF64(%x) : (f64) -> ()
  func.return
}
func.func @main() {
  %t = arith.constant true
  func.call @f(%t) : (i1) -> ()
  func.return
}
