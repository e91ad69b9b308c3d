// REQUIRES: mlir-opt
// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map}' | %mlir_opt | filecheck %s
// RUN: %mlir_opt %s --one-shot-bufferize='bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map' | filecheck %s
// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' | %mlir_opt | filecheck %s --check-prefix=DYNAMIC
// RUN: %mlir_opt %s --one-shot-bufferize=bufferize-function-boundaries | filecheck %s --check-prefix=DYNAMIC

// Strides in front of a dimension of size 0 are unknown; a multiple of an unknown stride by 0 is 0.

// CHECK: memref.subview %{{.*}}[1, %{{.*}}, 0] [2, 0, 2] [2, 1, 1] : memref<4x0x3xf32> to memref<2x0x2xf32, strided<[?, 3, 1], offset: ?>>
func.func @slice(%t: tensor<4x0x3xf32>, %i: index) -> tensor<2x0x2xf32> {
  %s = tensor.extract_slice %t[1, %i, 0] [2, 0, 2] [2, 1, 1] : tensor<4x0x3xf32> to tensor<2x0x2xf32>
  return %s : tensor<2x0x2xf32>
}

// DYNAMIC: memref.expand_shape %{{.*}} output_shape [3, 0, 4] : memref<0x4xf32, strided<[?, ?], offset: ?>> into memref<3x0x4xf32, strided<[0, ?, ?], offset: ?>>
func.func @expanded(%t: tensor<0x4xf32>) -> tensor<3x0x4xf32> {
  %s = tensor.expand_shape %t [[0, 1], [2]] output_shape [3, 0, 4] : tensor<0x4xf32> into tensor<3x0x4xf32>
  return %s : tensor<3x0x4xf32>
}
