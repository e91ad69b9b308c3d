// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' | filecheck %s
// RUN: %xdsl_opt %s -p 'one-shot-bufferize' | filecheck %s --check-prefix=TENSOR

// `vector.mask` and `vector.gather`.

// The mask has no result any more.
func.func @in_place(%t: tensor<8xf32>, %v: vector<4xf32>, %m: vector<4xi1>, %i: index) -> tensor<8xf32> {
  %0 = vector.mask %m { vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32> } : vector<4xi1> -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// CHECK-LABEL: func.func @in_place(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<8xf32, strided<[?], offset: ?>>, [[VV:%[a-z0-9_]+]]: vector<4xf32>, [[VM:%[a-z0-9_]+]]: vector<4xi1>, [[VI:%[a-z0-9_]+]]: index) -> memref<8xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:    vector.mask [[VM]] {
// CHECK-NEXT:    vector.transfer_write [[VV]], [[V0]][[[VI]]] : vector<4xf32>, memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    } : vector<4xi1>
// CHECK-NEXT:    func.return [[V0]] : memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    }

// A copy goes before the mask, which takes one operation only (MLIR 22: error).
func.func @copied(%t: tensor<?xf32>, %v: vector<4xf32>, %m: vector<4xi1>, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = vector.mask %m { vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<?xf32> } : vector<4xi1> -> tensor<?xf32>
  return %0, %t : tensor<?xf32>, tensor<?xf32>
}
// CHECK-LABEL: func.func @copied(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<?xf32, strided<[?], offset: ?>>, [[VV:%[a-z0-9_]+]]: vector<4xf32>, [[VM:%[a-z0-9_]+]]: vector<4xi1>, [[VI:%[a-z0-9_]+]]: index) -> (memref<?xf32>, memref<?xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = memref.dim [[V0]], [[V1]] : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    [[V3:%[a-z0-9_]+]] = memref.alloc([[V2]]) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:    memref.copy [[V0]], [[V3]] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
// CHECK-NEXT:    vector.mask [[VM]] {
// CHECK-NEXT:    vector.transfer_write [[VV]], [[V3]][[[VI]]] : vector<4xf32>, memref<?xf32>
// CHECK-NEXT:    } : vector<4xi1>
// CHECK-NEXT:    func.return [[V3]], [[V0]] : memref<?xf32>, memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    }
// TENSOR-LABEL: func.func @copied(
// TENSOR-SAME:    [[VT:%[a-z0-9_]+]]: tensor<?xf32>, [[VV:%[a-z0-9_]+]]: vector<4xf32>, [[VM:%[a-z0-9_]+]]: vector<4xi1>, [[VI:%[a-z0-9_]+]]: index) -> (tensor<?xf32>, tensor<?xf32>) {
// TENSOR-NEXT:    [[V0:%[a-z0-9_]+]] = bufferization.to_buffer [[VT]] : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
// TENSOR-NEXT:    [[V1:%[a-z0-9_]+]] = arith.constant 0 : index
// TENSOR-NEXT:    [[V2:%[a-z0-9_]+]] = memref.dim [[V0]], [[V1]] : memref<?xf32, strided<[?], offset: ?>>
// TENSOR-NEXT:    [[V3:%[a-z0-9_]+]] = memref.alloc([[V2]]) {alignment = 64 : i64} : memref<?xf32>
// TENSOR-NEXT:    memref.copy [[V0]], [[V3]] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
// TENSOR-NEXT:    vector.mask [[VM]] {
// TENSOR-NEXT:    vector.transfer_write [[VV]], [[V3]][[[VI]]] : vector<4xf32>, memref<?xf32>
// TENSOR-NEXT:    } : vector<4xi1>
// TENSOR-NEXT:    [[V4:%[a-z0-9_]+]] = bufferization.to_tensor [[V3]] : memref<?xf32> to tensor<?xf32>
// TENSOR-NEXT:    func.return [[V4]], [[VT]] : tensor<?xf32>, tensor<?xf32>
// TENSOR-NEXT:    }

// What the mask leaves out stays: the contents are copied.
func.func @full(%t: tensor<4xf32>, %v: vector<4xf32>, %m: vector<4xi1>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.mask %m { vector.transfer_write %v, %t[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32> } : vector<4xi1> -> tensor<4xf32>
  return %0, %t : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func @full(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<4xf32, strided<[?], offset: ?>>, [[VV:%[a-z0-9_]+]]: vector<4xf32>, [[VM:%[a-z0-9_]+]]: vector<4xi1>) -> (memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:    [[VC0:%[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    memref.copy [[V0]], [[V1]] : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:    vector.mask [[VM]] {
// CHECK-NEXT:    vector.transfer_write [[VV]], [[V1]][[[VC0]]] {in_bounds = [true]} : vector<4xf32>, memref<4xf32>
// CHECK-NEXT:    } : vector<4xi1>
// CHECK-NEXT:    func.return [[V1]], [[V0]] : memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    }

// Reads stay inside.
func.func @read(%t: tensor<8xf32>, %m: vector<4xi1>, %i: index, %f: f32) -> vector<4xf32> {
  %0 = vector.mask %m { vector.transfer_read %t[%i], %f : tensor<8xf32>, vector<4xf32> } {foo.bar} : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}
// CHECK-LABEL: func.func @read(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<8xf32, strided<[?], offset: ?>>, [[VM:%[a-z0-9_]+]]: vector<4xi1>, [[VI:%[a-z0-9_]+]]: index, [[VF:%[a-z0-9_]+]]: f32) -> vector<4xf32> {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = vector.mask [[VM]] {
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = vector.transfer_read [[V0]][[[VI]]], [[VF]] : memref<8xf32, strided<[?], offset: ?>>, vector<4xf32>
// CHECK-NEXT:    } {foo.bar} : vector<4xi1> -> vector<4xf32>
// CHECK-NEXT:    func.return [[V1]] : vector<4xf32>
// CHECK-NEXT:    }

func.func @gather(%t: tensor<?x8xf32>, %m: vector<4xi1>, %i: index, %p: vector<4xf32>, %iv: vector<4xindex>) -> vector<4xf32> {
  %0 = vector.mask %m { vector.gather %t[%i, %i] [%iv], %m, %p : tensor<?x8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %1 = vector.gather %t[%i, %i] [%iv], %m, %p {alignment = 8 : i64}: tensor<?x8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %2 = arith.addf %0, %1 : vector<4xf32>
  return %2 : vector<4xf32>
}
// CHECK-LABEL: func.func @gather(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<?x8xf32, strided<[?, ?], offset: ?>>, [[VM:%[a-z0-9_]+]]: vector<4xi1>, [[VI:%[a-z0-9_]+]]: index, [[VP:%[a-z0-9_]+]]: vector<4xf32>, [[VIV:%[a-z0-9_]+]]: vector<4xindex>) -> vector<4xf32> {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = vector.mask [[VM]] {
// CHECK-NEXT:    [[V2:%[a-z0-9_]+]] = vector.gather [[V0]][[[VI]], [[VI]]] [[[VIV]]], [[VM]], [[VP]] : memref<?x8xf32, strided<[?, ?], offset: ?>>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:    } : vector<4xi1> -> vector<4xf32>
// CHECK-NEXT:    [[V3:%[a-z0-9_]+]] = vector.gather [[V0]][[[VI]], [[VI]]] [[[VIV]]], [[VM]], [[VP]] {alignment = 8 : i64} : memref<?x8xf32, strided<[?, ?], offset: ?>>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:    [[V4:%[a-z0-9_]+]] = arith.addf [[V1]], [[V3]] : vector<4xf32>
// CHECK-NEXT:    func.return [[V4]] : vector<4xf32>
// CHECK-NEXT:    }
// TENSOR-LABEL: func.func @gather(
// TENSOR-SAME:    [[VT:%[a-z0-9_]+]]: tensor<?x8xf32>, [[VM:%[a-z0-9_]+]]: vector<4xi1>, [[VI:%[a-z0-9_]+]]: index, [[VP:%[a-z0-9_]+]]: vector<4xf32>, [[VIV:%[a-z0-9_]+]]: vector<4xindex>) -> vector<4xf32> {
// TENSOR-NEXT:    [[V0:%[a-z0-9_]+]] = bufferization.to_buffer [[VT]] : tensor<?x8xf32> to memref<?x8xf32, strided<[?, ?], offset: ?>>
// TENSOR-NEXT:    [[V1:%[a-z0-9_]+]] = vector.mask [[VM]] {
// TENSOR-NEXT:    [[V2:%[a-z0-9_]+]] = vector.gather [[V0]][[[VI]], [[VI]]] [[[VIV]]], [[VM]], [[VP]] : memref<?x8xf32, strided<[?, ?], offset: ?>>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// TENSOR-NEXT:    } : vector<4xi1> -> vector<4xf32>
// TENSOR-NEXT:    [[V3:%[a-z0-9_]+]] = vector.gather [[V0]][[[VI]], [[VI]]] [[[VIV]]], [[VM]], [[VP]] {alignment = 8 : i64} : memref<?x8xf32, strided<[?, ?], offset: ?>>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// TENSOR-NEXT:    [[V4:%[a-z0-9_]+]] = arith.addf [[V1]], [[V3]] : vector<4xf32>
// TENSOR-NEXT:    func.return [[V4]] : vector<4xf32>
// TENSOR-NEXT:    }

// A mask that does nothing but yield goes away (MLIR 22 crashes).
func.func @yielded(%t: tensor<8xf32>, %m: vector<4xi1>, %f: f32, %i: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = vector.mask %m { vector.yield %t : tensor<8xf32> } : vector<4xi1> -> tensor<8xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<8xf32>
  return %1, %t : tensor<8xf32>, tensor<8xf32>
}
// CHECK-LABEL: func.func @yielded(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<8xf32, strided<[?], offset: ?>>, [[VM:%[a-z0-9_]+]]: vector<4xi1>, [[VF:%[a-z0-9_]+]]: f32, [[VI:%[a-z0-9_]+]]: index) -> (memref<8xf32>, memref<8xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:    memref.copy [[V0]], [[V1]] : memref<8xf32, strided<[?], offset: ?>> to memref<8xf32>
// CHECK-NEXT:    memref.store [[VF]], [[V1]][[[VI]]] : memref<8xf32>
// CHECK-NEXT:    func.return [[V1]], [[V0]] : memref<8xf32>, memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    }

// In place in each iteration.
func.func @loop(%t: tensor<8xf32>, %v: vector<4xf32>, %m: vector<4xi1>, %i: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %j = %c0 to %i step %c1 iter_args(%x = %t) -> (tensor<8xf32>) {
    %1 = vector.mask %m { vector.transfer_write %v, %x[%j] : vector<4xf32>, tensor<8xf32> } : vector<4xi1> -> tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}
// CHECK-LABEL: func.func @loop(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<8xf32, strided<[?], offset: ?>>, [[VV:%[a-z0-9_]+]]: vector<4xf32>, [[VM:%[a-z0-9_]+]]: vector<4xi1>, [[VI:%[a-z0-9_]+]]: index) -> memref<8xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:    [[VC0:%[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[VC1:%[a-z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = scf.for [[VJ:%[a-z0-9_]+]] = [[VC0]] to [[VI]] step [[VC1]] iter_args([[V2:%[a-z0-9_]+]] = [[V0]]) -> (memref<8xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:    vector.mask [[VM]] {
// CHECK-NEXT:    vector.transfer_write [[VV]], [[V2]][[[VJ]]] : vector<4xf32>, memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    } : vector<4xi1>
// CHECK-NEXT:    scf.yield [[V2]] : memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[V1]] : memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    }

// In place in a row of a matrix.
func.func @slice(%t: tensor<8x8xf32>, %v: vector<4xf32>, %m: vector<4xi1>, %i: index) -> tensor<8x8xf32> {
  %s = tensor.extract_slice %t[%i, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<8xf32>
  %1 = vector.mask %m { vector.transfer_write %v, %s[%i] : vector<4xf32>, tensor<8xf32> } : vector<4xi1> -> tensor<8xf32>
  %r = tensor.insert_slice %1 into %t[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}
// CHECK-LABEL: func.func @slice(
// CHECK-SAME:    [[V0:%[a-z0-9_]+]]: memref<8x8xf32, strided<[?, ?], offset: ?>>, [[VV:%[a-z0-9_]+]]: vector<4xf32>, [[VM:%[a-z0-9_]+]]: vector<4xi1>, [[VI:%[a-z0-9_]+]]: index) -> memref<8x8xf32, strided<[?, ?], offset: ?>> {
// CHECK-NEXT:    [[V1:%[a-z0-9_]+]] = memref.subview [[V0]][[[VI]], 0] [1, 8] [1, 1] : memref<8x8xf32, strided<[?, ?], offset: ?>> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    vector.mask [[VM]] {
// CHECK-NEXT:    vector.transfer_write [[VV]], [[V1]][[[VI]]] : vector<4xf32>, memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    } : vector<4xi1>
// CHECK-NEXT:    func.return [[V0]] : memref<8x8xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    }
