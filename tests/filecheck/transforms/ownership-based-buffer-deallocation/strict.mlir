// RUN: %xdsl_opt --allow-unregistered-dialect %s -p 'ownership-based-buffer-deallocation{strict}' --split-input-file --verify-diagnostics | filecheck %s
// RUN: %xdsl_opt --allow-unregistered-dialect %s -p ownership-based-buffer-deallocation --split-input-file | filecheck %s --check-prefix=LAX

func.func @use() {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  return
}

// CHECK: 'test.use' op ops with unknown memory side effects are not supported, in function @use: give it a MemoryEffect trait or a model of MemoryEffectsOpInterface, or leave out the option strict

// LAX:      "test.use"(%a) : (memref<4xf32>) -> ()
// LAX-NEXT: bufferization.dealloc (%a : memref<4xf32>)

// -----
// CHECK-LABEL: // {{-----}}
// LAX-LABEL: // {{-----}}

func.func @nested(%c: i1) {
  scf.if %c {
    %0 = "test.make"() : () -> memref<4xf32>
  }
  return
}

// CHECK: 'test.make' op ops with unknown memory side effects are not supported, in function @nested

// -----
// CHECK-LABEL: // {{-----}}

func.func @held() -> tensor<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = bufferization.to_tensor %a restrict : memref<4xf32> to tensor<4xf32>
  return %b : tensor<4xf32>
}

// CHECK: 'memref.alloc' op has memory that is never freed, in function @held: it is still held by a value that is no memref, or by a transfer or a region that may run later, when its region ends; bufferize that value, wait for the transfer or the region, or leave out the option strict

// -----
// CHECK-LABEL: // {{-----}}

func.func @known(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  linalg.copy ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
  return
}

// CHECK:      linalg.copy
// CHECK-NEXT: bufferization.dealloc (%a : memref<?xf32>)
// CHECK-NEXT: bufferization.dealloc (%b : memref<?xf32>)
