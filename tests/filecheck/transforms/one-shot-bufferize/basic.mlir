// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' | filecheck %s

// The write goes into the buffer of the argument.
func.func @in_place(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  func.return %0 : tensor<4xf32>
}
// CHECK: memref.global "private" constant @__constant_2xf32_0 : memref<2xf32> = dense<3.000000e+00> {alignment = 64 : i64}
// CHECK: memref.global "private" constant @__constant_2xf32 : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]> {alignment = 64 : i64}

// CHECK-LABEL: func.func @in_place(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   memref.store [[f]], [[v0]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v0]] : memref<4xf32, strided<[?], offset: ?>>

// The old contents are read afterwards, so the write goes to a copy.
func.func @copy(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  %1 = tensor.extract %t[%i] : tensor<4xf32>
  func.return %0, %1 : tensor<4xf32>, f32
}

// CHECK-LABEL: func.func @copy(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> (memref<4xf32>, f32) {
// CHECK-NEXT:   [[v1:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v1]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   memref.store [[f]], [[v1]]{{\[}}[[i]]] : memref<4xf32>
// CHECK-NEXT:   [[v2:%\w+]] = memref.load [[v0]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v1]], [[v2]] : memref<4xf32>, f32

// New memory without contents: all of it is overwritten.
func.func @no_contents(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.extract %t[%i] : tensor<4xf32>
  func.return %0, %1 : tensor<4xf32>, f32
}

// CHECK-LABEL: func.func @no_contents(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> (memref<4xf32>, f32) {
// CHECK-NEXT:   [[v1:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   linalg.fill ins([[f]] : f32) outs([[v1]] : memref<4xf32>)
// CHECK-NEXT:   [[v2:%\w+]] = memref.load [[v0]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v1]], [[v2]] : memref<4xf32>, f32

// A constant is a shared global, and must not be written.
func.func @constant(%f: f32, %i: index) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %a = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %c = arith.constant dense<3.0> : tensor<2xf32>
  %0 = tensor.insert %f into %a[%i] : tensor<2xf32>
  func.return %0, %b, %c : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @constant(
// CHECK-SAME: [[f:%\w+]]: f32, [[i:%\w+]]: index) -> (memref<2xf32>, memref<2xf32>, memref<2xf32>) {
// CHECK-NEXT:   [[v0:%\w+]] = memref.get_global @__constant_2xf32 : memref<2xf32>
// CHECK-NEXT:   [[v1:%\w+]] = memref.get_global @__constant_2xf32 : memref<2xf32>
// CHECK-NEXT:   [[v2:%\w+]] = memref.get_global @__constant_2xf32_0 : memref<2xf32>
// CHECK-NEXT:   [[v3:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v3]] : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:   memref.store [[f]], [[v3]]{{\[}}[[i]]] : memref<2xf32>
// CHECK-NEXT:   func.return [[v3]], [[v1]], [[v2]] : memref<2xf32>, memref<2xf32>, memref<2xf32>

// The slice is a view; it is copied as a whole where the source is needed.
func.func @slice(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = tensor.extract %t[%i] : tensor<8xf32>
  func.return %1, %2 : tensor<4xf32>, f32
}

// CHECK-LABEL: func.func @slice(
// CHECK-SAME: [[v0:%\w+]]: memref<8xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> (memref<4xf32>, f32) {
// CHECK-NEXT:   [[v1:%\w+]] = memref.subview [[v0]][2] [4] [1] : memref<8xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v2:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v1]], [[v2]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   memref.store [[f]], [[v2]]{{\[}}[[i]]] : memref<4xf32>
// CHECK-NEXT:   [[v3:%\w+]] = memref.load [[v0]]{{\[}}[[i]]] : memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v2]], [[v3]] : memref<4xf32>, f32

// Nobody uses the memory of the tensor.empty.
func.func @unused(%f: f32) -> f32 {
  %0 = tensor.empty() : tensor<4xf32>
  func.return %f : f32
}

// CHECK-LABEL: func.func @unused(
// CHECK-SAME: [[f:%\w+]]: f32) -> f32 {
// CHECK-NEXT:   func.return [[f]] : f32
