// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s

func.func @extract(%t: tensor<4x?xf32>, %i: index) -> f32 {
  %0 = tensor.extract %t[%i, %i] : tensor<4x?xf32>
  return %0 : f32
}
// CHECK-LABEL: func.func @extract(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<4x?xf32, strided<[?, ?], offset: ?>>, [[VI:%[a-z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.load [[V0]][[[VI]], [[VI]]] : memref<4x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    func.return [[V1]] : f32

func.func @dim(%t: tensor<4x?xf32>, %i: index) -> index {
  %0 = tensor.dim %t, %i : tensor<4x?xf32>
  return %0 : index
}
// CHECK-LABEL: func.func @dim(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<4x?xf32, strided<[?, ?], offset: ?>>, [[VI:%[a-z0-9_]+]]: index) -> index {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.dim [[V0]], [[VI]] : memref<4x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    func.return [[V1]] : index

// The size of a tensor does not change with its contents: no copy.
func.func @dim_after_write(%t: tensor<?xf32>, %f: f32, %i: index) -> (tensor<?xf32>, index) {
  %0 = tensor.insert %f into %t[%i] : tensor<?xf32>
  %1 = tensor.dim %t, %i : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, index
}
// CHECK-LABEL: func.func @dim_after_write(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<?xf32, strided<[?], offset: ?>>, [[VF:%[a-z0-9_]+]]: f32, [[VI:%[a-z0-9_]+]]: index) -> (memref<?xf32, strided<[?], offset: ?>>, index) {
// CHECK-NEXT:    memref.store [[VF]], [[V0]][[[VI]]] : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.dim [[V0]], [[VI]] : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    func.return [[V0]], [[V1]] : memref<?xf32, strided<[?], offset: ?>>, index

func.func @insert(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}
// CHECK-LABEL: func.func @insert(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[VF:%[a-z0-9_]+]]: f32, [[VI:%[a-z0-9_]+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:    memref.store [[VF]], [[V0]][[[VI]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    func.return [[V0]] : memref<4xf32, strided<[?], offset: ?>>

func.func @insert_and_read_old(%t: tensor<?xf32>, %f: f32, %i: index) -> (tensor<?xf32>, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<?xf32>
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, f32
}
// CHECK-LABEL: func.func @insert_and_read_old(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<?xf32, strided<[?], offset: ?>>, [[VF:%[a-z0-9_]+]]: f32, [[VI:%[a-z0-9_]+]]: index) -> (memref<?xf32>, f32) {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.dim [[V0]], [[V1]] : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    [[V3:%[a-z0-9_]+]] = memref.alloc([[V2]]) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V0]], [[V3]]{{[) ]}}
// CHECK-NEXT:    memref.store [[VF]], [[V3]][[[VI]]] : memref<?xf32>
// CHECK-NEXT:    [[V4:%[a-z0-9_]+]] = memref.load [[V0]][[[VI]]] : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    func.return [[V3]], [[V4]] : memref<?xf32>, f32

func.func @from_elements(%a: f32, %b: f32) -> (tensor<2x2xf32>, tensor<f32>) {
  %0 = tensor.from_elements %a, %b, %b, %a : tensor<2x2xf32>
  %1 = tensor.from_elements %a : tensor<f32>
  return %0, %1 : tensor<2x2xf32>, tensor<f32>
}
// CHECK-LABEL: func.func @from_elements(
// CHECK-SAME:    [[VA:%[a-z0-9_]+]]: f32, [[VB:%[a-z0-9_]+]]: f32) -> (memref<2x2xf32>, memref<f32>) {
// CHECK-NEXT:    [[V0:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<2x2xf32>
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    memref.store [[VA]], [[V0]][[[V1]], [[V1]]] : memref<2x2xf32>
// CHECK-NEXT:    memref.store [[VB]], [[V0]][[[V1]], [[V2]]] : memref<2x2xf32>
// CHECK-NEXT:    memref.store [[VB]], [[V0]][[[V2]], [[V1]]] : memref<2x2xf32>
// CHECK-NEXT:    memref.store [[VA]], [[V0]][[[V2]], [[V2]]] : memref<2x2xf32>
// CHECK-NEXT:    [[V3:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<f32>
// CHECK-NEXT:    memref.store [[VA]], [[V3]][] : memref<f32>
// CHECK-NEXT:    func.return [[V0]], [[V3]] : memref<2x2xf32>, memref<f32>

func.func @splat(%a: f32, %i: index, %n: index) -> (tensor<?x4xf32>, tensor<2xindex>) {
  %0 = tensor.splat %a[%n] : tensor<?x4xf32>
  %1 = tensor.splat %i : tensor<2xindex>
  return %0, %1 : tensor<?x4xf32>, tensor<2xindex>
}
// CHECK-LABEL: func.func @splat(
// CHECK-SAME:    [[VA:%[a-z0-9_]+]]: f32, [[VI:%[a-z0-9_]+]]: index, [[VN:%[a-z0-9_]+]]: index) -> (memref<?x4xf32>, memref<2xindex>) {
// CHECK-NEXT:    [[V0:%[a-z0-9_]+]] = memref.alloc([[VN]]) {alignment = 64 : i64} : memref<?x4xf32>
// CHECK-NEXT:    linalg.map outs([[V0]] : memref<?x4xf32>)
// CHECK-NEXT:    ({{%[a-z0-9_]+}}: f32) {
// CHECK-NEXT:    linalg.yield [[VA]] : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<2xindex>
// CHECK-NEXT:    linalg.map outs([[V1]] : memref<2xindex>)
// CHECK-NEXT:    ([[V2:%[a-z0-9_]+]]: index) {
// CHECK-NEXT:    linalg.yield [[VI]] : index
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[V0]], [[V1]] : memref<?x4xf32>, memref<2xindex>
