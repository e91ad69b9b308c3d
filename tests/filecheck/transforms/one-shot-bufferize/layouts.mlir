// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' --split-input-file | filecheck %s

// An affine map is a strided layout if it is linear.

func.func @slice(%m: memref<10xf32, affine_map<(d0) -> (d0 + 5)>>) -> tensor<3xf32> {
  %t = bufferization.to_tensor %m restrict : memref<10xf32, affine_map<(d0) -> (d0 + 5)>> to tensor<10xf32>
  %s = tensor.extract_slice %t[2] [3] [1] : tensor<10xf32> to tensor<3xf32>
  func.return %s : tensor<3xf32>
}

func.func @stride_is_symbol(%t: tensor<10x4xf32> {bufferization.buffer_layout = affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 * 2 + 3)>}, %i: index) -> tensor<2x2xf32> {
  %s = tensor.extract_slice %t[1, %i] [2, 2] [3, 1] : tensor<10x4xf32> to tensor<2x2xf32>
  func.return %s : tensor<2x2xf32>
}

func.func @collapsed(%t: tensor<?x4xf32> {bufferization.buffer_layout = affine_map<(d0, d1) -> (d0 * 4 + d1 + 5)>}) -> tensor<?xf32> {
  %s = tensor.collapse_shape %t [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  func.return %s : tensor<?xf32>
}

func.func @nested(%t: tensor<8xf32> {bufferization.buffer_layout = affine_map<(d0) -> (2 * d0)>}, %n: index, %c: i1) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = tensor.empty() : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %u) -> (tensor<4xf32>) {
    %y = scf.if %c -> tensor<4xf32> {
      %s = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
      %w = tensor.insert_slice %s into %x[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
      scf.yield %w : tensor<4xf32>
    } else {
      scf.yield %x : tensor<4xf32>
    }
    scf.yield %y : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}

func.func @blocks(%t: tensor<8xf32> {bufferization.buffer_layout = affine_map<(d0) -> (2 * d0)>}, %u: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  cf.cond_br %c, ^bb1(%t : tensor<8xf32>), ^bb1(%u : tensor<8xf32>)
^bb1(%x: tensor<8xf32>):
  func.return %x : tensor<8xf32>
}

// CHECK:       func.func @slice({{%[a-z0-9_]+}}: memref<10xf32, affine_map<(d0) -> ((d0 + 5))>>) -> memref<3xf32, strided<[1], offset: 7>> {
// CHECK:       {{%[a-z0-9_]+}} = memref.subview {{%[a-z0-9_]+}}[2] [3] [1] : memref<10xf32, affine_map<(d0) -> ((d0 + 5))>> to memref<3xf32, strided<[1], offset: 7>>
// CHECK:       func.return {{%[a-z0-9_]+}} : memref<3xf32, strided<[1], offset: 7>>
// CHECK:       func.func @stride_is_symbol({{%[a-z0-9_]+}}: memref<10x4xf32, affine_map<(d0, d1)[s0] -> ((((d0 * s0) + (d1 * 2)) + 3))>>, {{%[a-z0-9_]+}}: index) -> memref<2x2xf32, strided<[?, 2], offset: ?>> {
// CHECK:       {{%[a-z0-9_]+}} = memref.subview {{%[a-z0-9_]+}}[1, {{%[a-z0-9_]+}}] [2, 2] [3, 1] : memref<10x4xf32, affine_map<(d0, d1)[s0] -> ((((d0 * s0) + (d1 * 2)) + 3))>> to memref<2x2xf32, strided<[?, 2], offset: ?>>
// CHECK:       func.return {{%[a-z0-9_]+}} : memref<2x2xf32, strided<[?, 2], offset: ?>>
// CHECK:       func.func @collapsed({{%[a-z0-9_]+}}: memref<?x4xf32, affine_map<(d0, d1) -> ((((d0 * 4) + d1) + 5))>>) -> memref<?xf32, strided<[1], offset: 5>> {
// CHECK:       {{%[a-z0-9_]+}} = memref.collapse_shape {{%[a-z0-9_]+}} {{\[\[}}0 : i64, 1 : i64]] : memref<?x4xf32, affine_map<(d0, d1) -> ((((d0 * 4) + d1) + 5))>> into memref<?xf32, strided<[1], offset: 5>>
// CHECK:       func.return {{%[a-z0-9_]+}} : memref<?xf32, strided<[1], offset: 5>>
// CHECK:       func.func @nested({{%[a-z0-9_]+}}: memref<8xf32, affine_map<(d0) -> ((d0 * 2))>>, {{%[a-z0-9_]+}}: index, {{%[a-z0-9_]+}}: i1) -> memref<4xf32> {
// CHECK:       {{%[a-z0-9_]+}} = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK:       {{%[a-z0-9_]+}} = scf.for {{%[a-z0-9_]+}} = {{%[a-z0-9_]+}} to {{%[a-z0-9_]+}} step {{%[a-z0-9_]+}} iter_args({{%[a-z0-9_]+}} = {{%[a-z0-9_]+}}) -> (memref<4xf32>) {
// CHECK:       {{%[a-z0-9_]+}} = scf.if {{%[a-z0-9_]+}} -> (memref<4xf32>) {
// CHECK:       {{%[a-z0-9_]+}} = memref.subview {{%[a-z0-9_]+}}[{{%[a-z0-9_]+}}] [4] [1] : memref<8xf32, affine_map<(d0) -> ((d0 * 2))>> to memref<4xf32, strided<[2], offset: ?>>
// CHECK:       {{%[a-z0-9_]+}} = memref.subview {{%[a-z0-9_]+}}[0] [4] [1] : memref<4xf32> to memref<4xf32, strided<[1]>>
// CHECK:       memref.copy {{%[a-z0-9_]+}}, {{%[a-z0-9_]+}} : memref<4xf32, strided<[2], offset: ?>> to memref<4xf32, strided<[1]>>
// CHECK:       func.return {{%[a-z0-9_]+}} : memref<4xf32>
// CHECK:       func.func @blocks({{%[a-z0-9_]+}}: memref<8xf32, affine_map<(d0) -> ((d0 * 2))>>, {{%[a-z0-9_]+}}: memref<8xf32, strided<[?], offset: ?>>, {{%[a-z0-9_]+}}: i1) -> memref<8xf32, strided<[?], offset: ?>> {
// CHECK:       {{%[a-z0-9_]+}} = memref.cast {{%[a-z0-9_]+}} : memref<8xf32, affine_map<(d0) -> ((d0 * 2))>> to memref<8xf32, strided<[?], offset: ?>>
// CHECK:       func.return {{%[a-z0-9_]+}} : memref<8xf32, strided<[?], offset: ?>>

// -----
// CHECK-LABEL: // {{-----}}

// A buffer with an unknown stride and a known offset is a view of a larger one.

func.func private @strides_unknown(tensor<?x4xf32> {bufferization.buffer_layout = strided<[?, 1], offset: 3>})
func.func private @symbol_known_offset(tensor<2x4xf32> {bufferization.buffer_layout = affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 + 8)>})
func.func @called(%t: tensor<?x4xf32>, %u: tensor<2x4xf32>) {
  func.call @strides_unknown(%t) : (tensor<?x4xf32>) -> ()
  func.call @symbol_known_offset(%u) : (tensor<2x4xf32>) -> ()
  func.return
}

