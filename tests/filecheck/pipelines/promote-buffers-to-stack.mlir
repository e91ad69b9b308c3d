// RUN: %xdsl_opt %s -p 'promote-buffers-to-stack,buffer-deallocation-pipeline' | filecheck %s

// What a buffer on the stack holds is still freed.

func.func @box(%i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.store %a, %box[%c0] : memref<1xmemref<4xf32>>
  %b = memref.load %box[%c0] : memref<1xmemref<4xf32>>
  %x = memref.load %b[%i] : memref<4xf32>
  return %x : f32
}

// CHECK-LABEL: func.func @box(
// CHECK:         memref.alloca() : memref<1xmemref<4xf32>>
// CHECK-NEXT:    [[a:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK:         memref.dealloc [[a]] : memref<4xf32>
// CHECK-NEXT:    func.return
