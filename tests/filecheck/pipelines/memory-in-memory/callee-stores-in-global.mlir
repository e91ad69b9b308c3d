// RUN: %xdsl_opt %s -p buffer-deallocation-pipeline | filecheck %s
// RUN: %xdsl_opt %s -p buffer-deallocation | filecheck %s

// What a callee stores in a global is not freed by its caller; the rest is.

memref.global "private" @g : memref<1xmemref<4xf32>>

func.func private @publish(%a: memref<4xf32>, %b: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xmemref<4xf32>>
  memref.store %a, %g[%c0] : memref<1xmemref<4xf32>>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  return
}

// CHECK-LABEL: func.func @main(
func.func @main(%f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %f, %a[%c0] : memref<4xf32>
  func.call @publish(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  %x = memref.load %b[%c0] : memref<4xf32>
  return %x : f32
}
// CHECK:      func.call @publish
// CHECK-NEXT: memref.load %b
// CHECK-NEXT: memref.dealloc %b
// CHECK-NEXT: func.return
