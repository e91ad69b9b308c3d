// RUN: xdsl-opt %s -p static-memory-planner | filecheck %s

// One arena: %b lies over %a, which is dead by then.

// CHECK-LABEL: func.func @in_a_row(%x: memref<16xf32>, %y: memref<8xi64>) {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      %b = memref.view %arena[%0][] : memref<64xi8> to memref<8xi64>
// CHECK-NEXT:      memref.copy %x, %a : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:      memref.copy %y, %b : memref<8xi64> to memref<8xi64>
// CHECK-NEXT:      memref.copy %b, %y : memref<8xi64> to memref<8xi64>
// CHECK-NEXT:      memref.dealloc %arena : memref<64xi8>
// CHECK-NEXT:      func.return
func.func @in_a_row(%x: memref<16xf32>, %y: memref<8xi64>) {
  %a = memref.alloc() : memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  memref.copy %a, %x : memref<16xf32> to memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  %b = memref.alloc() : memref<8xi64>
  memref.copy %y, %b : memref<8xi64> to memref<8xi64>
  memref.copy %b, %y : memref<8xi64> to memref<8xi64>
  memref.dealloc %b : memref<8xi64>
  return
}

// Without deallocations, the arena is freed all the same. The heap has a larger alignment.

// CHECK-LABEL: func.func @freed(%x: memref<3xi8>, %y: memref<5xi8>) {
// CHECK-NEXT:      %arena = memref.alloc() : memref<9xi8>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<9xi8> to memref<3xi8>
// CHECK-NEXT:      %1 = arith.constant 4 : index
// CHECK-NEXT:      %b = memref.view %arena[%1][] : memref<9xi8> to memref<5xi8>
// CHECK-NEXT:      memref.copy %x, %a : memref<3xi8> to memref<3xi8>
// CHECK-NEXT:      memref.copy %y, %b : memref<5xi8> to memref<5xi8>
// CHECK-NEXT:      memref.copy %a, %x : memref<3xi8> to memref<3xi8>
// CHECK-NEXT:      memref.copy %b, %y : memref<5xi8> to memref<5xi8>
// CHECK-NEXT:      memref.dealloc %arena : memref<9xi8>
// CHECK-NEXT:      func.return
func.func @freed(%x: memref<3xi8>, %y: memref<5xi8>) {
  %a = memref.alloc() {alignment = 8 : i64} : memref<3xi8>
  %b = memref.alloc() {alignment = 2 : i64} : memref<5xi8>
  memref.copy %x, %a : memref<3xi8> to memref<3xi8>
  memref.copy %y, %b : memref<5xi8> to memref<5xi8>
  memref.copy %a, %x : memref<3xi8> to memref<3xi8>
  memref.copy %b, %y : memref<5xi8> to memref<5xi8>
  return
}

// Each memory space has an arena.

// CHECK-LABEL: func.func @spaces(%x: memref<4xf32>, %y: memref<4xf32, 1 : i64>) {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
// CHECK-NEXT:      %arena_1 = memref.alloc() {alignment = 64 : i64} : memref<16xi8, 1 : i64>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<16xi8> to memref<4xf32>
// CHECK-NEXT:      %1 = arith.constant 0 : index
// CHECK-NEXT:      %b = memref.view %arena_1[%1][] : memref<16xi8, 1 : i64> to memref<4xf32, 1 : i64>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %y, %b : memref<4xf32, 1 : i64> to memref<4xf32, 1 : i64>
// CHECK-NEXT:      memref.copy %b, %y : memref<4xf32, 1 : i64> to memref<4xf32, 1 : i64>
// CHECK-NEXT:      memref.dealloc %arena_1 : memref<16xi8, 1 : i64>
// CHECK-NEXT:      memref.dealloc %arena : memref<16xi8>
// CHECK-NEXT:      func.return
func.func @spaces(%x: memref<4xf32>, %y: memref<4xf32, 1>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32, 1>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  memref.copy %y, %b : memref<4xf32, 1> to memref<4xf32, 1>
  memref.copy %b, %y : memref<4xf32, 1> to memref<4xf32, 1>
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32, 1>
  return
}

// Nothing is planned: dynamic sizes, a layout, memory that escapes, buffers of buffers, no elements.

// CHECK-LABEL: func.func @stay(%n: index, %c: i1, %x: memref<4xf32>, %boxes: memref<1xmemref<4xf32>>) -> memref<4xf32> {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %dynamic = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%dynamic) : (memref<?xf32>) -> ()
// CHECK-NEXT:      %strided = memref.alloc() : memref<4xf32, strided<[2]>>
// CHECK-NEXT:      "test.op"(%strided) : (memref<4xf32, strided<[2]>>) -> ()
// CHECK-NEXT:      %returned = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %captured = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.store %captured, %boxes[%c0] : memref<1xmemref<4xf32>>
// CHECK-NEXT:      %box = memref.alloc() : memref<1xmemref<4xf32>>
// CHECK-NEXT:      "test.op"(%box) : (memref<1xmemref<4xf32>>) -> ()
// CHECK-NEXT:      %empty = memref.alloc() : memref<0xf32>
// CHECK-NEXT:      "test.op"(%empty) : (memref<0xf32>) -> ()
// CHECK-NEXT:      %freed = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %s = arith.select %c, %freed, %x : memref<4xf32>
// CHECK-NEXT:      memref.dealloc %s : memref<4xf32>
// CHECK-NEXT:      func.return %returned : memref<4xf32>
func.func @stay(%n: index, %c: i1, %x: memref<4xf32>, %boxes: memref<1xmemref<4xf32>>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %dynamic = memref.alloc(%n) : memref<?xf32>
  "test.op"(%dynamic) : (memref<?xf32>) -> ()
  %strided = memref.alloc() : memref<4xf32, strided<[2]>>
  "test.op"(%strided) : (memref<4xf32, strided<[2]>>) -> ()
  %returned = memref.alloc() : memref<4xf32>
  %captured = memref.alloc() : memref<4xf32>
  memref.store %captured, %boxes[%c0] : memref<1xmemref<4xf32>>
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  "test.op"(%box) : (memref<1xmemref<4xf32>>) -> ()
  %empty = memref.alloc() : memref<0xf32>
  "test.op"(%empty) : (memref<0xf32>) -> ()
  %freed = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %freed, %x : memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  return %returned : memref<4xf32>
}

// One deallocation frees either: both are in the arena.

// CHECK-LABEL: func.func @either(%c: i1, %x: memref<4xf32>) {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<80xi8>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:      %1 = arith.constant 64 : index
// CHECK-NEXT:      %b = memref.view %arena[%1][] : memref<80xi8> to memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %x, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      memref.copy %b, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:      %s = arith.select %c, %a, %b : memref<4xf32>
// CHECK-NEXT:      %t = arith.select %c, %b, %a : memref<4xf32>
// CHECK-NEXT:      memref.dealloc %arena : memref<80xi8>
// CHECK-NEXT:      func.return
func.func @either(%c: i1, %x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  memref.copy %b, %x : memref<4xf32> to memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  %t = arith.select %c, %b, %a : memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  memref.dealloc %t : memref<4xf32>
  return
}
