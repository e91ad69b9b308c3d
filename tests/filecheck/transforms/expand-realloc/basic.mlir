// RUN: %xdsl_opt %s -p 'expand-realloc' | filecheck %s

// Static sizes are compared at once, others at run time.

func.func @a(%m: memref<4xf32>) -> memref<8xf32> {
  %0 = memref.realloc %m : memref<4xf32> to memref<8xf32>
  return %0 : memref<8xf32>
}

// CHECK-LABEL: func.func @a(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>) -> memref<8xf32> {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.subview [[v0]][0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:   memref.copy [[vm]], [[v1]] : memref<4xf32> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:   memref.dealloc [[vm]] : memref<4xf32>
// CHECK-NEXT:   func.return [[v0]] : memref<8xf32>
// CHECK-NEXT: }

func.func @b(%m: memref<?xf32>, %n: index) -> memref<?xf32> {
  %0 = memref.realloc %m(%n) {alignment = 16} : memref<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// CHECK-LABEL: func.func @b(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<?xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) -> memref<?xf32> {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.dim [[vm]], [[v0]] : memref<?xf32>
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = arith.cmpi ult, [[v1]], [[vn]] : index
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = scf.if [[v2]] -> (memref<?xf32>) {
// CHECK-NEXT:     [[v4:%[a-zA-Z0-9_]+]] = memref.alloc([[vn]]) {alignment = 16 : i64} : memref<?xf32>
// CHECK-NEXT:     [[v5:%[a-zA-Z0-9_]+]] = memref.subview [[v4]][0] [[[v1]]] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
// CHECK-NEXT:     memref.copy [[vm]], [[v5]] : memref<?xf32> to memref<?xf32, strided<[1]>>
// CHECK-NEXT:     memref.dealloc [[vm]] : memref<?xf32>
// CHECK-NEXT:     scf.yield [[v4]] : memref<?xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     [[v6:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[vm]] to offset: [0], sizes: [[[vn]]], strides: [1] : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:     scf.yield [[v6]] : memref<?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v3]] : memref<?xf32>
// CHECK-NEXT: }

func.func @c(%m: memref<?xf32, 1>) -> memref<4xf32, 1> {
  %0 = memref.realloc %m : memref<?xf32, 1> to memref<4xf32, 1>
  return %0 : memref<4xf32, 1>
}

// CHECK-LABEL: func.func @c(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<?xf32, 1 : i64>) -> memref<4xf32, 1 : i64> {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.dim [[vm]], [[v0]] : memref<?xf32, 1 : i64>
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = arith.cmpi ult, [[v1]], [[v2]] : index
// CHECK-NEXT:   [[v4:%[a-zA-Z0-9_]+]] = scf.if [[v3]] -> (memref<4xf32, 1 : i64>) {
// CHECK-NEXT:     [[v5:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32, 1 : i64>
// CHECK-NEXT:     [[v6:%[a-zA-Z0-9_]+]] = memref.subview [[v5]][0] [[[v1]]] [1] : memref<4xf32, 1 : i64> to memref<?xf32, strided<[1]>, 1 : i64>
// CHECK-NEXT:     memref.copy [[vm]], [[v6]] : memref<?xf32, 1 : i64> to memref<?xf32, strided<[1]>, 1 : i64>
// CHECK-NEXT:     memref.dealloc [[vm]] : memref<?xf32, 1 : i64>
// CHECK-NEXT:     scf.yield [[v5]] : memref<4xf32, 1 : i64>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     [[v7:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[vm]] to offset: [0], sizes: [4], strides: [1] : memref<?xf32, 1 : i64> to memref<4xf32, 1 : i64>
// CHECK-NEXT:     scf.yield [[v7]] : memref<4xf32, 1 : i64>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v4]] : memref<4xf32, 1 : i64>
// CHECK-NEXT: }

func.func @shrink(%m: memref<8xf32>) -> memref<4xf32> {
  %0 = memref.realloc %m : memref<8xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}

// CHECK-LABEL: func.func @shrink(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<8xf32>) -> memref<4xf32> {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[vm]] to offset: [0], sizes: [4], strides: [1] : memref<8xf32> to memref<4xf32>
// CHECK-NEXT:   func.return [[v0]] : memref<4xf32>
// CHECK-NEXT: }
