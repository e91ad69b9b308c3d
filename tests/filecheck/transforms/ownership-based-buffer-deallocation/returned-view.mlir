// RUN: %xdsl_opt %s -p 'ownership-based-buffer-deallocation' | filecheck %s
// RUN: %xdsl_opt %s -p 'buffer-deallocation' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'buffer-deallocation' | filecheck %s --check-prefix=EQUAL

// A buffer and its views are returned: the buffer moves, the smaller ones are cloned, whatever their order.
// EQUAL: equal: 9 results

// CHECK-LABEL: func.func @view_first(
// CHECK:         [[a:%[a-zA-Z0-9_]+]] = memref.alloc()
// CHECK:         [[v:%[a-zA-Z0-9_]+]] = memref.subview [[a]]
// CHECK:         [[c:%[a-zA-Z0-9_]+]] = bufferization.clone [[v]]
// CHECK:         func.return [[c]], [[a]]
func.func @view_first(%x: i32) -> (memref<1xi32, strided<[1], offset: 3>>, memref<32xi32>) {
  %a = memref.alloc() : memref<32xi32>
  linalg.fill ins(%x : i32) outs(%a : memref<32xi32>)
  %v = memref.subview %a[3] [1] [1] : memref<32xi32> to memref<1xi32, strided<[1], offset: 3>>
  func.return %v, %a : memref<1xi32, strided<[1], offset: 3>>, memref<32xi32>
}

// CHECK-LABEL: func.func @buffer_first(
// CHECK:         [[a:%[a-zA-Z0-9_]+]] = memref.alloc()
// CHECK:         [[v:%[a-zA-Z0-9_]+]] = memref.subview [[a]]
// CHECK:         [[c:%[a-zA-Z0-9_]+]] = bufferization.clone [[v]]
// CHECK:         func.return [[a]], [[c]]
func.func @buffer_first(%x: i32) -> (memref<32xi32>, memref<1xi32, strided<[1], offset: 3>>) {
  %a = memref.alloc() : memref<32xi32>
  linalg.fill ins(%x : i32) outs(%a : memref<32xi32>)
  %v = memref.subview %a[3] [1] [1] : memref<32xi32> to memref<1xi32, strided<[1], offset: 3>>
  func.return %a, %v : memref<32xi32>, memref<1xi32, strided<[1], offset: 3>>
}

// Two views: the smaller one is cloned.
// CHECK-LABEL: func.func @two_views(
// CHECK:         [[v:%[a-zA-Z0-9_]+]] = memref.subview {{.*}}[3] [1]
// CHECK:         [[w:%[a-zA-Z0-9_]+]] = memref.subview {{.*}}[4] [8]
// CHECK:         [[c:%[a-zA-Z0-9_]+]] = bufferization.clone [[v]]
// CHECK:         func.return [[c]], [[w]]
func.func @two_views(%x: i32) -> (memref<1xi32, strided<[1], offset: 3>>, memref<8xi32, strided<[1], offset: 4>>) {
  %a = memref.alloc() : memref<32xi32>
  linalg.fill ins(%x : i32) outs(%a : memref<32xi32>)
  %v = memref.subview %a[3] [1] [1] : memref<32xi32> to memref<1xi32, strided<[1], offset: 3>>
  %w = memref.subview %a[4] [8] [1] : memref<32xi32> to memref<8xi32, strided<[1], offset: 4>>
  func.return %v, %w : memref<1xi32, strided<[1], offset: 3>>, memref<8xi32, strided<[1], offset: 4>>
}

// After a branch.
// CHECK-LABEL: func.func @branch(
// CHECK:       {{\^\w+}}:
// CHECK:         [[v:%[a-zA-Z0-9_]+]] = memref.subview [[a:%[a-zA-Z0-9_]+]]
// CHECK:         [[c:%[a-zA-Z0-9_]+]] = bufferization.clone [[v]]
// CHECK:         func.return [[c]], [[a]]
func.func @branch(%x: i32, %p: i1) -> (memref<1xi32, strided<[1], offset: 3>>, memref<32xi32>) {
  %a = memref.alloc() : memref<32xi32>
  linalg.fill ins(%x : i32) outs(%a : memref<32xi32>)
  cf.cond_br %p, ^bb1, ^bb2
^bb1:
  cf.br ^bb2
^bb2:
  %v = memref.subview %a[3] [1] [1] : memref<32xi32> to memref<1xi32, strided<[1], offset: 3>>
  func.return %v, %a : memref<1xi32, strided<[1], offset: 3>>, memref<32xi32>
}

// Sizes are not known.
// CHECK-LABEL: func.func @dynamic(
// CHECK:         [[v:%[a-zA-Z0-9_]+]] = memref.subview [[a:%[a-zA-Z0-9_]+]]
// CHECK:         [[c:%[a-zA-Z0-9_]+]] = bufferization.clone [[v]]
// CHECK:         func.return [[c]], [[a]]
func.func @dynamic(%x: i32, %n: index) -> (memref<?xi32, strided<[1]>>, memref<?xi32>) {
  %a = memref.alloc(%n) : memref<?xi32>
  linalg.fill ins(%x : i32) outs(%a : memref<?xi32>)
  %v = memref.subview %a[0] [%n] [1] : memref<?xi32> to memref<?xi32, strided<[1]>>
  func.return %v, %a : memref<?xi32, strided<[1]>>, memref<?xi32>
}

func.func @main() -> (i32, i32, i32, i32, i32, i32, i32, i32, i32) {
  %x = arith.constant 7 : i32
  %y = arith.constant 9 : i32
  %p = arith.constant true
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %a:2 = func.call @view_first(%x) : (i32) -> (memref<1xi32, strided<[1], offset: 3>>, memref<32xi32>)
  %b:2 = func.call @buffer_first(%x) : (i32) -> (memref<32xi32>, memref<1xi32, strided<[1], offset: 3>>)
  %c:2 = func.call @two_views(%x) : (i32) -> (memref<1xi32, strided<[1], offset: 3>>, memref<8xi32, strided<[1], offset: 4>>)
  %d:2 = func.call @branch(%x, %p) : (i32, i1) -> (memref<1xi32, strided<[1], offset: 3>>, memref<32xi32>)
  %e:2 = func.call @dynamic(%x, %c3) : (i32, index) -> (memref<?xi32, strided<[1]>>, memref<?xi32>)
  %0 = memref.load %a#0[%c0] : memref<1xi32, strided<[1], offset: 3>>
  %1 = memref.load %a#1[%c3] : memref<32xi32>
  %2 = memref.load %b#1[%c0] : memref<1xi32, strided<[1], offset: 3>>
  %3 = memref.load %b#0[%c3] : memref<32xi32>
  %4 = memref.load %c#0[%c0] : memref<1xi32, strided<[1], offset: 3>>
  %5 = memref.load %c#1[%c3] : memref<8xi32, strided<[1], offset: 4>>
  %6 = memref.load %d#0[%c0] : memref<1xi32, strided<[1], offset: 3>>
  %7 = memref.load %d#1[%c3] : memref<32xi32>
  %8 = memref.load %e#0[%c0] : memref<?xi32, strided<[1]>>
  func.return %0, %1, %2, %3, %4, %5, %6, %7, %8 : i32, i32, i32, i32, i32, i32, i32, i32, i32
}
