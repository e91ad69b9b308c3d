// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s

// What a declaration says of its arguments stays; what only tensors have goes.
// CHECK:      func.func private @e(memref<4xf32, strided<[2]>> {bufferization.access = "read", bufferization.buffer_layout = strided<[2]>}, memref<4xf32, strided<[?], offset: ?>>) -> (memref<4xf32, strided<[?], offset: ?>>)
func.func private @e(tensor<4xf32> {bufferization.access = "read", bufferization.buffer_layout = strided<[2]>}, tensor<4xf32>) -> tensor<4xf32>

// CHECK-NEXT: func.func @f([[T:%[a-z0-9_]+]]: memref<4xf32, strided<[2]>>) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[A:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[T]], [[A]]
// CHECK-NEXT:   [[C:%[a-z0-9_]+]] = memref.cast [[A]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[R:%[a-z0-9_]+]] = func.call @e([[T]], [[C]])
// CHECK-NEXT:   func.return [[R]]
func.func @f(%t: tensor<4xf32> {bufferization.writable = false, bufferization.buffer_layout = strided<[2]>}) -> tensor<4xf32> {
  %0 = func.call @e(%t, %t) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}
