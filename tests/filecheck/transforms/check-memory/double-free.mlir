// RUN: %xdsl_opt %s -p 'check-memory' --split-input-file --verify-diagnostics | filecheck %s

func.func @main() {
  %m = memref.alloc() : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return
}

// CHECK:      check-memory: double free
// CHECK-NEXT:   at          memref.dealloc %m : memref<4xf32>, in @main
// CHECK-NEXT:   buffer of   %m = memref.alloc() : memref<4xf32>, in @main
// CHECK-NEXT:   freed by    memref.dealloc %m : memref<4xf32>, in @main

// -----
// CHECK-LABEL: // {{-----}}

// The second round frees what the first one has freed.

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %c3 step %c1 {
    %b = memref.cast %m : memref<4xf32> to memref<?xf32>
    func.call @drop(%b) : (memref<?xf32>) -> ()
  }
  return
}

func.func private @drop(%v: memref<?xf32>) {
  memref.dealloc %v : memref<?xf32>
  return
}

// CHECK:      check-memory: double free
// CHECK-NEXT:   at          memref.dealloc %v : memref<?xf32>, in @drop
// CHECK-NEXT:   buffer of   %m = memref.alloc() : memref<4xf32>, in @main
// CHECK-NEXT:   freed by    memref.dealloc %v : memref<?xf32>, in @drop
// CHECK-NEXT:   called by   func.call @drop(%b) : (memref<?xf32>) -> (), in @main

// -----
// CHECK-LABEL: // {{-----}}

// Two conditions of a bufferization.dealloc: the buffer is freed already.

func.func @main() {
  %true = arith.constant true
  %m = memref.alloc() : memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  bufferization.dealloc (%m : memref<4xf32>) if (%true)
  bufferization.dealloc (%n, %m : memref<4xf32>, memref<4xf32>) if (%true, %true)
  return
}

// CHECK:      check-memory: double free
// CHECK-NEXT:   at          bufferization.dealloc (%n, %m : memref<4xf32>, memref<4xf32>) if (%true, %true), in @main
// CHECK-NEXT:   buffer of   %m = memref.alloc() : memref<4xf32>, in @main
// CHECK-NEXT:   freed by    bufferization.dealloc (%m : memref<4xf32>) if (%true), in @main
