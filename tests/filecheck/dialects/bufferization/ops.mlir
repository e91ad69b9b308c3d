// RUN: %xdsl_opt %s | filecheck %s
// RUN: %xdsl_opt --print-op-generic %s | %xdsl_opt | filecheck %s

// Round trip of `bufferization`: between tensors and buffers, with any layout and memory space.

func.func @g(%t: tensor<?xf32>, %m: memref<?xf32, strided<[?], offset: ?>>, %n: index, %m1: memref<?xf32, 1>, %b: i1, %u: tensor<*xf32>) -> tensor<?xf32> {
  %0 = bufferization.alloc_tensor(%n) {memory_space = 1 : i64} : tensor<?xf32>
  %1 = bufferization.alloc_tensor() copy(%t) {memory_space = 1 : i64} : tensor<?xf32>
  %2 = bufferization.to_buffer %t read_only {x = 1 : i32} : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %v2b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, 1>
  %v2c = bufferization.to_buffer %u : tensor<*xf32> to memref<*xf32, 1>
  %3 = bufferization.to_tensor %m restrict writable {y = "a"} : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
  %4 = bufferization.to_tensor %m1 restrict : memref<?xf32, 1> to tensor<?xf32>
  %5 = bufferization.clone %m : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<?xf32>, memref<?xf32, strided<[?], offset: ?>>) -> ()
  %6 = bufferization.materialize_in_destination %t in %4 {__inplace_operands_attr__ = ["true", "true"]} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  bufferization.dealloc_tensor %0 : tensor<?xf32>
  return %6 : tensor<?xf32>
}

// CHECK: builtin.module {
// CHECK-NEXT: func.func @g(%t: tensor<?xf32>, %m: memref<?xf32, strided<[?], offset: ?>>, %n: index, %m1: memref<?xf32, 1 : i64>, %b: i1, %u: tensor<*xf32>) -> tensor<?xf32> {
// CHECK-NEXT: %0 = bufferization.alloc_tensor(%n) {memory_space = 1 : i64} : tensor<?xf32>
// CHECK-NEXT: %1 = bufferization.alloc_tensor() copy(%t) {memory_space = 1 : i64} : tensor<?xf32>
// CHECK-NEXT: %2 = bufferization.to_buffer %t read_only {x = 1 : i32} : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %v2b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, 1 : i64>
// CHECK-NEXT: %v2c = bufferization.to_buffer %u : tensor<*xf32> to memref<*xf32, 1 : i64>
// CHECK-NEXT: %3 = bufferization.to_tensor %m restrict writable {y = "a"} : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
// CHECK-NEXT: %4 = bufferization.to_tensor %m1 restrict : memref<?xf32, 1 : i64> to tensor<?xf32>
// CHECK-NEXT: %5 = bufferization.clone %m : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
// CHECK-NEXT: bufferization.materialize_in_destination %t in restrict writable %m : (tensor<?xf32>, memref<?xf32, strided<[?], offset: ?>>) -> ()
// CHECK-NEXT: %6 = bufferization.materialize_in_destination %t in %4 {__inplace_operands_attr__ = ["true", "true"]} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT: bufferization.dealloc_tensor %0 : tensor<?xf32>
// CHECK-NEXT: func.return %6 : tensor<?xf32>
// CHECK-NEXT: }
