// RUN: %replay %s -p buffer-loop-hoisting

// What a callee frees in each round of a cycle of blocks is allocated in each round.
func.func private @drop(%m: memref<4xf32>) {
  memref.dealloc %m : memref<4xf32>
  func.return
}
func.func @entry(%d: index) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  cf.br ^bb1(%c0 : index)
^bb1(%i: index):
  %l = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  linalg.fill ins(%zero : f32) outs(%l : memref<4xf32>)
  func.call @drop(%l) : (memref<4xf32>) -> ()
  %v = arith.cmpi eq, %i, %d : index
  cf.cond_br %v, ^bb3, ^bb2
^bb2:
  cf.br ^bb1(%d : index)
^bb3:
  func.return
}
func.func @main() {
  %c1 = arith.constant 1 : index
  func.call @entry(%c1) : (index) -> ()
  func.return
}
