// RUN: %xdsl_opt %s -p 'promote-buffers-to-stack{alignment=64}' | filecheck %s

// At least 64 bytes; what an allocation states may be more.

// CHECK-LABEL: func.func @f(
// CHECK-NEXT:    memref.alloca() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    memref.alloca() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    memref.alloca() {alignment = 128 : i64} : memref<4xf32>
func.func @f(%x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() {alignment = 8 : i64} : memref<4xf32>
  %c = memref.alloc() {alignment = 128 : i64} : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  memref.copy %b, %c : memref<4xf32> to memref<4xf32>
  memref.copy %c, %x : memref<4xf32> to memref<4xf32>
  return
}
