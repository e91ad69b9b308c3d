// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s

func.func @insert_slice(%s: tensor<5xf32>, %t: tensor<10x20xf32>, %i: index) -> tensor<10x20xf32> {
  %0 = tensor.insert_slice %s into %t[%i, 0] [1, 5] [1, 2] : tensor<5xf32> into tensor<10x20xf32>
  return %0 : tensor<10x20xf32>
}
// CHECK-LABEL: func.func @insert_slice(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<5xf32, strided<[?], offset: ?>>, [[V1:%[a-z0-9_]+]]: memref<10x20xf32, strided<[?, ?], offset: ?>>, [[VI:%[a-z0-9_]+]]: index) -> memref<10x20xf32, strided<[?, ?], offset: ?>> {
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.subview [[V1]][[[VI]], 0] [1, 5] [1, 2] : memref<10x20xf32, strided<[?, ?], offset: ?>> to memref<5xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V0]], [[V2]]{{[) ]}}
// CHECK-NEXT:    func.return [[V1]] : memref<10x20xf32, strided<[?, ?], offset: ?>>

// The tile goes back to where it came from: there is nothing to copy.
func.func @tile(%t: tensor<?xf32>, %f: f32, %i: index, %n: index) -> tensor<?xf32> {
  %0 = tensor.extract_slice %t[%i] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<?xf32>
  %2 = tensor.insert_slice %1 into %t[%i] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}
// CHECK-LABEL: func.func @tile(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<?xf32, strided<[?], offset: ?>>, [[VF:%[a-z0-9_]+]]: f32, [[VI:%[a-z0-9_]+]]: index, [[VN:%[a-z0-9_]+]]: index) -> memref<?xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.subview [[V0]][[[VI]]] [[[VN]]] [1] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    memref.store [[VF]], [[V1]][[[VI]]] : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    func.return [[V0]] : memref<?xf32, strided<[?], offset: ?>>