// CHECK:       func.func private @strides_unknown(memref<?x4xf32, strided<[?, 1], offset: 3>> {bufferization.buffer_layout = strided<[?, 1], offset: 3>}) -> ()
// CHECK:       func.func private @symbol_known_offset(memref<2x4xf32, affine_map<(d0, d1)[s0] -> ((((d0 * s0) + d1) + 8))>> {bufferization.buffer_layout = affine_map<(d0, d1)[s0] -> ((((d0 * s0) + d1) + 8))>}) -> ()
// CHECK:       func.func @called({{%[a-z0-9_]+}}: memref<?x4xf32, strided<[?, ?], offset: ?>>, {{%[a-z0-9_]+}}: memref<2x4xf32, strided<[?, ?], offset: ?>>) {
// CHECK:       {{%[a-z0-9_]+}} = memref.alloc({{%[a-z0-9_]+}}) {alignment = 64 : i64} : memref<?xf32>
// CHECK:       {{%[a-z0-9_]+}} = memref.reinterpret_cast {{%[a-z0-9_]+}} to offset: [3], sizes: [{{%[a-z0-9_]+}}, 4], strides: [{{%[a-z0-9_]+}}, 1] : memref<?xf32> to memref<?x4xf32, strided<[?, 1], offset: 3>>
// CHECK:       memref.copy {{%[a-z0-9_]+}}, {{%[a-z0-9_]+}} : memref<?x4xf32, strided<[?, ?], offset: ?>> to memref<?x4xf32, strided<[?, 1], offset: 3>>
// CHECK:       func.call @strides_unknown({{%[a-z0-9_]+}}) : (memref<?x4xf32, strided<[?, 1], offset: 3>>) -> ()
// CHECK:       {{%[a-z0-9_]+}} = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK:       {{%[a-z0-9_]+}} = memref.reinterpret_cast {{%[a-z0-9_]+}} to offset: [8], sizes: [2, 4], strides: [{{%[a-z0-9_]+}}, 1] : memref<16xf32> to memref<2x4xf32, affine_map<(d0, d1)[s0] -> ((((d0 * s0) + d1) + 8))>>
// CHECK:       memref.copy {{%[a-z0-9_]+}}, {{%[a-z0-9_]+}} : memref<2x4xf32, strided<[?, ?], offset: ?>> to memref<2x4xf32, affine_map<(d0, d1)[s0] -> ((((d0 * s0) + d1) + 8))>>
// CHECK:       func.call @symbol_known_offset({{%[a-z0-9_]+}}) : (memref<2x4xf32, affine_map<(d0, d1)[s0] -> ((((d0 * s0) + d1) + 8))>>) -> ()
// CHECK:       func.return

