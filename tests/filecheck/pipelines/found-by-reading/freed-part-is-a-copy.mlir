// RUN: %xdsl_bufferize_check %s -p 'bufferize' --args '[[1.0,2.0,3.0,4.0],true]'
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline' --args '[[1.0,2.0,3.0,4.0],true]'
// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s

// Only whole buffers can be freed: a part, also one that a loop carries or a callee frees, is copied.

// CHECK-LABEL: func.func private @taken(
// CHECK-SAME:    [[T:%[a-z0-9_]+]]: memref<2xf32
func.func private @taken(%t: tensor<2xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %t[%c0] : tensor<2xf32>
  // CHECK: memref.dealloc [[T]]
  bufferization.dealloc_tensor %t : tensor<2xf32>
  return %x : f32
}

// CHECK-LABEL: func.func @main(
func.func @main(%d: tensor<4xf32>, %p: i1) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  // CHECK: [[A:%[a-z0-9_]+]] = memref.alloc
  %a = bufferization.alloc_tensor() copy(%d) : tensor<4xf32>
  // CHECK: [[S:%[a-z0-9_]+]] = memref.subview [[A]][2]
  %s = tensor.extract_slice %a[2] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %n = bufferization.alloc_tensor() copy(%s) : tensor<2xf32>
  %either = arith.select %p, %s, %n : tensor<2xf32>
  // CHECK: [[R:%[a-z0-9_]+]] = scf.for
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%x = %either) -> (tensor<2xf32>) {
    %z = tensor.extract %x[%c0] : tensor<2xf32>
    %w = tensor.insert %z into %x[%c1] : tensor<2xf32>
    scf.yield %w : tensor<2xf32>
  }
  %y = tensor.extract %r[%c1] : tensor<2xf32>
  // CHECK: [[C:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
  // CHECK: memref.dealloc [[C]]
  bufferization.dealloc_tensor %r : tensor<2xf32>
  // CHECK: [[B:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
  // CHECK-NEXT: memref.copy [[S]], [[B]]
  // CHECK-NEXT: [[V:%[a-z0-9_]+]] = memref.cast [[B]]
  // CHECK-NEXT: func.call @taken([[V]])
  %z = func.call @taken(%s) : (tensor<2xf32>) -> f32
  %first = tensor.extract_slice %a[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %f = tensor.extract %first[%c1] : tensor<2xf32>
  return %y, %z, %f : f32, f32, f32
}
