// RUN: %xdsl_opt %s -p 'expand-realloc{emit-deallocs=false}' | filecheck %s

// The old buffer is left to the ownership analysis.

func.func @kept(%m: memref<?xf32>, %n: index) -> memref<?xf32> {
  %0 = memref.realloc %m(%n) : memref<?xf32> to memref<?xf32>
  func.return %0 : memref<?xf32>
}

// CHECK-LABEL: func.func @kept(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<?xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) -> memref<?xf32> {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.dim [[vm]], [[v0]] : memref<?xf32>
// CHECK-NEXT:   [[v2:%[a-zA-Z0-9_]+]] = arith.cmpi ult, [[v1]], [[vn]] : index
// CHECK-NEXT:   [[v3:%[a-zA-Z0-9_]+]] = scf.if [[v2]] -> (memref<?xf32>) {
// CHECK-NEXT:     [[v4:%[a-zA-Z0-9_]+]] = memref.alloc([[vn]]) : memref<?xf32>
// CHECK-NEXT:     [[v5:%[a-zA-Z0-9_]+]] = memref.subview [[v4]][0] [[[v1]]] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
// CHECK-NEXT:     memref.copy [[vm]], [[v5]] : memref<?xf32> to memref<?xf32, strided<[1]>>
// CHECK-NEXT:     scf.yield [[v4]] : memref<?xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     [[v6:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[vm]] to offset: [0], sizes: [[[vn]]], strides: [1] : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:     scf.yield [[v6]] : memref<?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v3]] : memref<?xf32>
// CHECK-NEXT: }
