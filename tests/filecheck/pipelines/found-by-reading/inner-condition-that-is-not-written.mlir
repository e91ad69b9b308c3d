// RUN: %replay %s -p 'canonicalize'
// RUN: %replay %s -p 'bufferize'

// The inner condition is only known where the outer one holds: both are no 'arith.andi'.

func.func private @set(%is_set: i1, %out: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %one = arith.constant 1.0 : f32
  %flags = memref.alloc() : memref<1xi1>
  scf.if %is_set {
    memref.store %true, %flags[%c0] : memref<1xi1>
  }
  %flag = memref.load %flags[%c0] : memref<1xi1>
  scf.if %is_set {
    scf.if %flag {
      memref.store %one, %out[%c0] : memref<1xf32>
    }
  }
  memref.dealloc %flags : memref<1xi1>
  func.return
}
func.func @main() -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %false = arith.constant false
  %true = arith.constant true
  %zero = arith.constant 0.0 : f32
  %out = memref.alloc() : memref<1xf32>
  memref.store %zero, %out[%c0] : memref<1xf32>
  func.call @set(%false, %out) : (i1, memref<1xf32>) -> ()
  %x = memref.load %out[%c0] : memref<1xf32>
  func.call @set(%true, %out) : (i1, memref<1xf32>) -> ()
  %y = memref.load %out[%c0] : memref<1xf32>
  memref.dealloc %out : memref<1xf32>
  func.return %x, %y : f32, f32
}
