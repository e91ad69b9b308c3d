// RUN: xdsl-opt %s -p canonicalize | filecheck %s

// There and back is the source where the sizes are the same: by type, or by the value that determines them.

func.func @static(%x: tensor<8x8xf32>, %p: tensor<2x2x4x4xf32>, %d: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %p : tensor<8x8xf32> -> tensor<2x2x4x4xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %d : tensor<2x2x4x4xf32> -> tensor<8x8xf32>
  func.return %1 : tensor<8x8xf32>
}
// CHECK-LABEL: func.func @static(%x:
// CHECK-NEXT:    func.return %x

func.func @same_sizes(%x: tensor<?x8xf32>, %p: tensor<?x2x4x4xf32>) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %d = tensor.empty(%n) : tensor<?x8xf32>
  %0 = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %p : tensor<?x8xf32> -> tensor<?x2x4x4xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %d : tensor<?x2x4x4xf32> -> tensor<?x8xf32>
  func.return %1 : tensor<?x8xf32>
}
// CHECK-LABEL: func.func @same_sizes(%x:
// CHECK-NEXT:    func.return %x

func.func @smaller(%x: tensor<?x8xf32>, %p: tensor<?x2x4x4xf32>, %d: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %p : tensor<?x8xf32> -> tensor<?x2x4x4xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %d : tensor<?x2x4x4xf32> -> tensor<?x8xf32>
  func.return %1 : tensor<?x8xf32>
}
// CHECK-LABEL: func.func @smaller(
// CHECK:         linalg.unpack

func.func @fewer_tiles(%x: tensor<?x2x4x4xf32>, %p: tensor<?x2x4x4xf32>, %d: tensor<?x8xf32>) -> tensor<?x2x4x4xf32> {
  %0 = linalg.unpack %x inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %d : tensor<?x2x4x4xf32> -> tensor<?x8xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %p : tensor<?x8xf32> -> tensor<?x2x4x4xf32>
  func.return %1 : tensor<?x2x4x4xf32>
}
// CHECK-LABEL: func.func @fewer_tiles(
// CHECK:         linalg.pack
