// RUN: %xdsl_opt %s --split-input-file --parsing-diagnostics --verify-diagnostics | filecheck %s

func.func @f(%a: tensor<4xf32>, %c: tensor<4xf32>) {
  %0 = linalg.add ins(%a : tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: [parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got 2

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x4xf32>) {
  %0 = "linalg.matmul"(%a, %a) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: f32, %y: f32):
    linalg.yield %y : f32
  }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// CHECK: expected the number of indexing_map (3) to be equal to the number of input/output operands (2)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x4xf32>) {
  %0 = linalg.add ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// CHECK: inferred input/output operand #2 has shape's dimension #1 to be 8, but found 4

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%c: tensor<4xf32>) {
  %0 = linalg.exp ins(%c : tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<5xf32>
  return
}

// CHECK: 'linalg.exp' op expected type of operand #1 ('tensor<4xf32>') to match type of corresponding result ('tensor<5xf32>')

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%c: tensor<4xf32>) {
  linalg.exp ins(%c : tensor<4xf32>) outs(%c : tensor<4xf32>)
  return
}

// CHECK: 'linalg.exp' op expected the number of tensor results (0) to be equal to the number of output tensors (1)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: memref<4xf32>, %c: tensor<4xf32>) {
  %0 = linalg.exp ins(%a : memref<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: expected to have pure tensor or buffer semantics

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%c: tensor<4xf32>) {
  %0 = "linalg.exp"(%c, %c) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: f32, %y: f32):
    linalg.yield %y, %y : f32, f32
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: 'linalg.yield' op expected number of yield values (2) to match the number of inits / outs operands of the enclosing LinalgOp (1)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4xf32>, %c: tensor<4xf64>) {
  %0 = "linalg.exp"(%a, %c) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: f32, %y: f64):
    linalg.yield %x : f32
  }) : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf64>
  return
}

// CHECK: 'linalg.yield' op type of yield operand 1 ('f32') doesn't match the element type of the enclosing linalg.generic op ('f64')

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<1x6x6x4xf32>, %k: tensor<3x3x4xf32>, %o: tensor<1x4x4x4xf32>) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {strides = dense<1> : tensor<3xi64>} ins(%a, %k : tensor<1x6x6x4xf32>, tensor<3x3x4xf32>) outs(%o: tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// CHECK: 'linalg.depthwise_conv_2d_nhwc_hwc' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<1x6x6x4xf32>, %k: tensor<3x3x4xf32>, %o: tensor<1x4x4x4xf32>) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {strides = dense<1> : tensor<2xi32>} ins(%a, %k : tensor<1x6x6x4xf32>, tensor<3x3x4xf32>) outs(%o: tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// CHECK: 'linalg.depthwise_conv_2d_nhwc_hwc' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<1x6x6x4xf32>, %k: tensor<3x3x4xf32>, %o: tensor<1x4x4x4xf32>) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {strides = dense<2> : tensor<2xi64>} ins(%a, %k : tensor<1x6x6x4xf32>, tensor<3x3x4xf32>) outs(%o: tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// CHECK: inferred input/output operand #0 has shape's dimension #1 to be greater than or equal to 9, but found 6

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: f32, %c: tensor<4xi32>) {
  %0 = linalg.fill ins(%a : f32) outs(%c : tensor<4xi32>) -> tensor<4xi32>
  return
}

// CHECK: 'linalg.fill' op expected fill value type ('f32') to match output element type ('i32')

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<f32>, %c: tensor<4xf32>) {
  %0 = linalg.fill ins(%a : tensor<f32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: expected op with scalar input

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4xi32>) {
  %0 = linalg.exp ins(%a : tensor<4xi32>) outs(%a : tensor<4xi32>) -> tensor<4xi32>
  return
}

// CHECK: unsupported non numeric type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4xf32>) {
  %0 = linalg.div_unsigned ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: unsupported operation: unsigned div not on uint

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4xi1>) {
  %0 = linalg.sub ins(%a, %a : tensor<4xi1>, tensor<4xi1>) outs(%a : tensor<4xi1>) -> tensor<4xi1>
  return
}

