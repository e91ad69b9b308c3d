// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' --split-input-file | filecheck %s
// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map}' --split-input-file | filecheck %s --check-prefix=IDENTITY
// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map}' --split-input-file | filecheck %s --check-prefix=DYNAMIC
// RUN: %xdsl_opt %s -p 'one-shot-bufferize' --split-input-file | filecheck %s --check-prefix=INSIDE

// The callee is written after the caller, and returns its argument.
func.func @caller(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = func.call @callee(%1, %f, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
  func.return %2 : tensor<4xf32>
}

// CHECK-LABEL: func.func @caller(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v1:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   linalg.fill ins([[f]] : f32) outs([[v1]] : memref<4xf32>)
// CHECK-NEXT:   [[v2:%\w+]] = memref.cast [[v1]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v3:%\w+]] = func.call @callee([[v2]], [[f]], [[i]]) : (memref<4xf32, strided<[?], offset: ?>>, f32, index) -> memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v3]] : memref<4xf32, strided<[?], offset: ?>>

// IDENTITY-LABEL: func.func @caller(
// IDENTITY-SAME: [[v0:%\w+]]: memref<4xf32>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32> {
// IDENTITY-NEXT:   [[v1:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// IDENTITY-NEXT:   linalg.fill ins([[f]] : f32) outs([[v1]] : memref<4xf32>)
// IDENTITY-NEXT:   [[v2:%\w+]] = func.call @callee([[v1]], [[f]], [[i]]) : (memref<4xf32>, f32, index) -> memref<4xf32>
// IDENTITY-NEXT:   func.return [[v2]] : memref<4xf32>

// DYNAMIC-LABEL: func.func @caller(
// DYNAMIC-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// DYNAMIC-NEXT:   [[v1:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// DYNAMIC-NEXT:   linalg.fill ins([[f]] : f32) outs([[v1]] : memref<4xf32>)
// DYNAMIC-NEXT:   [[v2:%\w+]] = memref.cast [[v1]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// DYNAMIC-NEXT:   [[v3:%\w+]] = func.call @callee([[v2]], [[f]], [[i]]) : (memref<4xf32, strided<[?], offset: ?>>, f32, index) -> memref<4xf32, strided<[?], offset: ?>>
// DYNAMIC-NEXT:   func.return [[v3]] : memref<4xf32, strided<[?], offset: ?>>

// INSIDE-LABEL: func.func @caller(
// INSIDE-SAME: [[t:%\w+]]: tensor<4xf32>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> tensor<4xf32> {
// INSIDE-NEXT:   [[v0:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// INSIDE-NEXT:   linalg.fill ins([[f]] : f32) outs([[v0]] : memref<4xf32>)
// INSIDE-NEXT:   [[v1:%\w+]] = bufferization.to_tensor [[v0]] : memref<4xf32> to tensor<4xf32>
// INSIDE-NEXT:   [[v2:%\w+]] = func.call @callee([[v1]], [[f]], [[i]]) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
// INSIDE-NEXT:   func.return [[v2]] : tensor<4xf32>

func.func private @callee(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func private @callee(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   memref.store [[f]], [[v0]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v0]] : memref<4xf32, strided<[?], offset: ?>>

// IDENTITY-LABEL: func.func private @callee(
// IDENTITY-SAME: [[v0:%\w+]]: memref<4xf32>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32> {
// IDENTITY-NEXT:   memref.store [[f]], [[v0]]{{\[}}[[i]]] : memref<4xf32>
// IDENTITY-NEXT:   func.return [[v0]] : memref<4xf32>

// DYNAMIC-LABEL: func.func private @callee(
// DYNAMIC-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// DYNAMIC-NEXT:   memref.store [[f]], [[v0]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// DYNAMIC-NEXT:   func.return [[v0]] : memref<4xf32, strided<[?], offset: ?>>

// INSIDE-LABEL: func.func private @callee(
// INSIDE-SAME: [[t:%\w+]]: tensor<4xf32>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> tensor<4xf32> {
// INSIDE-NEXT:   [[v0:%\w+]] = bufferization.to_buffer [[t]] : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// INSIDE-NEXT:   [[v1:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// INSIDE-NEXT:   memref.copy [[v0]], [[v1]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// INSIDE-NEXT:   memref.store [[f]], [[v1]]{{\[}}[[i]]] : memref<4xf32>
// INSIDE-NEXT:   [[v2:%\w+]] = bufferization.to_tensor [[v1]] : memref<4xf32> to tensor<4xf32>
// INSIDE-NEXT:   func.return [[v2]] : tensor<4xf32>

// -----
// CHECK-LABEL: // {{-----}}
// IDENTITY-LABEL: // {{-----}}
// DYNAMIC-LABEL: // {{-----}}
// INSIDE-LABEL: // {{-----}}

// The argument is needed after the call that writes it.
func.func private @writes(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func private @writes(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   memref.store [[f]], [[v0]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v0]] : memref<4xf32, strided<[?], offset: ?>>

// IDENTITY-LABEL: func.func private @writes(
// IDENTITY-SAME: [[v0:%\w+]]: memref<4xf32>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32> {
// IDENTITY-NEXT:   memref.store [[f]], [[v0]]{{\[}}[[i]]] : memref<4xf32>
// IDENTITY-NEXT:   func.return [[v0]] : memref<4xf32>

// DYNAMIC-LABEL: func.func private @writes(
// DYNAMIC-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// DYNAMIC-NEXT:   memref.store [[f]], [[v0]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// DYNAMIC-NEXT:   func.return [[v0]] : memref<4xf32, strided<[?], offset: ?>>

// INSIDE-LABEL: func.func private @writes(
// INSIDE-SAME: [[t:%\w+]]: tensor<4xf32>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> tensor<4xf32> {
// INSIDE-NEXT:   [[v0:%\w+]] = bufferization.to_buffer [[t]] : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// INSIDE-NEXT:   [[v1:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// INSIDE-NEXT:   memref.copy [[v0]], [[v1]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// INSIDE-NEXT:   memref.store [[f]], [[v1]]{{\[}}[[i]]] : memref<4xf32>
// INSIDE-NEXT:   [[v2:%\w+]] = bufferization.to_tensor [[v1]] : memref<4xf32> to tensor<4xf32>
// INSIDE-NEXT:   func.return [[v2]] : tensor<4xf32>

func.func @needed(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = func.call @writes(%t, %f, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
  %1 = tensor.extract %t[%i] : tensor<4xf32>
  func.return %0, %1 : tensor<4xf32>, f32
}

// CHECK-LABEL: func.func @needed(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> (memref<4xf32, strided<[?], offset: ?>>, f32) {
// CHECK-NEXT:   [[v1:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v1]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   [[v2:%\w+]] = memref.cast [[v1]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v3:%\w+]] = func.call @writes([[v2]], [[f]], [[i]]) : (memref<4xf32, strided<[?], offset: ?>>, f32, index) -> memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v4:%\w+]] = memref.load [[v0]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v3]], [[v4]] : memref<4xf32, strided<[?], offset: ?>>, f32

// IDENTITY-LABEL: func.func @needed(
// IDENTITY-SAME: [[v0:%\w+]]: memref<4xf32>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> (memref<4xf32>, f32) {
// IDENTITY-NEXT:   [[v1:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// IDENTITY-NEXT:   memref.copy [[v0]], [[v1]] : memref<4xf32> to memref<4xf32>
// IDENTITY-NEXT:   [[v2:%\w+]] = func.call @writes([[v1]], [[f]], [[i]]) : (memref<4xf32>, f32, index) -> memref<4xf32>
// IDENTITY-NEXT:   [[v3:%\w+]] = memref.load [[v0]]{{\[}}[[i]]] : memref<4xf32>
// IDENTITY-NEXT:   func.return [[v2]], [[v3]] : memref<4xf32>, f32

// DYNAMIC-LABEL: func.func @needed(
// DYNAMIC-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> (memref<4xf32, strided<[?], offset: ?>>, f32) {
// DYNAMIC-NEXT:   [[v1:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// DYNAMIC-NEXT:   memref.copy [[v0]], [[v1]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// DYNAMIC-NEXT:   [[v2:%\w+]] = memref.cast [[v1]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// DYNAMIC-NEXT:   [[v3:%\w+]] = func.call @writes([[v2]], [[f]], [[i]]) : (memref<4xf32, strided<[?], offset: ?>>, f32, index) -> memref<4xf32, strided<[?], offset: ?>>
// DYNAMIC-NEXT:   [[v4:%\w+]] = memref.load [[v0]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// DYNAMIC-NEXT:   func.return [[v3]], [[v4]] : memref<4xf32, strided<[?], offset: ?>>, f32

// INSIDE-LABEL: func.func @needed(
// INSIDE-SAME: [[t:%\w+]]: tensor<4xf32>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> (tensor<4xf32>, f32) {
// INSIDE-NEXT:   [[v0:%\w+]] = bufferization.to_buffer [[t]] : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// INSIDE-NEXT:   [[v1:%\w+]] = func.call @writes([[t]], [[f]], [[i]]) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
// INSIDE-NEXT:   [[v2:%\w+]] = memref.load [[v0]]{{\[}}[[i]]] : memref<4xf32, strided<[?], offset: ?>>
// INSIDE-NEXT:   func.return [[v1]], [[v2]] : tensor<4xf32>, f32

// -----
// CHECK-LABEL: // {{-----}}
// IDENTITY-LABEL: // {{-----}}
// DYNAMIC-LABEL: // {{-----}}
// INSIDE-LABEL: // {{-----}}

// Nothing is known of the function but its type.
func.func private @external(tensor<?xf32>, index) -> tensor<4xf32>

// CHECK-LABEL: func.func private @external(
// CHECK-SAME: memref<?xf32, strided<[?], offset: ?>>, index) -> memref<4xf32, strided<[?], offset: ?>>

// IDENTITY-LABEL: func.func private @external(
// IDENTITY-SAME: memref<?xf32>, index) -> memref<4xf32>

// DYNAMIC-LABEL: func.func private @external(
// DYNAMIC-SAME: memref<?xf32, strided<[?], offset: ?>>, index) -> memref<4xf32, strided<[?], offset: ?>>

// INSIDE-LABEL: func.func private @external(
// INSIDE-SAME: tensor<?xf32>, index) -> tensor<4xf32>

func.func @calls_external(%t: tensor<?xf32>, %i: index) -> (tensor<4xf32>, f32) {
  %0 = func.call @external(%t, %i) : (tensor<?xf32>, index) -> tensor<4xf32>
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  func.return %0, %1 : tensor<4xf32>, f32
}

// CHECK-LABEL: func.func @calls_external(
// CHECK-SAME: [[v0:%\w+]]: memref<?xf32, strided<[?], offset: ?>>, [[i:%\w+]]: index) -> (memref<4xf32, strided<[?], offset: ?>>, f32) {
// CHECK-NEXT:   [[v1:%\w+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v2:%\w+]] = memref.dim [[v0]], [[v1]] : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v3:%\w+]] = memref.alloc([[v2]]) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v3]] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
// CHECK-NEXT:   [[v4:%\w+]] = memref.cast [[v3]] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v5:%\w+]] = func.call @external([[v4]], [[i]]) : (memref<?xf32, strided<[?], offset: ?>>, index) -> memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v6:%\w+]] = memref.load [[v0]]{{\[}}[[i]]] : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v5]], [[v6]] : memref<4xf32, strided<[?], offset: ?>>, f32

// IDENTITY-LABEL: func.func @calls_external(
// IDENTITY-SAME: [[v0:%\w+]]: memref<?xf32>, [[i:%\w+]]: index) -> (memref<4xf32>, f32) {
// IDENTITY-NEXT:   [[v1:%\w+]] = arith.constant 0 : index
// IDENTITY-NEXT:   [[v2:%\w+]] = memref.dim [[v0]], [[v1]] : memref<?xf32>
// IDENTITY-NEXT:   [[v3:%\w+]] = memref.alloc([[v2]]) {alignment = 64 : i64} : memref<?xf32>
// IDENTITY-NEXT:   memref.copy [[v0]], [[v3]] : memref<?xf32> to memref<?xf32>
// IDENTITY-NEXT:   [[v4:%\w+]] = func.call @external([[v3]], [[i]]) : (memref<?xf32>, index) -> memref<4xf32>
// IDENTITY-NEXT:   [[v5:%\w+]] = memref.load [[v0]]{{\[}}[[i]]] : memref<?xf32>
// IDENTITY-NEXT:   func.return [[v4]], [[v5]] : memref<4xf32>, f32

// DYNAMIC-LABEL: func.func @calls_external(
// DYNAMIC-SAME: [[v0:%\w+]]: memref<?xf32, strided<[?], offset: ?>>, [[i:%\w+]]: index) -> (memref<4xf32, strided<[?], offset: ?>>, f32) {
// DYNAMIC-NEXT:   [[v1:%\w+]] = arith.constant 0 : index
// DYNAMIC-NEXT:   [[v2:%\w+]] = memref.dim [[v0]], [[v1]] : memref<?xf32, strided<[?], offset: ?>>
// DYNAMIC-NEXT:   [[v3:%\w+]] = memref.alloc([[v2]]) {alignment = 64 : i64} : memref<?xf32>
// DYNAMIC-NEXT:   memref.copy [[v0]], [[v3]] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
// DYNAMIC-NEXT:   [[v4:%\w+]] = memref.cast [[v3]] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
// DYNAMIC-NEXT:   [[v5:%\w+]] = func.call @external([[v4]], [[i]]) : (memref<?xf32, strided<[?], offset: ?>>, index) -> memref<4xf32, strided<[?], offset: ?>>
// DYNAMIC-NEXT:   [[v6:%\w+]] = memref.load [[v0]]{{\[}}[[i]]] : memref<?xf32, strided<[?], offset: ?>>
// DYNAMIC-NEXT:   func.return [[v5]], [[v6]] : memref<4xf32, strided<[?], offset: ?>>, f32

// INSIDE-LABEL: func.func @calls_external(
// INSIDE-SAME: [[t:%\w+]]: tensor<?xf32>, [[i:%\w+]]: index) -> (tensor<4xf32>, f32) {
// INSIDE-NEXT:   [[v0:%\w+]] = bufferization.to_buffer [[t]] : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
// INSIDE-NEXT:   [[v1:%\w+]] = func.call @external([[t]], [[i]]) : (tensor<?xf32>, index) -> tensor<4xf32>
// INSIDE-NEXT:   [[v2:%\w+]] = memref.load [[v0]]{{\[}}[[i]]] : memref<?xf32, strided<[?], offset: ?>>
// INSIDE-NEXT:   func.return [[v1]], [[v2]] : tensor<4xf32>, f32

// -----
// CHECK-LABEL: // {{-----}}
// IDENTITY-LABEL: // {{-----}}
// DYNAMIC-LABEL: // {{-----}}
// INSIDE-LABEL: // {{-----}}

func.func @recursive(%t: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %0 = scf.if %c -> (tensor<4xf32>) {
    %1 = func.call @recursive(%t, %c) : (tensor<4xf32>, i1) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    %2 = tensor.empty() : tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  }
  func.return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @recursive(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[c:%\w+]]: i1) -> memref<4xf32> {
// CHECK-NEXT:   [[v1:%\w+]] = scf.if [[c]] -> (memref<4xf32>) {
// CHECK-NEXT:   [[v2:%\w+]] = func.call @recursive([[v0]], [[c]]) : (memref<4xf32, strided<[?], offset: ?>>, i1) -> memref<4xf32>
// CHECK-NEXT:   scf.yield [[v2]] : memref<4xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:   [[v3:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   scf.yield [[v3]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v1]] : memref<4xf32>

// IDENTITY-LABEL: func.func @recursive(
// IDENTITY-SAME: [[v0:%\w+]]: memref<4xf32>, [[c:%\w+]]: i1) -> memref<4xf32> {
// IDENTITY-NEXT:   [[v1:%\w+]] = scf.if [[c]] -> (memref<4xf32>) {
// IDENTITY-NEXT:   [[v2:%\w+]] = func.call @recursive([[v0]], [[c]]) : (memref<4xf32>, i1) -> memref<4xf32>
// IDENTITY-NEXT:   scf.yield [[v2]] : memref<4xf32>
// IDENTITY-NEXT:   } else {
// IDENTITY-NEXT:   [[v3:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// IDENTITY-NEXT:   scf.yield [[v3]] : memref<4xf32>
// IDENTITY-NEXT:   }
// IDENTITY-NEXT:   func.return [[v1]] : memref<4xf32>

// DYNAMIC-LABEL: func.func @recursive(
// DYNAMIC-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[c:%\w+]]: i1) -> memref<4xf32, strided<[?], offset: ?>> {
// DYNAMIC-NEXT:   [[v1:%\w+]] = scf.if [[c]] -> (memref<4xf32, strided<[?], offset: ?>>) {
// DYNAMIC-NEXT:   [[v2:%\w+]] = func.call @recursive([[v0]], [[c]]) : (memref<4xf32, strided<[?], offset: ?>>, i1) -> memref<4xf32, strided<[?], offset: ?>>
// DYNAMIC-NEXT:   scf.yield [[v2]] : memref<4xf32, strided<[?], offset: ?>>
// DYNAMIC-NEXT:   } else {
// DYNAMIC-NEXT:   [[v3:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// DYNAMIC-NEXT:   [[v4:%\w+]] = memref.cast [[v3]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// DYNAMIC-NEXT:   scf.yield [[v4]] : memref<4xf32, strided<[?], offset: ?>>
// DYNAMIC-NEXT:   }
// DYNAMIC-NEXT:   func.return [[v1]] : memref<4xf32, strided<[?], offset: ?>>

// INSIDE-LABEL: func.func @recursive(
// INSIDE-SAME: [[t:%\w+]]: tensor<4xf32>, [[c:%\w+]]: i1) -> tensor<4xf32> {
// INSIDE-NEXT:   [[v0:%\w+]] = scf.if [[c]] -> (memref<4xf32, strided<[?], offset: ?>>) {
// INSIDE-NEXT:   [[v1:%\w+]] = func.call @recursive([[t]], [[c]]) : (tensor<4xf32>, i1) -> tensor<4xf32>
// INSIDE-NEXT:   [[v2:%\w+]] = bufferization.to_buffer [[v1]] : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// INSIDE-NEXT:   scf.yield [[v2]] : memref<4xf32, strided<[?], offset: ?>>
// INSIDE-NEXT:   } else {
// INSIDE-NEXT:   [[v3:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// INSIDE-NEXT:   [[v4:%\w+]] = memref.cast [[v3]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// INSIDE-NEXT:   scf.yield [[v4]] : memref<4xf32, strided<[?], offset: ?>>
// INSIDE-NEXT:   }
// INSIDE-NEXT:   [[v5:%\w+]] = bufferization.to_tensor [[v0]] : memref<4xf32, strided<[?], offset: ?>> to tensor<4xf32>
// INSIDE-NEXT:   func.return [[v5]] : tensor<4xf32>

// -----
// CHECK-LABEL: // {{-----}}
// IDENTITY-LABEL: // {{-----}}
// DYNAMIC-LABEL: // {{-----}}
// INSIDE-LABEL: // {{-----}}

// Attributes of the argument decide on its layout, and whether it may be written.
func.func @attributes(%t: tensor<4xf32> {bufferization.buffer_layout = strided<[2], offset: ?>, bufferization.writable = false}, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @attributes(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[2], offset: ?>>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32> {
// CHECK-NEXT:   [[v1:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v1]] : memref<4xf32, strided<[2], offset: ?>> to memref<4xf32>
// CHECK-NEXT:   memref.store [[f]], [[v1]]{{\[}}[[i]]] : memref<4xf32>
// CHECK-NEXT:   func.return [[v1]] : memref<4xf32>

// IDENTITY-LABEL: func.func @attributes(
// IDENTITY-SAME: [[v0:%\w+]]: memref<4xf32, strided<[2], offset: ?>>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32> {
// IDENTITY-NEXT:   [[v1:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// IDENTITY-NEXT:   memref.copy [[v0]], [[v1]] : memref<4xf32, strided<[2], offset: ?>> to memref<4xf32>
// IDENTITY-NEXT:   memref.store [[f]], [[v1]]{{\[}}[[i]]] : memref<4xf32>
// IDENTITY-NEXT:   func.return [[v1]] : memref<4xf32>

// DYNAMIC-LABEL: func.func @attributes(
// DYNAMIC-SAME: [[v0:%\w+]]: memref<4xf32, strided<[2], offset: ?>>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> memref<4xf32, strided<[?], offset: ?>> {
// DYNAMIC-NEXT:   [[v1:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// DYNAMIC-NEXT:   memref.copy [[v0]], [[v1]] : memref<4xf32, strided<[2], offset: ?>> to memref<4xf32>
// DYNAMIC-NEXT:   memref.store [[f]], [[v1]]{{\[}}[[i]]] : memref<4xf32>
// DYNAMIC-NEXT:   [[v2:%\w+]] = memref.cast [[v1]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// DYNAMIC-NEXT:   func.return [[v2]] : memref<4xf32, strided<[?], offset: ?>>

// INSIDE-LABEL: func.func @attributes(
// INSIDE-SAME: [[t:%\w+]]: tensor<4xf32> {bufferization.buffer_layout = strided<[2], offset: ?>, bufferization.writable = false}, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> tensor<4xf32> {
// INSIDE-NEXT:   [[v0:%\w+]] = bufferization.to_buffer [[t]] : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// INSIDE-NEXT:   [[v1:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// INSIDE-NEXT:   memref.copy [[v0]], [[v1]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// INSIDE-NEXT:   memref.store [[f]], [[v1]]{{\[}}[[i]]] : memref<4xf32>
// INSIDE-NEXT:   [[v2:%\w+]] = bufferization.to_tensor [[v1]] : memref<4xf32> to tensor<4xf32>
// INSIDE-NEXT:   func.return [[v2]] : tensor<4xf32>

// -----
// CHECK-LABEL: // {{-----}}
// IDENTITY-LABEL: // {{-----}}
// DYNAMIC-LABEL: // {{-----}}
// INSIDE-LABEL: // {{-----}}

func.func @view(%t: tensor<8xf32>) -> tensor<4xf32> {
  %0 = tensor.extract_slice %t[1] [4] [2] : tensor<8xf32> to tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @view(
// CHECK-SAME: [[v0:%\w+]]: memref<8xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v1:%\w+]] = memref.subview [[v0]][1] [4] [2] : memref<8xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v1]] : memref<4xf32, strided<[?], offset: ?>>

// IDENTITY-LABEL: func.func @view(
// IDENTITY-SAME: [[v0:%\w+]]: memref<8xf32>) -> memref<4xf32> {
// IDENTITY-NEXT:   [[v1:%\w+]] = memref.subview [[v0]][1] [4] [2] : memref<8xf32> to memref<4xf32, strided<[2], offset: 1>>
// IDENTITY-NEXT:   [[v2:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// IDENTITY-NEXT:   memref.copy [[v1]], [[v2]] : memref<4xf32, strided<[2], offset: 1>> to memref<4xf32>
// IDENTITY-NEXT:   func.return [[v2]] : memref<4xf32>

// DYNAMIC-LABEL: func.func @view(
// DYNAMIC-SAME: [[v0:%\w+]]: memref<8xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>> {
// DYNAMIC-NEXT:   [[v1:%\w+]] = memref.subview [[v0]][1] [4] [2] : memref<8xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// DYNAMIC-NEXT:   func.return [[v1]] : memref<4xf32, strided<[?], offset: ?>>

// INSIDE-LABEL: func.func @view(
// INSIDE-SAME: [[t:%\w+]]: tensor<8xf32>) -> tensor<4xf32> {
// INSIDE-NEXT:   [[v0:%\w+]] = bufferization.to_buffer [[t]] : tensor<8xf32> to memref<8xf32, strided<[?], offset: ?>>
// INSIDE-NEXT:   [[v1:%\w+]] = memref.subview [[v0]][1] [4] [2] : memref<8xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// INSIDE-NEXT:   [[v2:%\w+]] = bufferization.to_tensor [[v1]] : memref<4xf32, strided<[?], offset: ?>> to tensor<4xf32>
// INSIDE-NEXT:   func.return [[v2]] : tensor<4xf32>
