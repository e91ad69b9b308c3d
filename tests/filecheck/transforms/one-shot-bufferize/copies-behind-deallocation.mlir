// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' 2>&1 | filecheck %s
// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' 2>/dev/null | filecheck %s --check-prefix=AGAIN
// RUN: xdsl-opt %s -p bufferize 2>&1 | filecheck %s --check-prefix=QUIET

// Memory that is new behind a pass that frees is warned of.
// CHECK: copies-behind-deallocation.mlir:{{[0-9]+}}:8: warning: 'bufferization.to_tensor' op is copied to new memory, and something is freed already, in function @leaks: run a pass that frees behind this one, or add `restrict`
// CHECK-NEXT: %t = bufferization.to_tensor %m
// CHECK: copies-behind-deallocation.mlir:{{[0-9]+}}:10: warning: 'bufferization.to_tensor' op is copied to new memory, and something is freed already, in function @nested
// CHECK-NOT: warning

// QUIET-NOT: warning
// AGAIN-LABEL: func.func @leaks
// AGAIN: %t = memref.alloc()
// AGAIN: memref.dealloc %t
func.func @leaks(%x: f32, %i: index) -> f32 {
  %m = memref.alloc() : memref<8xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<8xf32>)
  %t = bufferization.to_tensor %m : memref<8xf32> to tensor<8xf32>
  %u = tensor.insert %x into %t[%i] : tensor<8xf32>
  %y = tensor.extract %u[%i] : tensor<8xf32>
  memref.dealloc %m : memref<8xf32>
  func.return %y : f32
}

// In a region; the deallocation in another block.
func.func @nested(%m: memref<?xf32>, %i: index, %c: i1) -> f32 {
  %r = scf.if %c -> f32 {
    %t = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
    %y = tensor.extract %t[%i] : tensor<?xf32>
    scf.yield %y : f32
  } else {
    %x = memref.load %m[%i] : memref<?xf32>
    scf.yield %x : f32
  }
  cf.br ^end
^end:
  bufferization.dealloc (%m : memref<?xf32>) if (%c)
  func.return %r : f32
}

// No copy, and no deallocation here.
func.func @restricted(%m: memref<8xf32>, %i: index) -> f32 {
  %t = bufferization.to_tensor %m restrict : memref<8xf32> to tensor<8xf32>
  %y = tensor.extract %t[%i] : tensor<8xf32>
  memref.dealloc %m : memref<8xf32>
  func.return %y : f32
}
func.func @not_yet(%m: memref<8xf32>, %i: index) -> f32 {
  %t = bufferization.to_tensor %m : memref<8xf32> to tensor<8xf32>
  %y = tensor.extract %t[%i] : tensor<8xf32>
  func.return %y : f32
}
