// RUN: %xdsl_opt -p buffer-deallocation --allow-unregistered-dialect %s | filecheck %s

// Memory that a tensor shows stays until its region ends, and what the program frees is
// left to the program.

func.func @tensor(%i: index, %f: f32) -> f32 {
  %a = memref.alloc() : memref<2xf32>
  memref.store %f, %a[%i] : memref<2xf32>
  %t = bufferization.to_tensor %a : memref<2xf32> to tensor<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.store %f, %b[%i] : memref<2xf32>
  %e = tensor.extract %t[%i] : tensor<2xf32>
  return %e : f32
}

func.func @stored(%i: index, %f: f32, %c: i1) -> f32 {
  %boxes = memref.alloc() : memref<2xmemref<2xf32>>
  %a = memref.alloc() : memref<2xf32>
  memref.store %f, %a[%i] : memref<2xf32>
  memref.store %a, %boxes[%i] : memref<2xmemref<2xf32>>
  cf.br ^bb1
^bb1:
  %b = memref.load %boxes[%i] : memref<2xmemref<2xf32>>
  %e = memref.load %b[%i] : memref<2xf32>
  return %e : f32
}

func.func @freed(%c: i1, %i: index, %f: f32) -> f32 {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.store %f, %a[%i] : memref<2xf32>
  memref.store %f, %b[%i] : memref<2xf32>
  %e = memref.load %a[%i] : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  return %e : f32
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @tensor(%i: index, %f: f32) -> f32 {
// CHECK-NEXT:     %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     memref.store %f, %a[%i] : memref<2xf32>
// CHECK-NEXT:     %t = bufferization.to_tensor %a : memref<2xf32> to tensor<2xf32>
// CHECK-NEXT:     %b = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     memref.store %f, %b[%i] : memref<2xf32>
// CHECK-NEXT:     memref.dealloc %b : memref<2xf32>
// CHECK-NEXT:     %e = tensor.extract %t[%i] : tensor<2xf32>
// CHECK-NEXT:     memref.dealloc %a : memref<2xf32>
// CHECK-NEXT:     func.return %e : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @stored(%i: index, %f: f32, %c: i1) -> f32 {
// CHECK-NEXT:     %boxes = memref.alloc() : memref<2xmemref<2xf32>>
// CHECK-NEXT:     %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     memref.store %f, %a[%i] : memref<2xf32>
// CHECK-NEXT:     memref.store %a, %boxes[%i] : memref<2xmemref<2xf32>>
// CHECK-NEXT:     cf.br ^bb1
// CHECK-NEXT:   ^bb1:
// CHECK-NEXT:     %b = memref.load %boxes[%i] : memref<2xmemref<2xf32>>
// CHECK-NEXT:     memref.dealloc %boxes : memref<2xmemref<2xf32>>
// CHECK-NEXT:     %e = memref.load %b[%i] : memref<2xf32>
// CHECK-NEXT:     memref.dealloc %a : memref<2xf32>
// CHECK-NEXT:     func.return %e : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @freed(%c: i1, %i: index, %f: f32) -> f32 {
// CHECK-NEXT:     %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     %b = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     memref.store %f, %a[%i] : memref<2xf32>
// CHECK-NEXT:     memref.store %f, %b[%i] : memref<2xf32>
// CHECK-NEXT:     memref.dealloc %b : memref<2xf32>
// CHECK-NEXT:     %e = memref.load %a[%i] : memref<2xf32>
// CHECK-NEXT:     memref.dealloc %a : memref<2xf32>
// CHECK-NEXT:     func.return %e : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
