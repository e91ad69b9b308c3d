// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' | filecheck %s

// The copy has the sizes of the original.
func.func @copy(%t: tensor<?x4x?xf32>, %f: f32, %i: index) -> (tensor<?x4x?xf32>, f32) {
  %0 = tensor.insert %f into %t[%i, %i, %i] : tensor<?x4x?xf32>
  %1 = tensor.extract %t[%i, %i, %i] : tensor<?x4x?xf32>
  func.return %0, %1 : tensor<?x4x?xf32>, f32
}

// CHECK-LABEL: func.func @copy(
// CHECK-SAME: [[v0:%\w+]]: memref<?x4x?xf32, strided<[?, ?, ?], offset: ?>>, [[f:%\w+]]: f32, [[i:%\w+]]: index) -> (memref<?x4x?xf32>, f32) {
// CHECK-NEXT:   [[v1:%\w+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v2:%\w+]] = memref.dim [[v0]], [[v1]] : memref<?x4x?xf32, strided<[?, ?, ?], offset: ?>>
// CHECK-NEXT:   [[v3:%\w+]] = arith.constant 2 : index
// CHECK-NEXT:   [[v4:%\w+]] = memref.dim [[v0]], [[v3]] : memref<?x4x?xf32, strided<[?, ?, ?], offset: ?>>
// CHECK-NEXT:   [[v5:%\w+]] = memref.alloc([[v2]], [[v4]]) {alignment = 64 : i64} : memref<?x4x?xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v5]] : memref<?x4x?xf32, strided<[?, ?, ?], offset: ?>> to memref<?x4x?xf32>
// CHECK-NEXT:   memref.store [[f]], [[v5]]{{\[}}[[i]], [[i]], [[i]]] : memref<?x4x?xf32>
// CHECK-NEXT:   [[v6:%\w+]] = memref.load [[v0]]{{\[}}[[i]], [[i]], [[i]]] : memref<?x4x?xf32, strided<[?, ?, ?], offset: ?>>
// CHECK-NEXT:   func.return [[v5]], [[v6]] : memref<?x4x?xf32>, f32

func.func @empty(%n: index, %f: f32) -> tensor<?xf32> {
  %0 = tensor.empty(%n) : tensor<?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  func.return %1 : tensor<?xf32>
}

// CHECK-LABEL: func.func @empty(
// CHECK-SAME: [[n:%\w+]]: index, [[f:%\w+]]: f32) -> memref<?xf32> {
// CHECK-NEXT:   [[v0:%\w+]] = memref.alloc([[n]]) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:   linalg.fill ins([[f]] : f32) outs([[v0]] : memref<?xf32>)
// CHECK-NEXT:   func.return [[v0]] : memref<?xf32>

func.func @cast(%t: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  func.return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @cast(
// CHECK-SAME: [[v0:%\w+]]: memref<4xf32, strided<[?], offset: ?>>, [[n:%\w+]]: index) -> memref<?xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v1:%\w+]] = memref.cast [[v0]] : memref<4xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v1]] : memref<?xf32, strided<[?], offset: ?>>

func.func @slice(%t: tensor<?xf32>, %o: index, %n: index, %f: f32) -> tensor<?xf32> {
  %0 = tensor.extract_slice %t[%o] [%n] [2] : tensor<?xf32> to tensor<?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.insert_slice %1 into %t[%o] [%n] [2] : tensor<?xf32> into tensor<?xf32>
  func.return %2 : tensor<?xf32>
}

// CHECK-LABEL: func.func @slice(
// CHECK-SAME: [[v0:%\w+]]: memref<?xf32, strided<[?], offset: ?>>, [[o:%\w+]]: index, [[n:%\w+]]: index, [[f:%\w+]]: f32) -> memref<?xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:   [[v1:%\w+]] = memref.subview [[v0]]{{\[}}[[o]]] {{\[}}[[n]]] [2] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   linalg.fill ins([[f]] : f32) outs([[v1]] : memref<?xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:   func.return [[v0]] : memref<?xf32, strided<[?], offset: ?>>

func.func @for(%t: tensor<?xf32>, %f: f32, %a: index, %b: index, %s: index) -> (tensor<?xf32>, f32) {
  %0 = scf.for %i = %a to %b step %s iter_args(%x = %t) -> (tensor<?xf32>) {
    %1 = tensor.insert %f into %x[%i] : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  %2 = tensor.extract %t[%a] : tensor<?xf32>
  func.return %0, %2 : tensor<?xf32>, f32
}

// CHECK-LABEL: func.func @for(
// CHECK-SAME: [[v0:%\w+]]: memref<?xf32, strided<[?], offset: ?>>, [[f:%\w+]]: f32, [[a:%\w+]]: index, [[b:%\w+]]: index, [[s:%\w+]]: index) -> (memref<?xf32>, f32) {
// CHECK-NEXT:   [[v1:%\w+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v2:%\w+]] = memref.dim [[v0]], [[v1]] : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   [[v3:%\w+]] = memref.alloc([[v2]]) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:   memref.copy [[v0]], [[v3]] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
// CHECK-NEXT:   [[v4:%\w+]] = scf.for [[i:%\w+]] = [[a]] to [[b]] step [[s]] iter_args([[v5:%\w+]] = [[v3]]) -> (memref<?xf32>) {
// CHECK-NEXT:   memref.store [[f]], [[v5]]{{\[}}[[i]]] : memref<?xf32>
// CHECK-NEXT:   scf.yield [[v5]] : memref<?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v6:%\w+]] = memref.load [[v0]]{{\[}}[[a]]] : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   func.return [[v4]], [[v6]] : memref<?xf32>, f32

func.func @unranked(%t: tensor<*xf32>) -> tensor<*xf32> {
  func.return %t : tensor<*xf32>
}

// CHECK-LABEL: func.func @unranked(
// CHECK-SAME: [[v0:%\w+]]: memref<*xf32>) -> memref<*xf32> {
// CHECK-NEXT:   func.return [[v0]] : memref<*xf32>
