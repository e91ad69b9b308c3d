// RUN: %xdsl_opt %s -p 'check-memory' --split-input-file --verify-diagnostics | filecheck %s

func.func @main() {
  %m = memref.alloc() : memref<4xf32>
  return
}

// CHECK:      check-memory: leak: 1 buffer (16 bytes) made here, never freed
// CHECK-NEXT:   at          %m = memref.alloc() : memref<4xf32>, in @main
// CHECK-NEXT:   remedy      free it, or run buffer-deallocation-pipeline

// -----
// CHECK-LABEL: // {{-----}}

// In a loop, through a call: all but the last buffer, which is freed, are lost.

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %a = memref.alloc() : memref<8xi64>
  %b = scf.for %i = %c0 to %c5 step %c1 iter_args(%m = %a) -> (memref<8xi64>) {
    %n = func.call @next(%m) : (memref<8xi64>) -> memref<8xi64>
    scf.yield %n : memref<8xi64>
  }
  memref.dealloc %b : memref<8xi64>
  return
}

func.func private @next(%m: memref<8xi64>) -> memref<8xi64> {
  %n = memref.alloc() : memref<8xi64>
  memref.copy %m, %n : memref<8xi64> to memref<8xi64>
  return %n : memref<8xi64>
}

// CHECK:      check-memory: leak: 1 buffer (64 bytes) made here, never freed; 5 buffers (320 bytes) in all
// CHECK-NEXT:   at          %a = memref.alloc() : memref<8xi64>, in @main
// CHECK-NEXT:   also        %n = memref.alloc() : memref<8xi64>, in @next

// -----
// CHECK-LABEL: // {{-----}}

// One path of a graph of blocks forgets it.

func.func private @choose(%c: i1) {
  %m = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^one, ^two
^one:
  memref.dealloc %m : memref<4xf32>
  cf.br ^end
^two:
  cf.br ^end
^end:
  return
}

func.func @main() {
  %true = arith.constant true
  %false = arith.constant false
  func.call @choose(%true) : (i1) -> ()
  func.call @choose(%false) : (i1) -> ()
  return
}

// CHECK:      check-memory: leak: 1 buffer (16 bytes) made here, never freed
// CHECK-NEXT:   at          %m = memref.alloc() : memref<4xf32>, in @choose

// -----
// CHECK-LABEL: // {{-----}}

// A clone and a buffer that another one held.

func.func @main() {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xf32>
  %held = memref.alloc() : memref<1xmemref<2xf32>>
  %copy = bufferization.clone %m : memref<2xf32> to memref<2xf32>
  memref.store %copy, %held[%c0] : memref<1xmemref<2xf32>>
  memref.dealloc %held : memref<1xmemref<2xf32>>
  memref.dealloc %m : memref<2xf32>
  return
}

// CHECK:      check-memory: leak: 1 buffer (8 bytes) made here, never freed
// CHECK-NEXT:   at          %copy = bufferization.clone %m : memref<2xf32> to memref<2xf32>, in @main
