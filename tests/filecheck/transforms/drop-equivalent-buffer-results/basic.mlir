// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'drop-equivalent-buffer-results' | filecheck %s

// A result that is always an argument is removed, with a cast at the call if the types differ.

func.func private @external(memref<4xf32>) -> memref<4xf32>

// CHECK-LABEL: func.func private @external(
// CHECK-SAME:  memref<4xf32>) -> memref<4xf32>

func.func private @both(%a: memref<4xf32>, %b: memref<?xf32>) -> (memref<4xf32>, index, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  return %a, %c0, %b : memref<4xf32>, index, memref<?xf32>
}

// CHECK-LABEL: func.func private @both(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>, [[b:%[^ ,:)]+]]: memref<?xf32>) -> index {
// CHECK-NEXT: [[c0:%[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: func.return [[c0]] : index
// CHECK-NEXT: }

func.func private @less_known(%a: memref<4xf32>) -> memref<?xf32, strided<[?], offset: ?>> {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %1 : memref<?xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func private @less_known(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>) {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.cast [[a]] : memref<4xf32> to memref<?xf32>
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = memref.cast [[v0]] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func private @view(%a: memref<8xf32>) -> memref<4xf32, strided<[1], offset: 2>> {
  %0 = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  return %0 : memref<4xf32, strided<[1], offset: 2>>
}

// CHECK-LABEL: func.func private @view(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<8xf32>) -> memref<4xf32, strided<[1], offset: 2>> {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.subview [[a]][2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT: func.return [[v0]] : memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT: }

func.func private @other_shape(%a: memref<4xf32>) -> memref<5xf32> {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<5xf32>
  return %1 : memref<5xf32>
}

// CHECK-LABEL: func.func private @other_shape(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>) -> memref<5xf32> {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.cast [[a]] : memref<4xf32> to memref<?xf32>
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = memref.cast [[v0]] : memref<?xf32> to memref<5xf32>
// CHECK-NEXT: func.return [[v1]] : memref<5xf32>
// CHECK-NEXT: }

func.func private @other_space(%a: memref<4xf32>) -> memref<4xf32, 1> {
  %0 = memref.memory_space_cast %a : memref<4xf32> to memref<4xf32, 1>
  return %0 : memref<4xf32, 1>
}

// CHECK-LABEL: func.func private @other_space(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>) -> memref<4xf32, 1 : i64> {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.memory_space_cast [[a]] : memref<4xf32> to memref<4xf32, 1 : i64>
// CHECK-NEXT: func.return [[v0]] : memref<4xf32, 1 : i64>
// CHECK-NEXT: }

func.func private @chosen(%a: memref<4xf32>, %b: memref<4xf32>, %c: i1) -> (memref<4xf32>, memref<4xf32>) {
  %0 = arith.select %c, %a, %b : memref<4xf32>
  %1 = arith.select %c, %b, %b : memref<4xf32>
  return %0, %1 : memref<4xf32>, memref<4xf32>
}

// CHECK-LABEL: func.func private @chosen(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>, [[b:%[^ ,:)]+]]: memref<4xf32>, [[c:%[^ ,:)]+]]: i1) -> memref<4xf32> {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = arith.select [[c]], [[a]], [[b]] : memref<4xf32>
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = arith.select [[c]], [[b]], [[b]] : memref<4xf32>
// CHECK-NEXT: func.return [[v0]] : memref<4xf32>
// CHECK-NEXT: }

func.func private @as_value(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}

// CHECK-LABEL: func.func private @as_value(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT: func.return [[a]] : memref<4xf32>
// CHECK-NEXT: }

func.func @public(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}

// CHECK-LABEL: func.func @public(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT: func.return [[a]] : memref<4xf32>
// CHECK-NEXT: }

func.func private @attributes(%a: memref<4xf32> {test.a}) -> (memref<4xf32> {test.r}, i1 {test.s}) {
  %true = arith.constant true
  return %a, %true : memref<4xf32>, i1
}

// CHECK-LABEL: func.func private @attributes(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32> {test.a}) -> (i1 {test.s}) {
// CHECK-NEXT: [[true:%[^ ,:)]+]] = arith.constant true
// CHECK-NEXT: func.return [[true]] : i1
// CHECK-NEXT: }

func.func @main(%a: memref<4xf32>, %b: memref<?xf32>, %d: memref<8xf32>, %c: i1) -> (memref<?xf32>, index, i1) {
  %0 = call @external(%a) : (memref<4xf32>) -> memref<4xf32>
  %1:3 = call @both(%0, %b) : (memref<4xf32>, memref<?xf32>) -> (memref<4xf32>, index, memref<?xf32>)
  %2 = call @less_known(%1#0) : (memref<4xf32>) -> memref<?xf32, strided<[?], offset: ?>>
  %3 = call @view(%d) : (memref<8xf32>) -> memref<4xf32, strided<[1], offset: 2>>
  %4 = call @other_shape(%a) : (memref<4xf32>) -> memref<5xf32>
  %5 = call @other_space(%a) : (memref<4xf32>) -> memref<4xf32, 1>
  %6:2 = call @chosen(%a, %0, %c) : (memref<4xf32>, memref<4xf32>, i1) -> (memref<4xf32>, memref<4xf32>)
  %f = func.constant @as_value : (memref<4xf32>) -> memref<4xf32>
  %7 = call @as_value(%6#1) : (memref<4xf32>) -> memref<4xf32>
  %8 = call @public(%7) : (memref<4xf32>) -> memref<4xf32>
  %9:2 = call @attributes(%8) : (memref<4xf32>) -> (memref<4xf32>, i1)
  "test.use"(%2, %3, %4, %5, %6#0, %9#0) : (memref<?xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[1], offset: 2>>, memref<5xf32>, memref<4xf32, 1>, memref<4xf32>, memref<4xf32>) -> ()
  return %1#2, %1#1, %9#1 : memref<?xf32>, index, i1
}

// CHECK-LABEL: func.func @main(
// CHECK-SAME:  [[a:%[^ ,:)]+]]: memref<4xf32>, [[b:%[^ ,:)]+]]: memref<?xf32>, [[d:%[^ ,:)]+]]: memref<8xf32>, [[c:%[^ ,:)]+]]: i1) -> (memref<?xf32>, index, i1) {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = func.call @external([[a]]) : (memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = func.call @both([[v0]], [[b]]) : (memref<4xf32>, memref<?xf32>) -> index
// CHECK-NEXT: func.call @less_known([[v0]]) : (memref<4xf32>) -> ()
// CHECK-NEXT: [[v2:%[^ ,:)]+]] = memref.cast [[v0]] : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: [[v3:%[^ ,:)]+]] = func.call @view([[d]]) : (memref<8xf32>) -> memref<4xf32, strided<[1], offset: 2>>
// CHECK-NEXT: [[v4:%[^ ,:)]+]] = func.call @other_shape([[a]]) : (memref<4xf32>) -> memref<5xf32>
// CHECK-NEXT: [[v5:%[^ ,:)]+]] = func.call @other_space([[a]]) : (memref<4xf32>) -> memref<4xf32, 1 : i64>
// CHECK-NEXT: [[v6:%[^ ,:)]+]] = func.call @chosen([[a]], [[v0]], [[c]]) : (memref<4xf32>, memref<4xf32>, i1) -> memref<4xf32>
// CHECK-NEXT: [[f:%[^ ,:)]+]] = func.constant @as_value : (memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT: [[v7:%[^ ,:)]+]] = func.call @as_value([[v0]]) : (memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT: [[v8:%[^ ,:)]+]] = func.call @public([[v7]]) : (memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT: [[v9:%[^ ,:)]+]] = func.call @attributes([[v8]]) : (memref<4xf32>) -> i1
// CHECK-NEXT: "test.use"([[v2]], [[v3]], [[v4]], [[v5]], [[v6]], [[v8]]) : (memref<?xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[1], offset: 2>>, memref<5xf32>, memref<4xf32, 1 : i64>, memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT: func.return [[b]], [[v1]], [[v9]] : memref<?xf32>, index, i1
// CHECK-NEXT: }

