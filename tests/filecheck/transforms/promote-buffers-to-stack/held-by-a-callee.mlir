// RUN: %xdsl_opt %s -p promote-buffers-to-stack | filecheck %s

// A callee may leave a buffer of buffers behind that holds its argument: the argument stays on the heap.

func.func private @leave(%a: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %b = memref.alloc() : memref<1xmemref<4xf32>>
  memref.store %a, %b[%c0] : memref<1xmemref<4xf32>>
  return
}

func.func private @read(%a: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = memref.load %a[%c0] : memref<4xf32>
  return %x : f32
}

// CHECK-LABEL: func.func @held(
// CHECK-NEXT:    memref.alloc()
// CHECK-NEXT:    func.call @leave
func.func @held() {
  %a = memref.alloc() : memref<4xf32>
  func.call @leave(%a) : (memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @only_read(
// CHECK-NEXT:    memref.alloca()
// CHECK-NEXT:    func.call @read
func.func @only_read() -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %x = func.call @read(%a) : (memref<4xf32>) -> f32
  return %x : f32
}
