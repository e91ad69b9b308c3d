// RUN: %xdsl_opt %s -p 'buffer-results-to-out-params' | filecheck %s

// The caller frees its own buffer instead of the one that is returned, which is freed after the copy.

func.func private @new(%x: f32) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}

// CHECK-LABEL: func.func private @new(
// CHECK-SAME:  [[x:%[^ ,:)]+]]: f32, [[v0:%[^ ,:)]+]]: memref<4xf32>) {
// CHECK-NEXT: [[a:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: linalg.fill ins([[x]] : f32) outs([[a]] : memref<4xf32>)
// CHECK-NEXT: memref.copy [[a]], [[v0]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: memref.dealloc [[a]] : memref<4xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func private @part_of_new() -> memref<4xf32, strided<[1], offset: 2>> {
  %a = memref.alloc() : memref<8xf32>
  %0 = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  return %0 : memref<4xf32, strided<[1], offset: 2>>
}

// CHECK-LABEL: func.func private @part_of_new(
// CHECK-SAME:  [[v0:%[^ ,:)]+]]: memref<4xf32, strided<[1], offset: 2>>) {
// CHECK-NEXT: [[a:%[^ ,:)]+]] = memref.alloc() : memref<8xf32>
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = memref.subview [[a]][2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT: memref.copy [[v1]], [[v0]] : memref<4xf32, strided<[1], offset: 2>> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT: memref.dealloc [[a]] : memref<8xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func private @other_freed(%c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %0 = arith.select %c, %a, %b : memref<4xf32>
  %1 = arith.select %c, %b, %a : memref<4xf32>
  memref.dealloc %1 : memref<4xf32>
  return %0 : memref<4xf32>
}

// CHECK-LABEL: func.func private @other_freed(
// CHECK-SAME:  [[c:%[^ ,:)]+]]: i1, [[v0:%[^ ,:)]+]]: memref<4xf32>) {
// CHECK-NEXT: [[a:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: [[b:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = arith.select [[c]], [[a]], [[b]] : memref<4xf32>
// CHECK-NEXT: [[v2:%[^ ,:)]+]] = arith.select [[c]], [[b]], [[a]] : memref<4xf32>
// CHECK-NEXT: memref.dealloc [[v2]] : memref<4xf32>
// CHECK-NEXT: memref.copy [[v1]], [[v0]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: memref.dealloc [[v1]] : memref<4xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func @main(%x: f32, %c: i1) {
  %0 = call @new(%x) : (f32) -> memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  %1 = call @part_of_new() : () -> memref<4xf32, strided<[1], offset: 2>>
  %base, %o, %s, %t = memref.extract_strided_metadata %1 : memref<4xf32, strided<[1], offset: 2>> -> memref<f32>, index, index, index
  memref.dealloc %base : memref<f32>
  %2 = call @other_freed(%c) : (i1) -> memref<4xf32>
  memref.dealloc %2 : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @main(
// CHECK-SAME:  [[x:%[^ ,:)]+]]: f32, [[c:%[^ ,:)]+]]: i1) {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: func.call @new([[x]], [[v0]]) : (f32, memref<4xf32>) -> ()
// CHECK-NEXT: memref.dealloc [[v0]] : memref<4xf32>
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = memref.alloc() : memref<6xf32>
// CHECK-NEXT: [[v2:%[^ ,:)]+]] = memref.reinterpret_cast [[v1]] to offset: [2], sizes: [4], strides: [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT: func.call @part_of_new([[v2]]) : (memref<4xf32, strided<[1], offset: 2>>) -> ()
// CHECK-NEXT: [[base:%[^ ,:)]+]], [[o:%[^ ,:)]+]], [[s:%[^ ,:)]+]], [[t:%[^ ,:)]+]] = memref.extract_strided_metadata [[v2]] : memref<4xf32, strided<[1], offset: 2>> -> memref<f32>, index, index, index
// CHECK-NEXT: memref.dealloc [[base]] : memref<f32>
// CHECK-NEXT: [[v3:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: func.call @other_freed([[c]], [[v3]]) : (i1, memref<4xf32>) -> ()
// CHECK-NEXT: memref.dealloc [[v3]] : memref<4xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }
