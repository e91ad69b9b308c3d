// RUN: %xdsl_opt %s -p 'buffer-results-to-out-params{modify-public-functions}' | filecheck %s

// A public function gets an argument for each result. Callers in the module still use their own buffer.

func.func @argument(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}

// CHECK-LABEL: func.func @argument(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>, [[v0:%[^ ,:)]+]]: memref<4xf32>) {
// CHECK-NEXT: memref.copy [[a]], [[v0]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func @twice(%x: f32, %i: index) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  return %a, %a : memref<4xf32>, memref<4xf32>
}

// CHECK-LABEL: func.func @twice(
// CHECK-SAME:  [[x:%[^ ,:)]+]]: f32, [[i:%[^ ,:)]+]]: index, [[v0:%[^ ,:)]+]]: memref<4xf32>, [[v1:%[^ ,:)]+]]: memref<4xf32>) {
// CHECK-NEXT: [[a:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: memref.store [[x]], [[a]][[[i]]] : memref<4xf32>
// CHECK-NEXT: memref.copy [[a]], [[v0]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: memref.copy [[a]], [[v1]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func @part(%a: memref<8xf32>, %i: index) -> memref<4xf32, strided<[1], offset: ?>> {
  %0 = memref.subview %a[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  return %0 : memref<4xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @part(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<8xf32>, [[i:%[^ ,:)]+]]: index, [[v0:%[^ ,:)]+]]: memref<4xf32, strided<[1], offset: ?>>) {
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = memref.subview [[a]][[[i]]] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT: memref.copy [[v1]], [[v0]] : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func @main(%x: f32, %i: index, %b: memref<8xf32>) -> (f32, memref<4xf32>) {
  %0:2 = call @twice(%x, %i) : (f32, index) -> (memref<4xf32>, memref<4xf32>)
  %1 = call @argument(%0#1) : (memref<4xf32>) -> memref<4xf32>
  memref.store %x, %1[%i] : memref<4xf32>
  %2 = call @part(%b, %i) : (memref<8xf32>, index) -> memref<4xf32, strided<[1], offset: ?>>
  %3 = memref.load %2[%i] : memref<4xf32, strided<[1], offset: ?>>
  return %3, %0#0 : f32, memref<4xf32>
}

// CHECK-LABEL: func.func @main(
// CHECK-SAME:  [[x:%[^ ,:)]+]]: f32, [[i:%[^ ,:)]+]]: index, [[b:%[^ ,:)]+]]: memref<8xf32>, [[v0:%[^ ,:)]+]]: memref<4xf32>) -> f32 {
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: [[v2:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: func.call @twice([[x]], [[i]], [[v1]], [[v2]]) : (f32, index, memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT: [[v3:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: func.call @argument([[v1]], [[v3]]) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT: memref.store [[x]], [[v1]][[[i]]] : memref<4xf32>
// CHECK-NEXT: [[v4:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: [[v5:%[^ ,:)]+]] = memref.cast [[v4]] : memref<4xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT: func.call @part([[b]], [[i]], [[v5]]) : (memref<8xf32>, index, memref<4xf32, strided<[1], offset: ?>>) -> ()
// CHECK-NEXT: [[v6:%[^ ,:)]+]] = memref.load [[v5]][[[i]]] : memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT: memref.copy [[v1]], [[v0]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: func.return [[v6]] : f32
// CHECK-NEXT: }