// CHECK: unsupported operation: sub with bools

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) {
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// CHECK: 'linalg.matmul' op Invalid broadcast requested, should be (d2).

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x4xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) {
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x4xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// CHECK: 'linalg.matmul' op Unexpected dim expression in map result.

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x2x8xf32>, %b: tensor<2x8x4xf32>, %c: tensor<2x4x4xf32>) {
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d0, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%a, %b : tensor<4x2x8xf32>, tensor<2x8x4xf32>) outs(%c : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  return
}

// CHECK: 'linalg.batch_matmul' op Invalid batch dimension expression.

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<2x4x8xf32>, %b: tensor<2x8x4xf32>, %c: tensor<2x4x4xf32>) {
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>] ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x4xf32>) outs(%c : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  return
}

// CHECK: 'linalg.batch_matmul' op Invalid output map result dimension.

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: iteration space dim at index 1 is neither a contracting dim nor of parallel iteration type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d1, d0)>, affine_map<(d0, d1, d2) -> (d0)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: iteration space dim at index 2 not used to access any operand

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2 + d1)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// CHECK: provided affine_map is not a projected permutation

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4xf32>, %c: tensor<4x4xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// CHECK: 'indexing_maps' do not specify a contracting dimension

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x4xf32>) {
  %0 = linalg.contract ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// CHECK: expected 'indexing_maps' attribute

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%c: tensor<4xf32>) {
  %0 = "linalg.elementwise"(%c, %c) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: f32, %y: f32):
    linalg.yield %y : f32
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: 'linalg.elementwise' op requires attribute 'kind'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%c: tensor<4x4xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%c : tensor<4x4xf32>) {
  ^bb0(%x: f32):
    %i = linalg.index 2 : index
    linalg.yield %x : f32
  } -> tensor<4x4xf32>
  return
}

// CHECK: 'linalg.index' op expected dim (2) to be lower than the number of loops (2) of the enclosing LinalgOp

// -----
// CHECK-LABEL: // {{-----}}

func.func @f() {
  %i = linalg.index 0 : index
  return
}

// CHECK: 'linalg.index' expects parent op 'linalg.generic'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%c: tensor<4x4xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "window"]} outs(%c : tensor<4x4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<4x4xf32>
  return
}

// CHECK: unexpected iterator_type (window)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%c: tensor<4x4xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel"]} outs(%c : tensor<4x4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<4x4xf32>
  return
}

// CHECK: expected indexing_map #0 to have 1 dim(s) to match the number of loops

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%c: tensor<4x4xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>]} outs(%c : tensor<4x4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<4x4xf32>
  return
}

// CHECK: expected "iterator_types" array attribute

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x8xf32>, %r: tensor<8xf32>) {
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%r : tensor<8xf32>) dimensions = [1] (%p: f32, %o: f32) { linalg.yield %p : f32 }
  return
}

// CHECK: Non-reduced input dimension 0 must equal output dimension 0

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x8xf32>, %r: tensor<f32>) {
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%r : tensor<f32>) dimensions = [1] (%p: f32, %o: f32) { linalg.yield %p : f32 }
  return
}

// CHECK: Output rank must equal input rank minus number of dimensions being reduced over

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x8xf32>, %r: tensor<4xf32>) {
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) dimensions = [2] (%p: f32, %o: f32) { linalg.yield %p : f32 }
  return
}

// CHECK: 'linalg.reduce' op dimensions for reduction should be in the range [0, 1].

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x8xf32>, %r: tensor<f32>) {
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%r : tensor<f32>) dimensions = [1, 0] (%p: f32, %o: f32) { linalg.yield %p : f32 }
  return
}

// CHECK: 'linalg.reduce' op attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing order

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x8xf32>, %r: tensor<4xf32>) {
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) dimensions = [1] (%p: i32, %o: f32) { linalg.yield %o : f32 }
  return
}

// CHECK: 'linalg.reduce' op input element type 'f32' does not match corresponding block argument type 'i32'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x8xf32>, %r: tensor<4xf32>) {
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) dimensions = [1] (%p: f32) { linalg.yield %p : f32 }
  return
}

// CHECK: 'linalg.reduce' op mismatching number of operands and block arguments

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x8xf32>, %t: tensor<8x4xf32>, %r: tensor<4xf32>) {
  %0:2 = linalg.reduce ins(%a, %t : tensor<4x8xf32>, tensor<8x4xf32>) outs(%r, %r : tensor<4xf32>, tensor<4xf32>) dimensions = [1] (%p: f32, %p2: f32, %o: f32, %o2: f32) { linalg.yield %o, %o : f32, f32 }
  return
}

