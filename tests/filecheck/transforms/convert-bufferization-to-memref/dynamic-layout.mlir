// RUN: %xdsl_opt %s -p 'convert-bufferization-to-memref' | filecheck %s

// Elements share memory in the copy only where they did before.
func.func @fits(%m: memref<2x?xi32, strided<[8, 1]>>) -> memref<2x?xi32, strided<[8, 1]>> {
  %c = bufferization.clone %m : memref<2x?xi32, strided<[8, 1]>> to memref<2x?xi32, strided<[8, 1]>>
  return %c : memref<2x?xi32, strided<[8, 1]>>
}

// CHECK-LABEL: func.func @fits(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<2x?xi32, strided<[8, 1]>>) -> memref<2x?xi32, strided<[8, 1]>> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = memref.dim [[vm]], [[v0]] : memref<2x?xi32, strided<[8, 1]>>
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[v3:%[a-zA-Z0-9_]+]] = arith.addi [[v2]], [[v1]] : index
// CHECK-NEXT:      [[v4:%[a-zA-Z0-9_]+]] = arith.constant 8 : index
// CHECK-NEXT:      [[v5:%[a-zA-Z0-9_]+]] = arith.addi [[v3]], [[v4]] : index
// CHECK-NEXT:      [[v6:%[a-zA-Z0-9_]+]] = memref.alloc([[v5]]) : memref<?xi32>
// CHECK-NEXT:      [[vc:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v6]] to offset: [0], sizes: [2, [[v1]]], strides: [8, 1] : memref<?xi32> to memref<2x?xi32, strided<[8, 1]>>
// CHECK-NEXT:      memref.copy [[vm]], [[vc]] : memref<2x?xi32, strided<[8, 1]>> to memref<2x?xi32, strided<[8, 1]>>
// CHECK-NEXT:      func.return [[vc]] : memref<2x?xi32, strided<[8, 1]>>
// CHECK-NEXT:    }

// A size that is known where the type has none.
func.func @known_size(%m: memref<1x4xi32>) -> memref<1x?xi32, strided<[8, 1]>> {
  %c0 = arith.constant 3 : index
  %s = memref.reinterpret_cast %m to offset: [0], sizes: [1, 3], strides: [8, 1] : memref<1x4xi32> to memref<1x3xi32, strided<[8, 1]>>
  %c = bufferization.clone %s : memref<1x3xi32, strided<[8, 1]>> to memref<1x?xi32, strided<[8, 1]>>
  return %c : memref<1x?xi32, strided<[8, 1]>>
}

// CHECK-LABEL: func.func @known_size(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<1x4xi32>) -> memref<1x?xi32, strided<[8, 1]>> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[vm]] to offset: [0], sizes: [1, 3], strides: [8, 1] : memref<1x4xi32> to memref<1x3xi32, strided<[8, 1]>>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<3xi32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:      [[vc:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [0], sizes: [1, [[v1]]], strides: [8, 1] : memref<3xi32> to memref<1x?xi32, strided<[8, 1]>>
// CHECK-NEXT:      memref.copy [[vs]], [[vc]] : memref<1x3xi32, strided<[8, 1]>> to memref<1x?xi32, strided<[8, 1]>>
// CHECK-NEXT:      func.return [[vc]] : memref<1x?xi32, strided<[8, 1]>>
// CHECK-NEXT:    }

// A size that is known in the source says that the layout fits.
func.func @known_in_the_source(%m: memref<4x4xi32>) -> memref<4x?xi32, strided<[4, 1]>> {
  %c = bufferization.clone %m : memref<4x4xi32> to memref<4x?xi32, strided<[4, 1]>>
  return %c : memref<4x?xi32, strided<[4, 1]>>
}

// CHECK-LABEL: func.func @known_in_the_source(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4x4xi32>) -> memref<4x?xi32, strided<[4, 1]>> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<16xi32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:      [[vc:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v0]] to offset: [0], sizes: [4, [[v1]]], strides: [4, 1] : memref<16xi32> to memref<4x?xi32, strided<[4, 1]>>
// CHECK-NEXT:      memref.copy [[vm]], [[vc]] : memref<4x4xi32> to memref<4x?xi32, strided<[4, 1]>>
// CHECK-NEXT:      func.return [[vc]] : memref<4x?xi32, strided<[4, 1]>>
// CHECK-NEXT:    }

// Another offset, the same strides.
func.func @same_strides(%m: memref<4x?xi32, strided<[4, 1], offset: ?>>) -> memref<4x?xi32, strided<[4, 1]>> {
  %c = bufferization.clone %m : memref<4x?xi32, strided<[4, 1], offset: ?>> to memref<4x?xi32, strided<[4, 1]>>
  return %c : memref<4x?xi32, strided<[4, 1]>>
}

// CHECK-LABEL: func.func @same_strides(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4x?xi32, strided<[4, 1], offset: ?>>) -> memref<4x?xi32, strided<[4, 1]>> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = memref.dim [[vm]], [[v0]] : memref<4x?xi32, strided<[4, 1], offset: ?>>
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[v3:%[a-zA-Z0-9_]+]] = arith.addi [[v2]], [[v1]] : index
// CHECK-NEXT:      [[v4:%[a-zA-Z0-9_]+]] = arith.constant 12 : index
// CHECK-NEXT:      [[v5:%[a-zA-Z0-9_]+]] = arith.addi [[v3]], [[v4]] : index
// CHECK-NEXT:      [[v6:%[a-zA-Z0-9_]+]] = memref.alloc([[v5]]) : memref<?xi32>
// CHECK-NEXT:      [[vc:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[v6]] to offset: [0], sizes: [4, [[v1]]], strides: [4, 1] : memref<?xi32> to memref<4x?xi32, strided<[4, 1]>>
// CHECK-NEXT:      memref.copy [[vm]], [[vc]] : memref<4x?xi32, strided<[4, 1], offset: ?>> to memref<4x?xi32, strided<[4, 1]>>
// CHECK-NEXT:      func.return [[vc]] : memref<4x?xi32, strided<[4, 1]>>
// CHECK-NEXT:    }
