// RUN: %xdsl_opt %s -p 'buffer-results-to-out-params{hoist-static-allocs hoist-dynamic-allocs add-result-attr}' | filecheck %s

// An allocation is replaced by the argument if each call makes it at most once, and for one result.

func.func private @static(%x: f32) -> memref<4xf32> {
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}

// CHECK-LABEL: func.func private @static(
// CHECK-SAME:  [[x:%[^ ,:)]+]]: f32, [[a:%[^ ,:)]+]]: memref<4xf32> {bufferize.result}) {
// CHECK-NEXT: linalg.fill ins([[x]] : f32) outs([[a]] : memref<4xf32>)
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func private @passed_on(%x: f32) -> memref<?xf32, strided<[?], offset: ?>> {
  %0 = call @static(%x) : (f32) -> memref<4xf32>
  %1 = memref.cast %0 : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %1 : memref<?xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func private @passed_on(
// CHECK-SAME:  [[x:%[^ ,:)]+]]: f32, [[v0:%[^ ,:)]+]]: memref<?xf32, strided<[?], offset: ?>> {bufferize.result}) {
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = memref.cast [[v0]] : memref<?xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT: func.call @static([[x]], [[v1]]) : (f32, memref<4xf32>) -> ()
// CHECK-NEXT: [[v2:%[^ ,:)]+]] = memref.cast [[v1]] : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func private @dynamic(%m: memref<?x4xf32>, %n: index) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0 = memref.dim %m, %c0 : memref<?x4xf32>
  %1 = arith.muli %n, %c2 : index
  %a = memref.alloc(%0, %1) : memref<?x?xf32>
  return %a : memref<?x?xf32>
}

// CHECK-LABEL: func.func private @dynamic(
// CHECK-SAME:  [[m:%[^ ,:)]+]]: memref<?x4xf32>, [[n:%[^ ,:)]+]]: index, [[a:%[^ ,:)]+]]: memref<?x?xf32> {bufferize.result}) {
// CHECK-NEXT: [[c0:%[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: [[c2:%[^ ,:)]+]] = arith.constant 2 : index
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.dim [[m]], [[c0]] : memref<?x4xf32>
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = arith.muli [[n]], [[c2]] : index
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func private @two_returns(%c: i1, %x: f32) -> memref<4xf32> {
  cf.cond_br %c, ^b1, ^b2
^b1:
  %a = memref.alloc() {alignment = 16 : i64} : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
^b2:
  %b = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func private @two_returns(
// CHECK-SAME:  [[c:%[^ ,:)]+]]: i1, [[x:%[^ ,:)]+]]: f32, [[a:%[^ ,:)]+]]: memref<4xf32> {bufferize.result}) {
// CHECK-NEXT: cf.cond_br [[c]], ^b1, ^b2
// CHECK-NEXT: ^b1:
// CHECK-NEXT: linalg.fill ins([[x]] : f32) outs([[a]] : memref<4xf32>)
// CHECK-NEXT: func.return
// CHECK-NEXT: ^b2:
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func private @both_live(%c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^b1, ^b2
^b1:
  return %a : memref<4xf32>
^b2:
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  return %b : memref<4xf32>
}

// CHECK-LABEL: func.func private @both_live(
// CHECK-SAME:  [[c:%[^ ,:)]+]]: i1, [[v0:%[^ ,:)]+]]: memref<4xf32> {bufferize.result}) {
// CHECK-NEXT: [[a:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: [[b:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: cf.cond_br [[c]], ^b1, ^b2
// CHECK-NEXT: ^b1:
// CHECK-NEXT: memref.copy [[a]], [[v0]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: ^b2:
// CHECK-NEXT: memref.copy [[a]], [[b]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: memref.copy [[b]], [[v0]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func private @in_a_loop(%c: i1) -> memref<4xf32> {
  cf.br ^b1
^b1:
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^b1, ^b2
^b2:
  return %a : memref<4xf32>
}

// CHECK-LABEL: func.func private @in_a_loop(
// CHECK-SAME:  [[c:%[^ ,:)]+]]: i1, [[v0:%[^ ,:)]+]]: memref<4xf32> {bufferize.result}) {
// CHECK-NEXT: cf.br ^b1
// CHECK-NEXT: ^b1:
// CHECK-NEXT: [[a:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: cf.cond_br [[c]], ^b1, ^b2
// CHECK-NEXT: ^b2:
// CHECK-NEXT: memref.copy [[a]], [[v0]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func private @with_a_view(%c: i1) -> (memref<4xf32>, memref<2xf32, strided<[1]>>) {
  %a = memref.alloc() : memref<4xf32>
  %0 = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  return %a, %0 : memref<4xf32>, memref<2xf32, strided<[1]>>
}

// CHECK-LABEL: func.func private @with_a_view(
// CHECK-SAME:  [[c:%[^ ,:)]+]]: i1, [[a:%[^ ,:)]+]]: memref<4xf32> {bufferize.result}, [[v0:%[^ ,:)]+]]: memref<2xf32, strided<[1]>> {bufferize.result}) {
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = memref.subview [[a]][0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
// CHECK-NEXT: memref.copy [[v1]], [[v0]] : memref<2xf32, strided<[1]>> to memref<2xf32, strided<[1]>>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func private @recursive(%n: index, %c: i1) -> memref<?xf32> {
  cf.cond_br %c, ^b1, ^b2
^b1:
  %a = memref.alloc(%n) : memref<?xf32>
  return %a : memref<?xf32>
^b2:
  %0 = call @recursive(%n, %c) : (index, i1) -> memref<?xf32>
  return %0 : memref<?xf32>
}

// CHECK-LABEL: func.func private @recursive(
// CHECK-SAME:  [[n:%[^ ,:)]+]]: index, [[c:%[^ ,:)]+]]: i1, [[v0:%[^ ,:)]+]]: memref<?xf32> {bufferize.result}) {
// CHECK-NEXT: cf.cond_br [[c]], ^b1, ^b2
// CHECK-NEXT: ^b1:
// CHECK-NEXT: func.return
// CHECK-NEXT: ^b2:
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = memref.alloc([[n]]) : memref<?xf32>
// CHECK-NEXT: func.call @recursive([[n]], [[c]], [[v1]]) : (index, i1, memref<?xf32>) -> ()
// CHECK-NEXT: memref.copy [[v1]], [[v0]] : memref<?xf32> to memref<?xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }

func.func @main(%x: f32, %m: memref<?x4xf32>, %n: index, %c: i1) {
  %0 = call @static(%x) : (f32) -> memref<4xf32>
  %1 = call @passed_on(%x) : (f32) -> memref<?xf32, strided<[?], offset: ?>>
  %2 = call @dynamic(%m, %n) : (memref<?x4xf32>, index) -> memref<?x?xf32>
  %3 = call @two_returns(%c, %x) : (i1, f32) -> memref<4xf32>
  %4 = call @both_live(%c) : (i1) -> memref<4xf32>
  %5 = call @in_a_loop(%c) : (i1) -> memref<4xf32>
  %6:2 = call @with_a_view(%c) : (i1) -> (memref<4xf32>, memref<2xf32, strided<[1]>>)
  %7 = call @recursive(%n, %c) : (index, i1) -> memref<?xf32>
  return
^unreachable:
  %8 = call @dynamic(%m, %n) : (memref<?x4xf32>, index) -> memref<?x?xf32>
  return
}

// CHECK-LABEL: func.func @main(
// CHECK-SAME:  [[x:%[^ ,:)]+]]: f32, [[m:%[^ ,:)]+]]: memref<?x4xf32>, [[n:%[^ ,:)]+]]: index, [[c:%[^ ,:)]+]]: i1) {
// CHECK-NEXT: [[v0:%[^ ,:)]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: func.call @static([[x]], [[v0]]) : (f32, memref<4xf32>) -> ()
// CHECK-NEXT: [[v1:%[^ ,:)]+]] = arith.constant 4 : index
// CHECK-NEXT: [[v2:%[^ ,:)]+]] = memref.alloc([[v1]]) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT: [[v3:%[^ ,:)]+]] = memref.cast [[v2]] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: func.call @passed_on([[x]], [[v3]]) : (f32, memref<?xf32, strided<[?], offset: ?>>) -> ()
// CHECK-NEXT: [[v4:%[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: [[v5:%[^ ,:)]+]] = memref.dim [[m]], [[v4]] : memref<?x4xf32>
// CHECK-NEXT: [[v6:%[^ ,:)]+]] = arith.constant 2 : index
// CHECK-NEXT: [[v7:%[^ ,:)]+]] = arith.muli [[n]], [[v6]] : index
// CHECK-NEXT: [[v8:%[^ ,:)]+]] = memref.alloc([[v5]], [[v7]]) : memref<?x?xf32>
// CHECK-NEXT: func.call @dynamic([[m]], [[n]], [[v8]]) : (memref<?x4xf32>, index, memref<?x?xf32>) -> ()
// CHECK-NEXT: [[v9:%[^ ,:)]+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: func.call @two_returns([[c]], [[x]], [[v9]]) : (i1, f32, memref<4xf32>) -> ()
// CHECK-NEXT: [[v10:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: func.call @both_live([[c]], [[v10]]) : (i1, memref<4xf32>) -> ()
// CHECK-NEXT: [[v11:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: func.call @in_a_loop([[c]], [[v11]]) : (i1, memref<4xf32>) -> ()
// CHECK-NEXT: [[v12:%[^ ,:)]+]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT: [[v13:%[^ ,:)]+]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT: [[v14:%[^ ,:)]+]] = memref.cast [[v13]] : memref<2xf32> to memref<2xf32, strided<[1]>>
// CHECK-NEXT: func.call @with_a_view([[c]], [[v12]], [[v14]]) : (i1, memref<4xf32>, memref<2xf32, strided<[1]>>) -> ()
// CHECK-NEXT: [[v15:%[^ ,:)]+]] = memref.alloc([[n]]) : memref<?xf32>
// CHECK-NEXT: func.call @recursive([[n]], [[c]], [[v15]]) : (index, i1, memref<?xf32>) -> ()
// CHECK-NEXT: func.return
// CHECK-NEXT: ^unreachable:
// CHECK-NEXT: [[v16:%[^ ,:)]+]] = arith.constant 0 : index
// CHECK-NEXT: [[v17:%[^ ,:)]+]] = memref.dim [[m]], [[v16]] : memref<?x4xf32>
// CHECK-NEXT: [[v18:%[^ ,:)]+]] = arith.constant 2 : index
// CHECK-NEXT: [[v19:%[^ ,:)]+]] = arith.muli [[n]], [[v18]] : index
// CHECK-NEXT: [[v20:%[^ ,:)]+]] = memref.alloc([[v17]], [[v19]]) : memref<?x?xf32>
// CHECK-NEXT: func.call @dynamic([[m]], [[n]], [[v20]]) : (memref<?x4xf32>, index, memref<?x?xf32>) -> ()
// CHECK-NEXT: func.return
// CHECK-NEXT: }
