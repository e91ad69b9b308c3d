// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s

func.func @extract_slice(%t: tensor<10x20xf32>, %i: index) -> tensor<4x5xf32> {
  %0 = tensor.extract_slice %t[%i, 2] [4, 5] [1, 2] : tensor<10x20xf32> to tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
// CHECK-LABEL: func.func @extract_slice(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<10x20xf32, strided<[?, ?], offset: ?>>, [[VI:%[a-z0-9_]+]]: index) -> memref<4x5xf32, strided<[?, ?], offset: ?>> {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.subview [[V0]][[[VI]], 2] [4, 5] [1, 2] : memref<10x20xf32, strided<[?, ?], offset: ?>> to memref<4x5xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    func.return [[V1]] : memref<4x5xf32, strided<[?, ?], offset: ?>>

// A slice of lower rank, of a dynamic size, of a slice.
func.func @rank_reduced(%t: tensor<?x20xf32>, %i: index) -> tensor<?xf32> {
  %0 = tensor.extract_slice %t[%i, 2] [1, %i] [1, 1] : tensor<?x20xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %0[3] [%i] [2] : tensor<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}
// CHECK-LABEL: func.func @rank_reduced(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<?x20xf32, strided<[?, ?], offset: ?>>, [[VI:%[a-z0-9_]+]]: index) -> memref<?xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.subview [[V0]][[[VI]], 2] [1, [[VI]]] [1, 1] : memref<?x20xf32, strided<[?, ?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.subview [[V1]][3] [[[VI]]] [2] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    func.return [[V2]] : memref<?xf32, strided<[?], offset: ?>>

func.func @cast(%t: tensor<?x?xf32>) -> tensor<4x?xf32> {
  %0 = tensor.cast %t : tensor<?x?xf32> to tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
// CHECK-LABEL: func.func @cast(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<?x?xf32, strided<[?, ?], offset: ?>>) -> memref<4x?xf32, strided<[?, ?], offset: ?>> {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = {{.*}}memref.cast{{.*}}[[V0]]{{[) ]}}
// CHECK-NEXT:    func.return [[V1]] : memref<4x?xf32, strided<[?, ?], offset: ?>>

func.func @cast_unranked(%t: tensor<4xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<*xf32>
  %1 = tensor.cast %0 : tensor<*xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}
// CHECK-LABEL: func.func @cast_unranked(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = {{.*}}memref.cast{{.*}}[[V0]]{{[) ]}}
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = {{.*}}memref.cast{{.*}}[[V1]]{{[) ]}}
// CHECK-NEXT:    func.return [[V2]] : memref<?xf32, strided<[?], offset: ?>>

func.func @expand(%t: tensor<?xf32>, %n: index) -> tensor<?x4xf32> {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
// CHECK-LABEL: func.func @expand(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<?xf32, strided<[?], offset: ?>>, [[VN:%[a-z0-9_]+]]: index) -> memref<?x4xf32, strided<[?, ?], offset: ?>> {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.expand_shape [[V0]] {{\[\[}}0 : i64, 1 : i64{{\]\]}} output_shape [[[VN]], 4] : memref<?xf32, strided<[?], offset: ?>> into memref<?x4xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    func.return [[V1]] : memref<?x4xf32, strided<[?, ?], offset: ?>>

// New memory is contiguous: it collapses without a copy.
func.func @collapse_contiguous(%n: index) -> tensor<?xf32> {
  %0 = tensor.empty(%n) : tensor<?x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}
// CHECK-LABEL: func.func @collapse_contiguous(
// CHECK-SAME:    [[VN:%[a-z0-9_]+]]: index) -> memref<?xf32> {
// CHECK-NEXT:    [[V0:%[a-z0-9_]+]] = memref.alloc([[VN]]) {alignment = 64 : i64} : memref<?x4xf32>
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.collapse_shape [[V0]] {{\[\[}}0 : i64, 1 : i64{{\]\]}} : memref<?x4xf32> into memref<?xf32>
// CHECK-NEXT:    func.return [[V1]] : memref<?xf32>

// Nothing is known of the layout of an argument.
func.func @collapse_unknown(%t: tensor<2x?xf32>) -> tensor<?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<2x?xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}
// CHECK-LABEL: func.func @collapse_unknown(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<2x?xf32, strided<[?, ?], offset: ?>>) -> memref<?xf32> {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.dim [[V0]], [[V1]] : memref<2x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    [[V3:%[a-z0-9_]+]] = memref.alloc([[V2]]) {alignment = 64 : i64} : memref<2x?xf32>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V0]], [[V3]]{{[) ]}}
// CHECK-NEXT:    [[V4:%[a-z0-9_]+]] = memref.collapse_shape [[V3]] {{\[\[}}0 : i64, 1 : i64{{\]\]}} : memref<2x?xf32> into memref<?xf32>
// CHECK-NEXT:    func.return [[V4]] : memref<?xf32>

func.func @collapse_to_scalar(%t: tensor<1x1xf32>) -> tensor<f32> {
  %0 = tensor.collapse_shape %t [] : tensor<1x1xf32> into tensor<f32>
  return %0 : tensor<f32>
}
// CHECK-LABEL: func.func @collapse_to_scalar(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<1x1xf32, strided<[?, ?], offset: ?>>) -> memref<f32, strided<[], offset: ?>> {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.collapse_shape [[V0]] [] : memref<1x1xf32, strided<[?, ?], offset: ?>> into memref<f32, strided<[], offset: ?>>
// CHECK-NEXT:    func.return [[V1]] : memref<f32, strided<[], offset: ?>>

func.func @reshape(%t: tensor<2x3xf32>, %shape: tensor<2xindex>) -> tensor<3x2xf32> {
  %0 = tensor.reshape %t(%shape) : (tensor<2x3xf32>, tensor<2xindex>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
// CHECK-LABEL: func.func @reshape(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<2x3xf32, strided<[?, ?], offset: ?>>, [[V1:%[a-z0-9_]+]]: memref<2xindex, strided<[?], offset: ?>>) -> memref<3x2xf32> {
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<2x3xf32>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V0]], [[V2]]{{[) ]}}
// CHECK-NEXT:    [[V3:%[a-z0-9_]+]] = memref.reshape [[V2]]([[V1]]) : (memref<2x3xf32>, memref<2xindex, strided<[?], offset: ?>>) -> memref<3x2xf32>
// CHECK-NEXT:    func.return [[V3]] : memref<3x2xf32>