// CHECK: 'linalg.reduce' op expects all inputs to have the same shapes. Shape at input-index 1 is not equal to the shape at input-index 0.

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: memref<4x8xf32>, %r: tensor<4xf32>) {
  %0 = linalg.reduce ins(%a : memref<4x8xf32>) outs(%r : tensor<4xf32>) dimensions = [1] (%p: f32, %o: f32) { linalg.yield %p : f32 }
  return
}

// CHECK: 'linalg.reduce' op expected to have pure tensor or buffer semantics

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%r: tensor<4x2xf32>, %e: tensor<4x3xf32>) {
  %0 = linalg.map ins(%r : tensor<4x2xf32>) outs(%e : tensor<4x3xf32>) (%p: f32, %o: f32) { linalg.yield %p : f32 }
  return
}

// CHECK: 'linalg.map' op expected shape of input (4, 2) to match shape of output (4, 3)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%r: tensor<4xf32>) {
  %0 = linalg.map ins(%r : tensor<4xf32>) outs(%r : tensor<4xf32>) (%p: f32) { linalg.yield %p : f32 }
  return
}

// CHECK: 'linalg.map' op expects number of operands to match the arity of mapper, but got: 2 and 1

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%r: tensor<4xf32>) {
  %0 = linalg.map ins(%r : tensor<4xf32>) outs(%r : tensor<4xf32>) (%p: i32, %o: f32) { linalg.yield %o : f32 }
  return
}

// CHECK: 'linalg.map' op expected element type of input 'f32' to match bbArg type 'i32'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%r: tensor<4xf32>) {
  %0 = linalg.map ins(%r : tensor<4xf32>) outs(%r : tensor<4xf32>) (%p: f32, %o: f32) { linalg.yield %o, %o : f32, f32 }
  return
}

// CHECK: 'linalg.yield' op expected number of yield values (2) to match the number of inits / outs operands of the enclosing LinalgOp (1)

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x8xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) permutation = [1, 0]
  return
}

// CHECK: dim(result, 0) = 4 doesn't match dim(input, permutation[0]) = 8

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x8xf32>, %t: tensor<8x4xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) permutation = [1, 1]
  return
}

// CHECK: 'linalg.transpose' op permutation is not valid

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4xf32>, %t: tensor<4xi32>) {
  %0 = linalg.transpose ins(%a : tensor<4xf32>) outs(%t : tensor<4xi32>) permutation = [0]
  return
}

// CHECK: 'linalg.yield' op type of yield operand 1 ('f32') doesn't match the element type of the enclosing linalg.generic op ('i32')

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%r: tensor<4xf32>, %m: memref<4x8xf32>) {
  linalg.broadcast ins(%r : tensor<4xf32>) outs(%m : memref<4x8xf32>) dimensions = [1]
  return
}

// CHECK: 'linalg.broadcast' op expected to have pure tensor or buffer semantics

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%r: tensor<4xf32>, %a: tensor<4x8xf32>) {
  %0 = linalg.broadcast ins(%r : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [0]
  return
}

// CHECK: input dimension 0 should match output dimension 1. input: 4, output: 8

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%d: tensor<4x4xf32>, %p: tensor<2x2x2x2xf32>, %h: f64, %y: tensor<4x5xf32>, %z: tensor<2x3x2x2xf32>) {
  %r = linalg.pack %d inner_dims_pos = [0] inner_tiles = [2, 2] into %p : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
  return
}

// CHECK: tiling factors must equal the number of dimensions to tile

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%d: tensor<4x4xf32>, %p: tensor<2x2x2x2xf32>, %h: f64, %y: tensor<4x5xf32>, %z: tensor<2x3x2x2xf32>) {
  %r = linalg.pack %d inner_dims_pos = [0, 2] inner_tiles = [2, 2] into %p : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
  return
}

// CHECK: invalid inner_dims_pos vector

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%d: tensor<4x4xf32>, %p: tensor<2x2x2x2xf32>, %h: f64, %y: tensor<4x5xf32>, %z: tensor<2x3x2x2xf32>) {
  %r = linalg.pack %d outer_dims_perm = [0] inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %p : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
  return
}

