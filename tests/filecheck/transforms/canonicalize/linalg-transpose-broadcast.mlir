// RUN: %xdsl_opt -p canonicalize %s | filecheck %s

func.func @transpose(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<8x4xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) permutation = [0, 1]
  %1 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%c : tensor<8x4xf32>) permutation = [1, 0]
  %2 = linalg.transpose ins(%1 : tensor<8x4xf32>) outs(%b : tensor<4x8xf32>) permutation = [1, 0]
  return %0, %2 : tensor<4x8xf32>, tensor<4x8xf32>
}

// CHECK:      func.func @transpose(%a: tensor<4x8xf32>,
// CHECK-NEXT:   func.return %a, %a

func.func @transpose_twice(%a: tensor<2x3x4xindex>, %b: tensor<4x2x3xindex>, %c: tensor<3x4x2xindex>) -> tensor<3x4x2xindex> {
  %0 = linalg.transpose ins(%a : tensor<2x3x4xindex>) outs(%b : tensor<4x2x3xindex>) permutation = [2, 0, 1]
  %1 = linalg.transpose ins(%0 : tensor<4x2x3xindex>) outs(%c : tensor<3x4x2xindex>) permutation = [2, 0, 1]
  return %1 : tensor<3x4x2xindex>
}

// CHECK:      func.func @transpose_twice
// CHECK-NEXT:   linalg.transpose ins(%a : tensor<2x3x4xindex>) outs(%c : tensor<3x4x2xindex>) permutation = [1, 2, 0]

func.func @transpose_stays(%a: memref<4x8xf32>, %b: memref<4x8xf32>) {
  linalg.transpose ins(%a : memref<4x8xf32>) outs(%b : memref<4x8xf32>) permutation = [0, 1]
  return
}

// CHECK:      func.func @transpose_stays
// CHECK-NEXT:   linalg.transpose

func.func @broadcast(%a: tensor<4xf32>, %b: tensor<4x8xf32>, %c: tensor<2x4x8xf32>) -> (tensor<2x4x8xf32>, tensor<4xf32>) {
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<4x8xf32>) dimensions = [1]
  %1 = linalg.broadcast ins(%0 : tensor<4x8xf32>) outs(%c : tensor<2x4x8xf32>) dimensions = [0]
  %2 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) dimensions = []
  return %1, %2 : tensor<2x4x8xf32>, tensor<4xf32>
}

// CHECK:      func.func @broadcast
// CHECK-NEXT:   %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%c : tensor<2x4x8xf32>) dimensions = [0, 2]
// CHECK-NEXT:   func.return %0, %a

func.func @copy(%a: memref<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  linalg.copy ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  %0 = linalg.copy ins(%b : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.copy ins(%b : tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK:      func.func @copy
// CHECK-NEXT:   %0 = linalg.copy ins(%b : tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:   func.return %b, %0

func.func @generic(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: memref<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%c : memref<4xf32>) outs(%c : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return %0 : tensor<4xf32>
}

// CHECK:      func.func @generic
// CHECK-NEXT:   func.return %a

func.func @generic_stays(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// CHECK:      func.func @generic_stays
// CHECK-NEXT:   linalg.generic

func.func @nothing(%a: memref<0x8xf32>, %t: tensor<4xf32>, %f: f32) {
  linalg.fill ins(%f : f32) outs(%a : memref<0x8xf32>)
  %0 = linalg.exp ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK:      func.func @nothing
// CHECK-NEXT:   func.return

func.func @dead_stays(%a: memref<4xf32>, %t: tensor<4xf32>) {
  %0 = linalg.map outs(%t : tensor<4xf32>)
    (%x: f32) {
      %i = linalg.index 0 : index
      memref.store %x, %a[%i] : memref<4xf32>
      linalg.yield %x : f32
    }
  return
}

// CHECK:      func.func @dead_stays
// CHECK-NEXT:   linalg.map

func.func @tiles(%a: tensor<4x4xf32>, %b: tensor<2x2x2x2xf32>) -> (tensor<4x4xf32>, tensor<2x2x2x2xf32>) {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %b : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %a : tensor<2x2x2x2xf32> -> tensor<4x4xf32>
  %2 = linalg.unpack %b inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %a : tensor<2x2x2x2xf32> -> tensor<4x4xf32>
  %3 = linalg.pack %2 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %b : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
  return %1, %3 : tensor<4x4xf32>, tensor<2x2x2x2xf32>
}

// CHECK:      func.func @tiles
// CHECK-NEXT:   func.return %a, %b
