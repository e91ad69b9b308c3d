// RUN: %xdsl_opt %s -p 'check-memory' --split-input-file --verify-diagnostics | filecheck %s

func.func @main() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  memref.store %f, %m[%c0] : memref<4xf32>
  return
}

// CHECK:      check-memory: use after free of a heap buffer
// CHECK-NEXT:   at          memref.store %f, %m[%c0] : memref<4xf32>, in @main
// CHECK-NEXT:   buffer of   %m = memref.alloc() : memref<4xf32>, in @main
// CHECK-NEXT:   freed by    memref.dealloc %m : memref<4xf32>, in @main

// -----
// CHECK-LABEL: // {{-----}}

// A view outlives its buffer; the reader is a linalg op in a callee, in a loop.

#id = affine_map<(d0) -> (d0)>

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<2x4xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<2x4xf32>)
  %flat = memref.collapse_shape %m [[0, 1]] : memref<2x4xf32> into memref<8xf32>
  %v = memref.subview %flat[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  %out = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %c3 step %c1 {
    func.call @twice(%v, %out) : (memref<4xf32, strided<[1], offset: 2>>, memref<4xf32>) -> ()
    %last = arith.cmpi eq, %i, %c1 : index
    scf.if %last {
      memref.dealloc %m : memref<2x4xf32>
    }
  }
  memref.dealloc %out : memref<4xf32>
  return
}

func.func private @twice(%a: memref<4xf32, strided<[1], offset: 2>>, %b: memref<4xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : memref<4xf32, strided<[1], offset: 2>>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %x : f32
    linalg.yield %z : f32
  }
  return
}

// CHECK:      check-memory: use after free of a heap buffer
// CHECK-NEXT:   at          linalg.generic {indexing_maps = [
// CHECK-SAME:   , in @twice
// CHECK-NEXT:   buffer of   %m = memref.alloc() : memref<2x4xf32>, in @main
// CHECK-NEXT:   freed by    memref.dealloc %m : memref<2x4xf32>, in @main
// CHECK-NEXT:   called by   func.call @twice(%v, %out)

// -----
// CHECK-LABEL: // {{-----}}

func.func @main() {
  %m = memref.alloc() : memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  memref.dealloc %n : memref<4xf32>
  memref.copy %m, %n : memref<4xf32> to memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return
}

// CHECK:      check-memory: use after free of a heap buffer
// CHECK-NEXT:   at          memref.copy %m, %n : memref<4xf32> to memref<4xf32>, in @main
// CHECK-NEXT:   buffer of   %n = memref.alloc() : memref<4xf32>, in @main