// CHECK: outer_dims_perm must be a permutation or empty

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%d: tensor<4x4xf32>, %p: tensor<2x2x2x2xf32>, %h: f64, %y: tensor<4x5xf32>, %z: tensor<2x3x2x2xf32>) {
  %r = linalg.pack %d outer_dims_perm = [0, 0] inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %p : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
  return
}

// CHECK: invalid outer_dims_perm vector

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%d: tensor<4x4xf32>, %p: tensor<2x2x2x2xf32>, %h: f64, %y: tensor<4x5xf32>, %z: tensor<2x3x2x2xf32>) {
  %r = linalg.pack %d inner_dims_pos = [0, 1] inner_tiles = [2, 0] into %p : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
  return
}

// CHECK: invalid zero tile factor

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%d: tensor<4x4xf32>, %p: tensor<2x2x2x2xf32>, %h: f64, %y: tensor<4x5xf32>, %z: tensor<2x3x2x2xf32>) {
  %r = linalg.pack %d inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %p : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
  return
}

// CHECK: mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%d: tensor<4x4xf32>, %p: tensor<2x2x2x2xf32>, %h: f64, %y: tensor<4x5xf32>, %z: tensor<2x3x2x2xf32>) {
  %r = linalg.pack %d padding_value(%h : f64) inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %p : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
  return
}

// CHECK: 'linalg.pack' op expected padding_value has 'f32' but got: 'f64'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%d: tensor<4x4xf32>, %p: tensor<2x2x2x2xf32>, %h: f64, %y: tensor<4x5xf32>, %z: tensor<2x3x2x2xf32>) {
  %r = linalg.pack %d inner_dims_pos = [0] inner_tiles = [2] into %d : tensor<4x4xf32> -> tensor<4x4xf32>
  return
}

// CHECK: packed rank != (unpacked rank + num tiling factors), got 2 != 3

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%d: tensor<4x4xf32>, %p: tensor<2x2x2x2xf32>, %h: f64, %y: tensor<4x5xf32>, %z: tensor<2x3x2x2xf32>) {
  %r = linalg.pack %y inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %z : tensor<4x5xf32> -> tensor<2x3x2x2xf32>
  return
}

// CHECK: 'linalg.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%d: tensor<4x4xf32>, %p: tensor<2x2x2x2xf32>, %h: f64, %y: tensor<4x5xf32>, %z: tensor<2x3x2x2xf32>) {
  %r = linalg.pack %d inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %z : tensor<4x4xf32> -> tensor<2x3x2x2xf32>
  return
}

// CHECK: expected 'tensor<2x2x2x2xf32>' for the packed domain value, got 'tensor<2x3x2x2xf32>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%d: tensor<4x4xf32>, %p: tensor<2x2x2x2xf32>, %h: f64, %y: tensor<4x5xf32>, %z: tensor<2x3x2x2xf32>) {
  %r = linalg.unpack %p inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %y : tensor<2x2x2x2xf32> -> tensor<4x5xf32>
  return
}

// CHECK: expected 'tensor<2x3x2x2xf32>' for the packed domain value, got 'tensor<2x2x2x2xf32>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%d: tensor<4x4xf32>, %p: tensor<2x2x2x2xf32>, %h: f64, %y: tensor<4x5xf32>, %z: tensor<2x3x2x2xf32>) {
  %r = linalg.softmax dimension(2) ins(%d : tensor<4x4xf32>) outs(%d : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// CHECK: 'linalg.softmax' op incorrect dimension specified

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%d: tensor<4x4xf32>, %p: tensor<2x2x2x2xf32>, %h: f64, %y: tensor<4x5xf32>, %z: tensor<2x3x2x2xf32>) {
  %r = linalg.softmax dimension(0) ins(%y : tensor<4x5xf32>) outs(%d : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// CHECK: 'linalg.softmax' op incompatible output shape

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%d: tensor<4x4xf32>, %p: tensor<2x2x2x2xf32>, %h: f64, %y: tensor<4x5xf32>, %z: tensor<2x3x2x2xf32>) {
  %r = linalg.softmax dimension(0) ins(%d : tensor<4x4xf32>) outs(%d : tensor<4x4xf32>) -> tensor<4x5xf32>
  return
}

// CHECK: 'linalg.softmax' op expected type of operand #1 ('tensor<4x4xf32>') to match type of corresponding result ('tensor<4x5xf32>')

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%d: tensor<4x4xf32>, %p: tensor<2x2x2x2xf32>, %h: f64, %y: tensor<4x5xf32>, %z: tensor<2x3x2x2xf32>) {
  %r = linalg.winograd_filter_transform fmr(F_4_9) ins(%p : tensor<2x2x2x2xf32>) outs(%p : tensor<2x2x2x2xf32>) -> tensor<2x2x2x2xf32>
  return
}

