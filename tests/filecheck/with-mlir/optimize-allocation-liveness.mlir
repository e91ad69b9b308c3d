// REQUIRES: mlir-opt
// As MLIR does it, except for memory that something else than a memref shows.

// RUN: %mlir_opt --optimize-allocation-liveness %s -o %t.want
// RUN: %xdsl_opt -p optimize-allocation-liveness %s | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

func.func private @use(memref<4xf32>)
func.func private @work()
func.func @simple() {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  call @work() : () -> ()
  call @use(%b) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}
func.func @view() {
  %a = memref.alloc() : memref<4xf32>
  %v = memref.subview %a[0] [4] [1] : memref<4xf32> to memref<4xf32, strided<[1]>>
  %w = memref.cast %v : memref<4xf32, strided<[1]>> to memref<4xf32>
  call @use(%w) : (memref<4xf32>) -> ()
  call @work() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}
func.func @nested(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  scf.if %c {
    func.call @use(%a) : (memref<4xf32>) -> ()
  }
  call @work() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}
func.func @yielded(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %b : memref<4xf32>
  }
  call @work() : () -> ()
  call @use(%r) : (memref<4xf32>) -> ()
  call @work() : () -> ()
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}
func.func @result(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %x = func.call @id(%a) : (memref<4xf32>) -> memref<4xf32>
  call @work() : () -> ()
  call @use(%x) : (memref<4xf32>) -> ()
  call @work() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}
func.func private @id(memref<4xf32>) -> memref<4xf32>
func.func @two_deallocs(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  call @work() : () -> ()
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  call @work() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
^bb2:
  call @work() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}
func.func @other_block(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  cf.br ^bb1
^bb1:
  call @work() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}
func.func @loop(%n: index) {
  %i = arith.constant 0 : index
  %j = arith.constant 1 : index
  scf.for %k = %i to %n step %j {
    %a = memref.alloc() : memref<4xf32>
    func.call @use(%a) : (memref<4xf32>) -> ()
    func.call @work() : () -> ()
    memref.dealloc %a : memref<4xf32>
  }
  return
}
func.func @order() {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  call @work() : () -> ()
  memref.dealloc %b : memref<4xf32>
  call @work() : () -> ()
  memref.dealloc %a : memref<4xf32>
  return
}
func.func @buf(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  call @work() : () -> ()
  bufferization.dealloc (%a : memref<4xf32>) if (%c)
  return
}
func.func @dynamic(%n: index, %c: i1) {
  %a = memref.alloc(%n) : memref<?xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %b = memref.alloc(%n) : memref<?xf32>
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  func.call @work() : () -> ()
  memref.dealloc %b : memref<?xf32>
  cf.br ^bb2
^bb2:
  memref.dealloc %a : memref<?xf32>
  return
}
