// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s

// CHECK: memref.global{{.*}}__constant_2xf32

func.func @constant(%i: index) -> (f32, tensor<2xf32>) {
  %0 = arith.constant dense<1.0> : tensor<2xf32>
  %1 = tensor.extract %0[%i] : tensor<2xf32>
  return %1, %0 : f32, tensor<2xf32>
}
// CHECK-LABEL: func.func @constant(
// CHECK-SAME:    [[VI:%[a-z0-9_]+]]: index) -> (f32, memref<2xf32>) {
// CHECK-NEXT:    [[V0:%[a-z0-9_]+]] = memref.get_global @__constant_2xf32 : memref<2xf32>
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.load [[V0]][[[VI]]] : memref<2xf32>
// CHECK-NEXT:    func.return [[V1]], [[V0]] : f32, memref<2xf32>

// A constant is shared, and never written.
func.func @written_constant(%f: f32, %i: index) -> tensor<2xf32> {
  %0 = arith.constant dense<1.0> : tensor<2xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<2xf32>
  return %1 : tensor<2xf32>
}
// CHECK-LABEL: func.func @written_constant(
// CHECK-SAME:    [[VF:%[a-z0-9_]+]]: f32, [[VI:%[a-z0-9_]+]]: index) -> memref<2xf32> {
// CHECK-NEXT:    [[V0:%[a-z0-9_]+]] = memref.get_global @__constant_2xf32 : memref<2xf32>
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V0]], [[V1]]{{[) ]}}
// CHECK-NEXT:    memref.store [[VF]], [[V1]][[[VI]]] : memref<2xf32>
// CHECK-NEXT:    func.return [[V1]] : memref<2xf32>

func.func @select(%c: i1, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.select %c, %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}
// CHECK-LABEL: func.func @select(
// CHECK-SAME:    [[VC:%[a-z0-9_]+]]: i1, [[V0:%[a-z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[V1:%[a-z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = arith.select [[VC]], [[V0]], [[V1]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    func.return [[V2]] : memref<4xf32, strided<[?], offset: ?>>

// The buffers differ in their layouts.
func.func @select_layouts(%c: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = arith.select %c, %a, %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
// CHECK-LABEL: func.func @select_layouts(
// CHECK-SAME:    [[VC:%[a-z0-9_]+]]: i1, [[V0:%[a-z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = {{.*}}memref.cast{{.*}}[[V1]]{{[) ]}}
// CHECK-NEXT:    [[V3:%[a-z0-9_]+]] = arith.select [[VC]], [[V0]], [[V2]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    func.return [[V3]] : memref<4xf32, strided<[?], offset: ?>>

func.func @select_and_write(%c: i1, %a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = arith.select %c, %a, %b : tensor<4xf32>
  %1 = tensor.insert %f into %a[%i] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @select_and_write(
// CHECK-SAME:    [[VC:%[a-z0-9_]+]]: i1, [[V0:%[a-z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[V1:%[a-z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[VF:%[a-z0-9_]+]]: f32, [[VI:%[a-z0-9_]+]]: index) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    {{.*}}memref.copy{{.*}}[[V0]], [[V2]]{{[) ]}}
// CHECK-NEXT:    [[V3:%[a-z0-9_]+]] = {{.*}}memref.cast{{.*}}[[V2]]{{[) ]}}
// CHECK-NEXT:    [[V4:%[a-z0-9_]+]] = arith.select [[VC]], [[V3]], [[V1]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    memref.store [[VF]], [[V0]][[[VI]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    func.return [[V4]], [[V0]] : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