// The view is written, and its source read afterwards: the view is copied.
func.func @written_view(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<2xf32>, tensor<8xf32>) {
  %0 = tensor.extract_slice %t[4] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<2xf32>
  return %1, %t : tensor<2xf32>, tensor<8xf32>
}
// CHECK-LABEL: func.func @written_view(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<8xf32, strided<[?], offset: ?>>, [[VF:%[a-z0-9_]+]]: f32, [[VI:%[a-z0-9_]+]]: index) -> (memref<2xf32>, memref<8xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.subview [[V0]][4] [2] [1] : memref<8xf32, strided<[?], offset: ?>> to memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V1]], [[V2]]{{[) ]}}
// CHECK-NEXT:    memref.store [[VF]], [[V2]][[[VI]]] : memref<2xf32>
// CHECK-NEXT:    func.return [[V2]], [[V0]] : memref<2xf32>, memref<8xf32, strided<[?], offset: ?>>

// Dimensions of size one behind the others have no part in what is contiguous: no copy, which
// MLIR 22 makes here.
func.func @collapse_unit_dimensions_of_any_layout(%t: tensor<4x1x1x?xf32>) -> tensor<4x?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2], [3]] : tensor<4x1x1x?xf32> into tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// CHECK-LABEL: func.func @collapse_unit_dimensions_of_any_layout(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: memref<4x1x1x?xf32, strided<[?, ?, ?, ?], offset: ?>>) -> memref<4x?xf32, strided<[?, ?], offset: ?>> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = memref.collapse_shape [[vt]] [[0 : i64, 1 : i64, 2 : i64], [3 : i64]] : memref<4x1x1x?xf32, strided<[?, ?, ?, ?], offset: ?>> into memref<4x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    func.return [[v0]] : memref<4x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:  }
