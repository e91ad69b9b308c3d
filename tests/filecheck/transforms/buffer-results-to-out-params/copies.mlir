// RUN: %xdsl_opt %s -p 'buffer-results-to-out-params' | filecheck %s

// A part of an argument is copied if the part is not read after a write to the whole, nor the whole after a write to the part.

func.func private @part(%a: memref<8xf32>) -> memref<4xf32, strided<[1], offset: 2>> {
  %0 = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  return %0 : memref<4xf32, strided<[1], offset: 2>>
}

// CHECK-LABEL: func.func private @part(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<8xf32>, [[v0:%[^ ,:)]+]]: memref<4xf32, strided<[1], offset: 2>>) {
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = memref.subview [[a]][2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT: memref.copy [[v1]], [[v0]] : memref<4xf32, strided<[1], offset: 2>> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func @whole_is_written_at_last(%b: memref<8xf32>, %x: f32, %i: index) -> f32 {
  memref.store %x, %b[%i] : memref<8xf32>
  %0 = call @part(%b) : (memref<8xf32>) -> memref<4xf32, strided<[1], offset: 2>>
  %1 = memref.load %0[%i] : memref<4xf32, strided<[1], offset: 2>>
  memref.store %x, %b[%i] : memref<8xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @whole_is_written_at_last(
// CHECK-SAME:  [[b:%[^ ,:)]+]]: memref<8xf32>, [[x:%[^ ,:)]+]]: f32, [[i:%[^ ,:)]+]]: index) -> f32 {
// CHECK-NEXT: memref.store [[x]], [[b]][[[i]]] : memref<8xf32>
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.alloc() : memref<6xf32>
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = memref.reinterpret_cast [[v0]] to offset: [2], sizes: [4], strides: [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT: func.call @part([[b]], [[v1]]) : (memref<8xf32>, memref<4xf32, strided<[1], offset: 2>>) -> ()
// CHECK-NEXT: [[v2:%[^ ,:)]+]] = memref.load [[v1]][[[i]]] : memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT: memref.store [[x]], [[b]][[[i]]] : memref<8xf32>
// CHECK-NEXT: func.return [[v2]] : f32
// CHECK-NEXT: }

func.func @only_the_part_is_used(%x: f32, %i: index) -> f32 {
  %b = memref.alloc() : memref<8xf32>
  %0 = call @part(%b) : (memref<8xf32>) -> memref<4xf32, strided<[1], offset: 2>>
  memref.store %x, %0[%i] : memref<4xf32, strided<[1], offset: 2>>
  %1 = memref.load %0[%i] : memref<4xf32, strided<[1], offset: 2>>
  return %1 : f32
}

// CHECK-LABEL: func.func @only_the_part_is_used(
// CHECK-SAME:  [[x:%[^ ,:)]+]]: f32, [[i:%[^ ,:)]+]]: index) -> f32 {
// CHECK-NEXT: [[b:%[^ ,:)]+]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.alloc() : memref<6xf32>
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = memref.reinterpret_cast [[v0]] to offset: [2], sizes: [4], strides: [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT: func.call @part([[b]], [[v1]]) : (memref<8xf32>, memref<4xf32, strided<[1], offset: 2>>) -> ()
// CHECK-NEXT: memref.store [[x]], [[v1]][[[i]]] : memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT: [[v2:%[^ ,:)]+]] = memref.load [[v1]][[[i]]] : memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT: func.return [[v2]] : f32
// CHECK-NEXT: }