// -----
// CHECK-LABEL: // {{-----}}

// A layout without symbols is allocated as it is, strided or not.

func.func private @transposed(tensor<2x4xf32> {bufferization.buffer_layout = affine_map<(d0, d1) -> (d1, d0)>})
func.func private @padded(tensor<2x4xf32> {bufferization.buffer_layout = affine_map<(d0, d1) -> (d0 * 8 + d1)>})
func.func private @row_major(tensor<2x4xf32> {bufferization.buffer_layout = affine_map<(d0, d1) -> (d0 * 4 + d1)>})
func.func @called(%u: tensor<2x4xf32> {bufferization.buffer_layout = affine_map<(d0, d1) -> (d0, d1)>}) {
  func.call @transposed(%u) : (tensor<2x4xf32>) -> ()
  func.call @padded(%u) : (tensor<2x4xf32>) -> ()
  func.call @row_major(%u) : (tensor<2x4xf32>) -> ()
  func.return
}

// CHECK:       func.func private @transposed(memref<2x4xf32, affine_map<(d0, d1) -> (d1, d0)>> {bufferization.buffer_layout = affine_map<(d0, d1) -> (d1, d0)>}) -> ()
// CHECK:       func.func private @padded(memref<2x4xf32, affine_map<(d0, d1) -> (((d0 * 8) + d1))>> {bufferization.buffer_layout = affine_map<(d0, d1) -> (((d0 * 8) + d1))>}) -> ()
// CHECK:       func.func private @row_major(memref<2x4xf32, affine_map<(d0, d1) -> (((d0 * 4) + d1))>> {bufferization.buffer_layout = affine_map<(d0, d1) -> (((d0 * 4) + d1))>}) -> ()
// CHECK:       func.func @called({{%[a-z0-9_]+}}: memref<2x4xf32>) {
// CHECK:       {{%[a-z0-9_]+}} = memref.alloc() {alignment = 64 : i64} : memref<2x4xf32>
// CHECK:       memref.copy {{%[a-z0-9_]+}}, {{%[a-z0-9_]+}} : memref<2x4xf32> to memref<2x4xf32>
// CHECK:       {{%[a-z0-9_]+}} = memref.alloc() {alignment = 64 : i64} : memref<2x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
// CHECK:       memref.copy {{%[a-z0-9_]+}}, {{%[a-z0-9_]+}} : memref<2x4xf32> to memref<2x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
// CHECK:       func.call @transposed({{%[a-z0-9_]+}}) : (memref<2x4xf32, affine_map<(d0, d1) -> (d1, d0)>>) -> ()
// CHECK:       {{%[a-z0-9_]+}} = memref.alloc() {alignment = 64 : i64} : memref<2x4xf32>
// CHECK:       memref.copy {{%[a-z0-9_]+}}, {{%[a-z0-9_]+}} : memref<2x4xf32> to memref<2x4xf32>
// CHECK:       {{%[a-z0-9_]+}} = memref.alloc() {alignment = 64 : i64} : memref<2x4xf32, affine_map<(d0, d1) -> (((d0 * 8) + d1))>>
// CHECK:       memref.copy {{%[a-z0-9_]+}}, {{%[a-z0-9_]+}} : memref<2x4xf32> to memref<2x4xf32, affine_map<(d0, d1) -> (((d0 * 8) + d1))>>
// CHECK:       func.call @padded({{%[a-z0-9_]+}}) : (memref<2x4xf32, affine_map<(d0, d1) -> (((d0 * 8) + d1))>>) -> ()
// CHECK:       {{%[a-z0-9_]+}} = memref.cast {{%[a-z0-9_]+}} : memref<2x4xf32> to memref<2x4xf32, affine_map<(d0, d1) -> (((d0 * 4) + d1))>>
// CHECK:       func.call @row_major({{%[a-z0-9_]+}}) : (memref<2x4xf32, affine_map<(d0, d1) -> (((d0 * 4) + d1))>>) -> ()
// CHECK:       func.return