// The destination is overwritten as a whole: its new memory needs no contents.
func.func @full(%s: tensor<4xf32>, %t: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert_slice %s into %t[%c0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  return %0, %t : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @full(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[V1:%[a-z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>) -> (memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:    [[VC0:%[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    [[V3:%[a-z0-9_]+]] = memref.subview [[V2]][[[VC0]]] [4] [1] : memref<4xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V0]], [[V3]]{{[) ]}}
// CHECK-NEXT:    func.return [[V2]], [[V1]] : memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>

func.func @not_full(%s: tensor<2xf32>, %t: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tensor.insert_slice %s into %t[0] [2] [2] : tensor<2xf32> into tensor<4xf32>
  return %0, %t : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @not_full(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<2xf32, strided<[?], offset: ?>>, [[V1:%[a-z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>) -> (memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V1]], [[V2]]{{[) ]}}
// CHECK-NEXT:    [[V3:%[a-z0-9_]+]] = memref.subview [[V2]][0] [2] [2] : memref<4xf32> to memref<2xf32, strided<[2]>>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V0]], [[V3]]{{[) ]}}
// CHECK-NEXT:    func.return [[V2]], [[V1]] : memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>

func.func @concat(%a: tensor<2x?xf32>, %b: tensor<3x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.concat dim(0) %a, %b, %c : (tensor<2x?xf32>, tensor<3x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK-LABEL: func.func @concat(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<2x?xf32, strided<[?, ?], offset: ?>>, [[V1:%[a-z0-9_]+]]: memref<3x?xf32, strided<[?, ?], offset: ?>>, [[V2:%[a-z0-9_]+]]: memref<?x?xf32, strided<[?, ?], offset: ?>>) -> memref<?x?xf32> {
// CHECK-NEXT:    [[V3:%[a-z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[V4:%[a-z0-9_]+]] = memref.dim [[V0]], [[V3]] : memref<2x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    [[V5:%[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[V6:%[a-z0-9_]+]] = memref.dim [[V2]], [[V5]] : memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    [[V8:%[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + 5))> ()[[[V6]]]
// CHECK-NEXT:    [[V9:%[a-z0-9_]+]] = memref.alloc([[V8]], [[V4]]) {alignment = 64 : i64} : memref<?x?xf32>
// CHECK-NEXT:    [[V10:%[a-z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[V11:%[a-z0-9_]+]] = memref.dim [[V0]], [[V10]] : memref<2x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    [[V12:%[a-z0-9_]+]] = memref.subview [[V9]][0, 0] [2, [[V11]]] [1, 1] : memref<?x?xf32> to memref<2x?xf32, strided<[?, 1]>>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V0]], [[V12]]{{[) ]}}
// CHECK-NEXT:    [[V13:%[a-z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[V14:%[a-z0-9_]+]] = memref.dim [[V1]], [[V13]] : memref<3x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    [[V15:%[a-z0-9_]+]] = memref.subview [[V9]][2, 0] [3, [[V14]]] [1, 1] : memref<?x?xf32> to memref<3x?xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V1]], [[V15]]{{[) ]}}
// CHECK-NEXT:    [[V16:%[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[V17:%[a-z0-9_]+]] = memref.dim [[V2]], [[V16]] : memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    [[V18:%[a-z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[V19:%[a-z0-9_]+]] = memref.dim [[V2]], [[V18]] : memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    [[V20:%[a-z0-9_]+]] = memref.subview [[V9]][5, 0] [[[V17]], [[V19]]] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V2]], [[V20]]{{[) ]}}
// CHECK-NEXT:    func.return [[V9]] : memref<?x?xf32>

func.func @pad(%t: tensor<2x?xf32>, %f: f32, %i: index) -> tensor<?x?xf32> {
  %0 = tensor.pad %t low[1, %i] high[%i, 0] {
  ^bb0(%a: index, %b: index):
    tensor.yield %f : f32
  } : tensor<2x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// CHECK-LABEL: func.func @pad(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<2x?xf32, strided<[?, ?], offset: ?>>, [[VF:%[a-z0-9_]+]]: f32, [[VI:%[a-z0-9_]+]]: index) -> memref<?x?xf32> {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.dim [[V0]], [[V1]] : memref<2x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    [[V4:%[a-z0-9_]+]] = affine.apply affine_map<()[s0] -> ((s0 + 3))> ()[[[VI]]]
// CHECK-NEXT:    [[V5:%[a-z0-9_]+]] = affine.apply affine_map<()[s0, s1] -> ((s0 + s1))> ()[[[VI]], [[V2]]]
// CHECK-NEXT:    [[V6:%[a-z0-9_]+]] = memref.alloc([[V4]], [[V5]]) {alignment = 64 : i64} : memref<?x?xf32>
// CHECK-NEXT:    linalg.map outs([[V6]] : memref<?x?xf32>)
// CHECK-NEXT:    ({{%[a-z0-9_]+}}: f32) {
// CHECK-NEXT:    linalg.yield [[VF]] : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    [[V7:%[a-z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[V8:%[a-z0-9_]+]] = memref.dim [[V0]], [[V7]] : memref<2x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    [[V9:%[a-z0-9_]+]] = memref.subview [[V6]][1, [[VI]]] [2, [[V8]]] [1, 1] : memref<?x?xf32> to memref<2x?xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V0]], [[V9]]{{[) ]}}
// CHECK-NEXT:    func.return [[V6]] : memref<?x?xf32>

// The padding depends on the position, and on another tensor.
func.func @pad_by_position(%t: tensor<2xf32>, %p: tensor<9xf32>) -> tensor<9xf32> {
  %0 = tensor.pad %t low[3] high[4] {
  ^bb0(%a: index):
    %1 = tensor.extract %p[%a] : tensor<9xf32>
    tensor.yield %1 : f32
  } : tensor<2xf32> to tensor<9xf32>
  return %0 : tensor<9xf32>
}
// CHECK-LABEL: func.func @pad_by_position(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<2xf32, strided<[?], offset: ?>>, [[V1:%[a-z0-9_]+]]: memref<9xf32, strided<[?], offset: ?>>) -> memref<9xf32> {
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<9xf32>
// CHECK-NEXT:    linalg.map outs([[V2]] : memref<9xf32>)
// CHECK-NEXT:    ([[V3:%[a-z0-9_]+]]: f32) {
// CHECK-NEXT:    [[VA:%[a-z0-9_]+]] = linalg.index 0 : index
// CHECK-NEXT:    [[V4:%[a-z0-9_]+]] = memref.load [[V1]][[[VA]]] : memref<9xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    linalg.yield [[V4]] : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    [[V5:%[a-z0-9_]+]] = memref.subview [[V2]][3] [2] [1] : memref<9xf32> to memref<2xf32, strided<[1], offset: 3>>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V0]], [[V5]]{{[) ]}}
// CHECK-NEXT:    func.return [[V2]] : memref<9xf32>

// A part is put back where it is; what is read later is a part of it, which is overwritten in between.
func.func @read_part_of_what_is_put_back(%s: tensor<4xf32>, %t: tensor<9xf32>, %f: f32, %i: index) -> (tensor<9xf32>, f32) {
  %0 = tensor.extract_slice %t[2] [4] [1] : tensor<9xf32> to tensor<4xf32>
  %1 = linalg.exp ins(%s : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.extract_slice %1[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %3 = tensor.insert_slice %1 into %t[2] [4] [1] : tensor<4xf32> into tensor<9xf32>
  %4 = tensor.insert %f into %3[%i] : tensor<9xf32>
  %5 = tensor.extract_slice %4[2] [4] [1] : tensor<9xf32> to tensor<4xf32>
  %6 = tensor.insert_slice %5 into %4[2] [4] [1] : tensor<4xf32> into tensor<9xf32>
  %7 = tensor.extract %2[%i] : tensor<2xf32>
  return %6, %7 : tensor<9xf32>, f32
}
// CHECK-LABEL: func.func @read_part_of_what_is_put_back(
// CHECK-NEXT:    [[V0:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    linalg.exp ins(%s {{.*}} outs([[V0]] : memref<4xf32>)
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.subview [[V0]][1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.subview %t[2] [4] [1]
// CHECK-NEXT:    memref.copy [[V0]], [[V2]]
// CHECK-NEXT:    memref.store %f, %t[%i]
// CHECK-NEXT:    memref.load [[V1]][%i]
// CHECK-NEXT:    func.return

// Nothing is overwritten in between.
func.func @read_part(%s: tensor<4xf32>, %t: tensor<9xf32>, %i: index) -> (tensor<9xf32>, f32) {
  %0 = tensor.extract_slice %t[2] [4] [1] : tensor<9xf32> to tensor<4xf32>
  %1 = linalg.exp ins(%s : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.extract_slice %1[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %3 = tensor.insert_slice %1 into %t[2] [4] [1] : tensor<4xf32> into tensor<9xf32>
  %4 = tensor.extract %2[%i] : tensor<2xf32>
  return %3, %4 : tensor<9xf32>, f32
}
// CHECK-LABEL: func.func @read_part(
// CHECK-NEXT:    [[V0:%[a-z0-9_]+]] = memref.subview %t[2] [4] [1]
// CHECK-NEXT:    linalg.exp ins(%s {{.*}} outs([[V0]] :
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.subview [[V0]][1] [2] [1]
// CHECK-NEXT:    memref.load [[V1]][%i]
// CHECK-NEXT:    func.return %t,