// CHECK: expected string or keyword containing one of the following enum values for attribute 'fmr' [F_2_3, F_4_3, F_2_5]

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf64>) {
  %r = linalg.softmax dimension(0) ins(%a : tensor<4xf32>) outs(%b : tensor<4xf64>) -> tensor<4xf64>
  return
}

// CHECK: 'linalg.softmax' op failed to verify that input and output have same element type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%n : tensor<2x3x4x5xf32>, %o : tensor<6x6x5x2xf32>) {
  %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%n : tensor<2x3x4x5xf32>) outs(%o : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// CHECK: 'linalg.winograd_filter_transform' op expect filter width either equals to r or 1

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%n : tensor<2x1x1x5xf32>, %o : tensor<1x1x5x2xf32>) {
  %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%n : tensor<2x1x1x5xf32>) outs(%o : tensor<1x1x5x2xf32>) -> tensor<1x1x5x2xf32>
  return
}

// CHECK: 'linalg.winograd_filter_transform' op expect either filter height or width equals to r

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%w : tensor<2x3x3x5xf32>, %m : tensor<6x6x2x5xf32>) {
  %r = linalg.winograd_filter_transform fmr(F_4_3) ins(%w : tensor<2x3x3x5xf32>) outs(%m : tensor<6x6x2x5xf32>) -> tensor<6x6x2x5xf32>
  return
}

// CHECK: 'linalg.winograd_filter_transform' op the output shape is not expected

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i : tensor<2x10x10x5xf32>, %j : tensor<6x6x2x2x3x5xf32>) {
  %r = linalg.winograd_input_transform fmr(F_4_3) ins(%i : tensor<2x10x10x5xf32>) outs(%j : tensor<6x6x2x2x3x5xf32>) -> tensor<6x6x2x2x3x5xf32>
  return
}

// CHECK: 'linalg.winograd_input_transform' op the output shape is not expected

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i : tensor<7x6x2x2x2x2xf32>, %u : tensor<2x8x8x2xf32>) {
  %r = linalg.winograd_output_transform fmr(F_4_3) ins(%i : tensor<7x6x2x2x2x2xf32>) outs(%u : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return
}

// CHECK: 'linalg.winograd_output_transform' op expect input height equals to input tile size

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i : tensor<2x10x10x5xf64>, %j : tensor<6x6x2x2x2x5xf32>) {
  %r = linalg.winograd_input_transform fmr(F_4_3) ins(%i : tensor<2x10x10x5xf64>) outs(%j : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
  return
}

// CHECK: 'linalg.winograd_input_transform' op failed to verify that all of {input, output} have same element type

// -----
// CHECK-LABEL: // {{-----}}

func.func @two_faults(%a: tensor<4x8x2xf32>, %t: tensor<8x2x4xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x8x2xf32>) outs(%t : tensor<8x2x4xf32>) permutation = [1, 1, 2]
  return
}

// CHECK: dim(result, 1) = 2 doesn't match dim(input, permutation[1]) = 8: 'linalg.transpose' op permutation is not valid

// -----
// CHECK-LABEL: // {{-----}}

func.func @tensor_as_value(%a: tensor<4x8xf32>, %t: tensor<4x8xf32>) {
  %0 = linalg.fill ins(%a : tensor<4x8xf32>) outs(%t : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// CHECK: expected op with scalar input

// -----
// CHECK-LABEL: // {{-----}}

func.func @vector_as_tensor(%v: vector<4xi32>, %t: tensor<4xi32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%v : vector<4xi32>) outs(%t : tensor<4xi32>) {
  ^bb0(%x: vector<4xi32>, %y: i32):
    linalg.yield %y : i32
  } -> tensor<4xi32>
  return
}

// CHECK: expected operand #0 of rank 0 to match the result count of indexing_map #0, 1
