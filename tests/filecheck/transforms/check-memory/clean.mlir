// RUN: %xdsl_opt %s -p 'check-memory' --split-input-file | filecheck %s
// RUN: %xdsl_opt %s -p 'check-memory{statistics}' --split-input-file 2>&1 >/dev/null | filecheck %s --check-prefix=TEXT
// RUN: %xdsl_opt %s -p 'check-memory{json}' --split-input-file 2>&1 >/dev/null | filecheck %s --check-prefix=JSON

// What was never written is copied, passed on and chosen; nobody looks at it.

func.func private @swap(%a: memref<4xf32>, %b: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  return %b, %a : memref<4xf32>, memref<4xf32>
}

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %f, %a[%c1] : memref<4xf32>
  %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %a, %y = %b) -> (memref<4xf32>, memref<4xf32>) {
    memref.copy %x, %y : memref<4xf32> to memref<4xf32>
    %s:2 = func.call @swap(%x, %y) : (memref<4xf32>, memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
    scf.yield %s#0, %s#1 : memref<4xf32>, memref<4xf32>
  }
  %u = memref.load %r#0[%c0] : memref<4xf32>
  memref.store %u, %r#1[%c0] : memref<4xf32>
  %v = memref.load %r#0[%c1] : memref<4xf32>
  %t = arith.constant true
  %w = arith.select %t, %v, %u : f32
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return %w : f32
}

// CHECK:      func.func @main() -> f32
// CHECK:        func.return %w : f32

// TEXT:                 2 buffers allocated
// TEXT-NEXT:           32 bytes allocated
// TEXT-NEXT:           32 bytes live at the peak
// TEXT-NEXT:            2 buffers freed
// TEXT-NEXT:            0 stack buffers
// TEXT-NEXT:            4 copies
// TEXT-NEXT:           64 bytes copied
// TEXT-NEXT:           32 steps of the interpreter

// JSON: {"fault": null, "allocations": 2, "bytes_allocated": 32, "peak_bytes": 32, "frees": 2, "stack_allocations": 0, "copies": 4, "bytes_copied": 64, "steps": 32}

// -----
// CHECK-LABEL: // {{-----}}

// What the function returns is the caller's, and so is what its results hold.

func.func @main() -> (memref<2xf32>, memref<1xmemref<2xf32>>) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<2xf32>
  %n = memref.alloc() : memref<2xf32>
  %box = memref.alloc() : memref<1xmemref<2xf32>>
  memref.store %n, %box[%c0] : memref<1xmemref<2xf32>>
  return %m, %box : memref<2xf32>, memref<1xmemref<2xf32>>
}

// CHECK: func.return %m, %box

// -----
// CHECK-LABEL: // {{-----}}

// The base of a slice is freed, as the deallocation passes do it; so is a whole cast.

func.func @main() {
  %m = memref.alloc() : memref<4x4xf32>
  %v = memref.subview %m[1, 1] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 5>>
  %base, %o, %s:2, %t:2 = memref.extract_strided_metadata %v : memref<2x2xf32, strided<[4, 1], offset: 5>> -> memref<f32>, index, index, index, index, index
  memref.dealloc %base : memref<f32>
  %n = memref.alloc() : memref<4xf32>
  %c = memref.cast %n : memref<4xf32> to memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  return
}

// CHECK: func.func @main

// -----
// CHECK-LABEL: // {{-----}}

// Stack buffers that stay where they are; one slot is written again before its function ends.

func.func private @work(%box: memref<1xmemref<4xf32>>, %old: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<4xf32>
  memref.store %m, %box[%c0] : memref<1xmemref<4xf32>>
  memref.store %old, %box[%c0] : memref<1xmemref<4xf32>>
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f = arith.constant 1.0 : f32
  %box = memref.alloca() : memref<1xmemref<4xf32>>
  %m = memref.alloca() : memref<4xf32>
  scf.for %i = %c0 to %c3 step %c1 {
    %s = memref.alloca() : memref<4xf32>
    memref.store %f, %s[%i] : memref<4xf32>
    func.call @work(%box, %s) : (memref<1xmemref<4xf32>>, memref<4xf32>) -> ()
    memref.store %m, %box[%c0] : memref<1xmemref<4xf32>>
  }
  return
}

// CHECK: func.func @main
