// REQUIRES: mlir-opt
// RUN: %mlir_opt %s --canonicalize -o %t.compiled && not %xdsl_bufferize_check %s --compiled %t.compiled | filecheck %s
// RUN: %xdsl_bufferize_check %s -p canonicalize | filecheck %s --check-prefix=OURS

// A tensor of 8x8 is packed, and unpacked into one of 4x4: both of unknown size in their types.

func.func private @there_and_back(%x: tensor<?x?xf32>, %p: tensor<?x?x4x4xf32>, %d: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %p : tensor<?x?xf32> -> tensor<?x?x4x4xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %d : tensor<?x?x4x4xf32> -> tensor<?x?xf32>
  func.return %1 : tensor<?x?xf32>
}
func.func @main() -> tensor<?x?xf32> {
  %c8 = arith.constant 8 : index
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %x0 = arith.constant dense<3.0> : tensor<8x8xf32>
  %x = tensor.cast %x0 : tensor<8x8xf32> to tensor<?x?xf32>
  %p = tensor.empty(%c2, %c2) : tensor<?x?x4x4xf32>
  %d = tensor.empty(%c4, %c4) : tensor<?x?xf32>
  %1 = func.call @there_and_back(%x, %p, %d) : (tensor<?x?xf32>, tensor<?x?x4x4xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  func.return %1 : tensor<?x?xf32>
}

// CHECK: the shape of result 0: (4, 4) before, (8, 8) after
// OURS: equal
