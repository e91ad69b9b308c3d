// RUN: xdsl-opt %s -p 'replace-memory-operations{alloc-op=pool_alloc dealloc-op=pool_free}' | filecheck %s

// The functions that implement the allocator, and those that they call, stay.
// CHECK-LABEL: func.func @pool_alloc
// CHECK-NOT: func.call @pool_alloc
func.func @pool_alloc(%bytes: index, %alignment: index) -> memref<?xi8> {
  %m = func.call @aligned(%bytes) : (index) -> memref<?xi8>
  func.return %m : memref<?xi8>
}
// CHECK-LABEL: func.func @aligned
// CHECK-NEXT: memref.alloc(%bytes)
func.func @aligned(%bytes: index) -> memref<?xi8> {
  %m = memref.alloc(%bytes) {alignment = 64 : i64} : memref<?xi8>
  func.return %m : memref<?xi8>
}
// CHECK-LABEL: func.func @other
// CHECK: func.call @pool_alloc
// CHECK: func.call @pool_free
func.func @other() {
  %a = memref.alloc() : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  func.return
}
