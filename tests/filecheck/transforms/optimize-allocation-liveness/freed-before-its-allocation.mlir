// RUN: xdsl-opt %s -p optimize-allocation-liveness | filecheck %s

// In an unreachable block a deallocation may stand before its allocation; it stays there.

// CHECK-LABEL: func.func @unreachable
// CHECK:         memref.dealloc %a
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    memref.store %f, %b[%i]
// CHECK-NEXT:    memref.dealloc %b
// CHECK-NEXT:    "test.op"()
func.func @unreachable(%f: f32, %i: index) {
  cf.br ^end
^nowhere:
  memref.dealloc %a : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %f, %b[%i] : memref<4xf32>
  "test.op"() : () -> ()
  memref.dealloc %b : memref<4xf32>
  cf.br ^nowhere
^end:
  func.return
}
