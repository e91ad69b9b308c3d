// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s

func.func @transfer_read(%t: tensor<?xf32>, %i: index, %f: f32) -> vector<4xf32> {
  %0 = vector.transfer_read %t[%i], %f : tensor<?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}
// CHECK-LABEL: func.func @transfer_read(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<?xf32, strided<[?], offset: ?>>, [[VI:%[a-z0-9_]+]]: index, [[VF:%[a-z0-9_]+]]: f32) -> vector<4xf32> {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = vector.transfer_read [[V0]][[[VI]]], [[VF]] : memref<?xf32, strided<[?], offset: ?>>, vector<4xf32>
// CHECK-NEXT:    func.return [[V1]] : vector<4xf32>

func.func @transfer_write(%t: tensor<?xf32>, %v: vector<4xf32>, %i: index) -> tensor<?xf32> {
  %0 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<?xf32>
  return %0 : tensor<?xf32>
}
// CHECK-LABEL: func.func @transfer_write(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<?xf32, strided<[?], offset: ?>>, [[VV:%[a-z0-9_]+]]: vector<4xf32>, [[VI:%[a-z0-9_]+]]: index) -> memref<?xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:    vector.transfer_write [[VV]], [[V0]][[[VI]]] : vector<4xf32>, memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    func.return [[V0]] : memref<?xf32, strided<[?], offset: ?>>

// Everything is overwritten: the new memory needs no contents.
func.func @write_all(%t: tensor<4xf32>, %v: vector<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0] : vector<4xf32>, tensor<4xf32>
  return %0, %t : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @write_all(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[VV:%[a-z0-9_]+]]: vector<4xf32>) -> (memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:    [[VC0:%[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    vector.transfer_write [[VV]], [[V1]][[[VC0]]] : vector<4xf32>, memref<4xf32>
// CHECK-NEXT:    func.return [[V1]], [[V0]] : memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>

// One row is overwritten (MLIR 22 forgets the others).
func.func @write_row(%t: tensor<5x4xf32>, %v: vector<4xf32>) -> (tensor<5x4xf32>, tensor<5x4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] : vector<4xf32>, tensor<5x4xf32>
  return %0, %t : tensor<5x4xf32>, tensor<5x4xf32>
}
// CHECK-LABEL: func.func @write_row(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<5x4xf32, strided<[?, ?], offset: ?>>, [[VV:%[a-z0-9_]+]]: vector<4xf32>) -> (memref<5x4xf32>, memref<5x4xf32, strided<[?, ?], offset: ?>>) {
// CHECK-NEXT:    [[VC0:%[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<5x4xf32>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V0]], [[V1]]{{[) ]}}
// CHECK-NEXT:    vector.transfer_write [[VV]], [[V1]][[[VC0]], [[VC0]]] : vector<4xf32>, memref<5x4xf32>
// CHECK-NEXT:    func.return [[V1]], [[V0]] : memref<5x4xf32>, memref<5x4xf32, strided<[?, ?], offset: ?>>

// What the mask leaves out stays (MLIR 22 forgets it).
func.func @write_masked(%t: tensor<4xf32>, %v: vector<4xf32>, %m: vector<4xi1>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0], %m : vector<4xf32>, tensor<4xf32>
  return %0, %t : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @write_masked(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[VV:%[a-z0-9_]+]]: vector<4xf32>, [[VM:%[a-z0-9_]+]]: vector<4xi1>) -> (memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:    [[VC0:%[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V0]], [[V1]]{{[) ]}}
// CHECK-NEXT:    vector.transfer_write [[VV]], [[V1]][[[VC0]]], [[VM]] : vector<4xf32>, memref<4xf32>
// CHECK-NEXT:    func.return [[V1]], [[V0]] : memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>

// Elements that are vectors: the last dimensions of what is transferred are theirs, in another element type, too. All are
// overwritten here, so nothing is copied.
// CHECK-LABEL: func.func @elements_that_are_vectors(
// CHECK:         vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : memref<2x3xvector<4xi32>, {{.*}}>, vector<2x3x16xi8>
// CHECK-NEXT:    memref.alloc() {alignment = 64 : i64} : memref<2x3xvector<4xi32>>
// CHECK-NOT:     memref.copy
// CHECK:         vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : vector<2x3x16xi8>, memref<2x3xvector<4xi32>>
func.func @elements_that_are_vectors(%a: tensor<2x3xvector<4xi32>>, %p: vector<4xi32>) -> (tensor<2x3xvector<4xi32>>, tensor<2x3xvector<4xi32>>) {
  %c0 = arith.constant 0 : index
  %v = vector.transfer_read %a[%c0, %c0], %p : tensor<2x3xvector<4xi32>>, vector<2x3x16xi8>
  %r = vector.transfer_write %v, %a[%c0, %c0] : vector<2x3x16xi8>, tensor<2x3xvector<4xi32>>
  return %a, %r : tensor<2x3xvector<4xi32>>, tensor<2x3xvector<4xi32>>
}
