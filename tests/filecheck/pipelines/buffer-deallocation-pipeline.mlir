// RUN: %xdsl_opt %s -p 'buffer-deallocation-pipeline' | filecheck %s



// From allocations to deallocations.

func.func @swap(%n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<4xf32>, memref<4xf32>) {
    scf.yield %y, %x : memref<4xf32>, memref<4xf32>
  }
  %0 = memref.load %r#0[%i] : memref<4xf32>
  func.return %0 : f32
}

// CHECK-LABEL: func.func @swap(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:   [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:   [[vr:%[a-zA-Z0-9_]+]], [[vr_1:%[a-zA-Z0-9_]+]] = scf.for [[vk:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[va]], [[vy:%[a-zA-Z0-9_]+]] = [[vb]]) -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:     scf.yield [[vy]], [[vx]] : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.dealloc [[vr_1]] : memref<4xf32>
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = memref.load [[vr]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   memref.dealloc [[vr]] : memref<4xf32>
// CHECK-NEXT:   func.return [[v0]] : f32
// CHECK-NEXT: }

func.func @flag(%c: i1, %m: memref<4xf32>, %i: index) -> f32 {
  %0 = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %m : memref<4xf32>
  }
  %1 = memref.load %0[%i] : memref<4xf32>
  func.return %1 : f32
}

// CHECK-LABEL: func.func @flag(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vm:%[a-zA-Z0-9_]+]]: memref<4xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (memref<4xf32>) {
// CHECK-NEXT:     [[va:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     scf.yield [[va]] : memref<4xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield [[vm]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = memref.load [[v0]][[[vi]]] : memref<4xf32>
// CHECK-NEXT:   scf.if [[vc]] {
// CHECK-NEXT:     memref.dealloc [[v0]] : memref<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return [[v1]] : f32
// CHECK-NEXT: }

func.func @grow(%n: index, %f: f32, %i: index) -> f32 {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.realloc %a : memref<?xf32> to memref<8xf32>
  memref.store %f, %b[%i] : memref<8xf32>
  %0 = memref.load %b[%i] : memref<8xf32>
  func.return %0 : f32
}

// CHECK-LABEL: func.func @grow(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> f32 {
// CHECK-NEXT:   [[va:%[a-zA-Z0-9_]+]] = memref.alloc([[vn]]) : memref<?xf32>
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = arith.constant 8 : index
// CHECK-NEXT:   [[v1:%[a-zA-Z0-9_]+]] = arith.cmpi ult, [[vn]], [[v0]] : index
// CHECK-NEXT:   [[vb:%[a-zA-Z0-9_]+]] = scf.if [[v1]] -> (memref<8xf32>) {
// CHECK-NEXT:     [[v2:%[a-zA-Z0-9_]+]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT:     [[v3:%[a-zA-Z0-9_]+]] = memref.subview [[v2]][0] [[[vn]]] [1] : memref<8xf32> to memref<?xf32, strided<[1]>>
// CHECK-NEXT:     memref.copy [[va]], [[v3]] : memref<?xf32> to memref<?xf32, strided<[1]>>
// CHECK-NEXT:     memref.dealloc [[va]] : memref<?xf32>
// CHECK-NEXT:     scf.yield [[v2]] : memref<8xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     [[v4:%[a-zA-Z0-9_]+]] = memref.reinterpret_cast [[va]] to offset: [0], sizes: [8], strides: [1] : memref<?xf32> to memref<8xf32>
// CHECK-NEXT:     scf.yield [[v4]] : memref<8xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.store [[vf]], [[vb]][[[vi]]] : memref<8xf32>
// CHECK-NEXT:   [[v5:%[a-zA-Z0-9_]+]] = memref.load [[vb]][[[vi]]] : memref<8xf32>
// CHECK-NEXT:   [[v6:%[a-zA-Z0-9_]+]], [[v7:%[a-zA-Z0-9_]+]], [[v8:%[a-zA-Z0-9_]+]], [[v9:%[a-zA-Z0-9_]+]] = memref.extract_strided_metadata [[vb]] : memref<8xf32> -> memref<f32>, index, index, index
// CHECK-NEXT:   memref.dealloc [[v6]] : memref<f32>
// CHECK-NEXT:   func.return [[v5]] : f32
// CHECK-NEXT: }

func.func @returned_cast(%m: memref<8x4xf32>) -> memref<?x?xf32> {
  %0 = memref.cast %m : memref<8x4xf32> to memref<?x?xf32>
  func.return %0 : memref<?x?xf32>
}

// CHECK-LABEL: func.func @returned_cast(
// CHECK-SAME:  [[vm:%[a-zA-Z0-9_]+]]: memref<8x4xf32>) -> memref<?x?xf32> {
// CHECK-NEXT:   [[v0:%[a-zA-Z0-9_]+]] = bufferization.clone [[vm]] : memref<8x4xf32> to memref<?x?xf32>
// CHECK-NEXT:   func.return [[v0]] : memref<?x?xf32>
// CHECK-NEXT: }
