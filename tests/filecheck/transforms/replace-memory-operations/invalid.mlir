// RUN: xdsl-opt %s -p 'replace-memory-operations{copy-op=linalg-copy alloc-op=pool_alloc}' --split-input-file --verify-diagnostics | filecheck %s

func.func @unranked(%a: memref<*xf32>, %b: memref<*xf32>) {
  // CHECK: 'memref.copy' op cannot become 'linalg.copy', in function @unranked: an unranked buffer has no dimensions
  memref.copy %a, %b : memref<*xf32> to memref<*xf32>
  func.return
}

// -----
// CHECK-LABEL: // {{-----}}

func.func @boxes(%a: memref<2xmemref<2xf32>>, %b: memref<2xmemref<2xf32>>) {
  // CHECK: 'memref.copy' op cannot become 'linalg.copy', in function @boxes: its elements are memref<2xf32>; 'linalg-generic' copies them
  memref.copy %a, %b : memref<2xmemref<2xf32>> to memref<2xmemref<2xf32>>
  func.return
}

// -----
// CHECK-LABEL: // {{-----}}

func.func @layout() -> memref<4xf32, strided<[2]>> {
  // CHECK: 'memref.alloc' op has the layout strided<[2]>, in function @layout: only memory without gaps can be a view of bytes; allocate it with the identity
  %a = memref.alloc() : memref<4xf32, strided<[2]>>
  func.return %a : memref<4xf32, strided<[2]>>
}

// -----
// CHECK-LABEL: // {{-----}}

func.func @elements() -> memref<4xtensor<2xf32>> {
  // CHECK: 'memref.alloc' op has no size in bytes, in function @elements: its elements are
  %a = memref.alloc() : memref<4xvector<[4]xf32>>
  %b = builtin.unrealized_conversion_cast %a : memref<4xvector<[4]xf32>> to memref<4xtensor<2xf32>>
  func.return %b : memref<4xtensor<2xf32>>
}

// -----
// CHECK-LABEL: // {{-----}}

func.func @grows(%a: memref<4xf32>) -> memref<8xf32> {
  // CHECK: 'memref.realloc' op allocates or frees in another way, in function @grows: run 'expand-realloc' before
  %b = memref.realloc %a : memref<4xf32> to memref<8xf32>
  func.return %b : memref<8xf32>
}

// -----
// CHECK-LABEL: // {{-----}}

func.func @clones(%a: memref<4xf32>) -> memref<4xf32> {
  // CHECK: 'bufferization.clone' op allocates or frees in another way, in function @clones: run 'convert-bufferization-to-memref' before
  %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  func.return %b : memref<4xf32>
}

// -----
// CHECK-LABEL: // {{-----}}

func.func @frees(%a: memref<4xf32>, %c: i1) {
  // CHECK: 'bufferization.dealloc' op allocates or frees in another way, in function @frees: run 'convert-bufferization-to-memref' before
  bufferization.dealloc (%a : memref<4xf32>) if (%c)
  func.return
}

// -----
// CHECK-LABEL: // {{-----}}

// CHECK: 'func.func' op is named 'pool_alloc', in function @pool_alloc: 'replace-memory-operations' calls a function of type (index, index) -> memref<?xi8> by this name
func.func private @pool_alloc(index) -> memref<?xi8>
func.func @f() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  func.return %a : memref<4xf32>
}
