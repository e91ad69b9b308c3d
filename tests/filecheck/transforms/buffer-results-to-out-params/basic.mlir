// RUN: %xdsl_opt %s -p 'buffer-results-to-out-params' | filecheck %s

// What a function returns is copied to an argument that its callers allocate.

func.func private @external(memref<4xf32>) -> memref<4xf32>

// CHECK-LABEL: func.func private @external(
// CHECK-SAME:  memref<4xf32>) -> memref<4xf32>

func.func private @new(%x: f32, %i: index) -> (f32, memref<4xf32> {test.r}, index {test.s}) {
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  return %x, %a, %i : f32, memref<4xf32>, index
}

// CHECK-LABEL: func.func private @new(
// CHECK-SAME:  [[x:%[^ ,:)]+]]: f32, [[i:%[^ ,:)]+]]: index, [[v0:%[^ ,:)]+]]: memref<4xf32> {test.r}) -> (f32, index {test.s}) {
// CHECK-NEXT: [[a:%[^ ,:)]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: memref.store [[x]], [[a]][[[i]]] : memref<4xf32>
// CHECK-NEXT: memref.copy [[a]], [[v0]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: func.return [[x]], [[i]] : f32, index
// CHECK-NEXT: }

func.func private @argument(%a: memref<4xf32>) -> memref<?xf32> {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// CHECK-LABEL: func.func private @argument(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>) {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.cast [[a]] : memref<4xf32> to memref<?xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func private @twice() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  return %a, %a : memref<4xf32>, memref<4xf32>
}

// CHECK-LABEL: func.func private @twice(
// CHECK-SAME:  [[v0:%[^ ,:)]+]]: memref<4xf32>) {
// CHECK-NEXT: [[a:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: memref.copy [[a]], [[v0]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

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

func.func private @unranked(%a: memref<*xf32>, %b: memref<*xf32>, %c: i1) -> memref<*xf32> {
  %0 = arith.select %c, %a, %b : memref<*xf32>
  return %0 : memref<*xf32>
}

// CHECK-LABEL: func.func private @unranked(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<*xf32>, [[b:%[^ ,:)]+]]: memref<*xf32>, [[c:%[^ ,:)]+]]: i1) -> memref<*xf32> {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = arith.select [[c]], [[a]], [[b]] : memref<*xf32>
// CHECK-NEXT: func.return [[v0]] : memref<*xf32>
// CHECK-NEXT: }

func.func private @as_value() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}

// CHECK-LABEL: func.func private @as_value(
// CHECK-SAME:  ) -> memref<4xf32> {
// CHECK-NEXT: [[a:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: func.return [[a]] : memref<4xf32>
// CHECK-NEXT: }

func.func @main(%x: f32, %i: index, %b: memref<8xf32>, %u: memref<*xf32>, %c: i1) -> (f32, memref<4xf32>) {
  %0:3 = call @new(%x, %i) : (f32, index) -> (f32, memref<4xf32>, index)
  %1 = call @argument(%0#1) : (memref<4xf32>) -> memref<?xf32>
  memref.store %x, %1[%0#2] : memref<?xf32>
  %2:2 = call @twice() : () -> (memref<4xf32>, memref<4xf32>)
  memref.store %x, %2#1[%i] : memref<4xf32>
  %3 = call @part(%b) : (memref<8xf32>) -> memref<4xf32, strided<[1], offset: 2>>
  %4 = memref.load %3[%i] : memref<4xf32, strided<[1], offset: 2>>
  %5 = call @unranked(%u, %u, %c) : (memref<*xf32>, memref<*xf32>, i1) -> memref<*xf32>
  %6 = call @external(%0#1) : (memref<4xf32>) -> memref<4xf32>
  %f = func.constant @as_value : () -> memref<4xf32>
  %7 = call_indirect %f() : () -> memref<4xf32>
  return %4, %2#0 : f32, memref<4xf32>
}

// CHECK-LABEL: func.func @main(
// CHECK-SAME:  [[x:%[^ ,:)]+]]: f32, [[i:%[^ ,:)]+]]: index, [[b:%[^ ,:)]+]]: memref<8xf32>, [[u:%[^ ,:)]+]]: memref<*xf32>, [[c:%[^ ,:)]+]]: i1) -> (f32, memref<4xf32>) {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: [[v1:%[^ ,:)]+]], [[v2:%[^ ,:)]+]] = func.call @new([[x]], [[i]], [[v0]]) : (f32, index, memref<4xf32>) -> (f32, index)
// CHECK-NEXT: func.call @argument([[v0]]) : (memref<4xf32>) -> ()
// CHECK-NEXT: [[v3:%[^ ,:)]+]] = memref.cast [[v0]] : memref<4xf32> to memref<?xf32>
// CHECK-NEXT: memref.store [[x]], [[v3]][[[v2]]] : memref<?xf32>
// CHECK-NEXT: [[v4:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: func.call @twice([[v4]]) : (memref<4xf32>) -> ()
// CHECK-NEXT: memref.store [[x]], [[v4]][[[i]]] : memref<4xf32>
// CHECK-NEXT: [[v5:%[^ ,:)]+]] = memref.alloc() : memref<6xf32>
// CHECK-NEXT: [[v6:%[^ ,:)]+]] = memref.reinterpret_cast [[v5]] to offset: [2], sizes: [4], strides: [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT: func.call @part([[b]], [[v6]]) : (memref<8xf32>, memref<4xf32, strided<[1], offset: 2>>) -> ()
// CHECK-NEXT: [[v7:%[^ ,:)]+]] = memref.load [[v6]][[[i]]] : memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT: [[v8:%[^ ,:)]+]] = func.call @unranked([[u]], [[u]], [[c]]) : (memref<*xf32>, memref<*xf32>, i1) -> memref<*xf32>
// CHECK-NEXT: [[v9:%[^ ,:)]+]] = func.call @external([[v0]]) : (memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT: [[f:%[^ ,:)]+]] = func.constant @as_value : () -> memref<4xf32>
// CHECK-NEXT: [[v10:%[^ ,:)]+]] = func.call_indirect [[f]]() : () -> memref<4xf32>
// CHECK-NEXT: func.return [[v7]], [[v4]] : f32, memref<4xf32>
// CHECK-NEXT: }
