// RUN: %xdsl_bufferize_check %s --entry tensors -p 'one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline'
// RUN: %xdsl_bufferize_check %s --entry tensors -p 'bufferize'
// RUN: %xdsl_bufferize_check %s --entry buffers -p 'eliminate-memref-copies,buffer-deallocation-pipeline'
// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s

// `linalg.copy` puts a number into all elements, as MLIR's specialization of generic operations makes it.

// CHECK-LABEL: func.func @tensors
func.func @tensors(%x: f32, %n: index) -> (tensor<?xf32>, tensor<2x4xf32>) {
  %e = tensor.empty(%n) : tensor<?xf32>
  // CHECK: linalg.copy ins(%x : f32) outs(%{{.*}} : memref<?xf32>)
  %r = linalg.copy ins(%x : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %z = arith.constant 1.0 : f32
  %d = tensor.empty() : tensor<2x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%d : tensor<2x4xf32>) -> tensor<2x4xf32>
  %p = tensor.empty() : tensor<4xf32>
  %g = linalg.copy ins(%x : f32) outs(%p : tensor<4xf32>) -> tensor<4xf32>
  %h = tensor.insert_slice %g into %f[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<2x4xf32>
  return %r, %h : tensor<?xf32>, tensor<2x4xf32>
}

func.func @buffers(%x: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.copy ins(%x : f32) outs(%m : memref<4xf32>)
  %n = memref.alloc() : memref<4xf32>
  linalg.copy ins(%m : memref<4xf32>) outs(%n : memref<4xf32>)
  %l = memref.load %n[%c1] : memref<4xf32>
  return %l : f32
}
