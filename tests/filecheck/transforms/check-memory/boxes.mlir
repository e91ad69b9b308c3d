// RUN: %xdsl_opt %s -p 'check-memory' --split-input-file --verify-diagnostics | filecheck %s

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %box = memref.alloc() : memref<2xmemref<1xf32>>
  %far = memref.alloc() : memref<2xmemref<1xf32>>
  %a = memref.alloc() : memref<1xf32>
  memref.store %f, %a[%c0] : memref<1xf32>
  memref.store %a, %box[%c0] : memref<2xmemref<1xf32>>
  memref.copy %box, %far : memref<2xmemref<1xf32>> to memref<2xmemref<1xf32>>
  %b = memref.load %far[%c0] : memref<2xmemref<1xf32>>
  %r = memref.load %b[%c0] : memref<1xf32>
  memref.dealloc %a : memref<1xf32>
  memref.dealloc %box : memref<2xmemref<1xf32>>
  memref.dealloc %far : memref<2xmemref<1xf32>>
  return %r : f32
}

// CHECK-LABEL: func.func @main()
// CHECK:         return

// -----
// CHECK-LABEL: // {{-----}}

// A descriptor that was never stored is loaded, though not used.

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %box = memref.alloc() : memref<2xmemref<1xf32>>
  %a = memref.alloc() : memref<1xf32>
  memref.store %a, %box[%c0] : memref<2xmemref<1xf32>>
  %b = memref.load %box[%c1] : memref<2xmemref<1xf32>>
  memref.dealloc %a : memref<1xf32>
  memref.dealloc %box : memref<2xmemref<1xf32>>
  return
}

// CHECK:      check-memory: read of what was never written: a buffer is loaded that was never stored
// CHECK-NEXT:   at          %b = memref.load %box[%c1] : memref<2xmemref<1xf32>>, in @main
// CHECK-NEXT:   buffer of   %box = memref.alloc() : memref<2xmemref<1xf32>>, in @main

// -----
// CHECK-LABEL: // {{-----}}

func.func @main() {
  %box = memref.alloc() : memref<1xmemref<?xf32>>
  affine.for %i = 0 to 1 {
    %b = affine.load %box[%i] : memref<1xmemref<?xf32>>
  }
  memref.dealloc %box : memref<1xmemref<?xf32>>
  return
}

// CHECK:      check-memory: read of what was never written: a buffer is loaded that was never stored
// CHECK-NEXT:   at          %b = affine.load
