// RUN: %replay %s -p 'buffer-deallocation-pipeline{private-function-dynamic-ownership}' --frees
// RUN: %replay %s -p 'buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'buffer-deallocation' --frees
// RUN: %xdsl_opt %s -p 'ownership-based-buffer-deallocation{private-function-dynamic-ownership}' | filecheck %s

// The pointer of memref.view at a shift tells nothing about the memory: a choice of a view and an argument is
// cloned where it is returned, as it is without the option. What can be compared gets a flag.

// CHECK-LABEL: func.func private @select(
// CHECK-SAME:  -> memref<4xi32> {
// CHECK:         [[S:%[a-z]+]] = arith.select
// CHECK-NEXT:    [[C:%[a-z_]+]] = bufferization.clone [[S]]
// CHECK-NEXT:    bufferization.dealloc
// CHECK-NEXT:    func.return [[C]] :

func.func private @select(%c: i1, %arg: memref<4xi32>) -> memref<4xi32> {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %a = memref.alloc() : memref<64xi8>
  %c16 = arith.constant 16 : index
  %v = memref.view %a[%c16][] : memref<64xi8> to memref<4xi32>
  memref.store %x, %v[%c0] : memref<4xi32>
  %s = arith.select %c, %v, %arg : memref<4xi32>
  func.return %s : memref<4xi32>
}

// CHECK-LABEL: func.func private @compared(
// CHECK-SAME:  -> (memref<4xi32>, i1) {

func.func private @compared(%c: i1, %arg: memref<4xi32>) -> memref<4xi32> {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %v = memref.alloc() : memref<4xi32>
  memref.store %x, %v[%c0] : memref<4xi32>
  %s = arith.select %c, %v, %arg : memref<4xi32>
  func.return %s : memref<4xi32>
}

// A flag goes through scf.if, blocks and loops: no clone.

// CHECK-LABEL: func.func private @branch(
// CHECK-SAME:  -> (memref<4xi32>, i1) {
// CHECK-NOT:     bufferization.clone

func.func private @branch(%c: i1, %arg: memref<4xi32>) -> memref<4xi32> {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %a = memref.alloc() : memref<64xi8>
  %c16 = arith.constant 16 : index
  %v = memref.view %a[%c16][] : memref<64xi8> to memref<4xi32>
  memref.store %x, %v[%c0] : memref<4xi32>
  %s = scf.if %c -> (memref<4xi32>) {
    scf.yield %v : memref<4xi32>
  } else {
    scf.yield %arg : memref<4xi32>
  }
  func.return %s : memref<4xi32>
}

// CHECK-LABEL: func.func private @two(
// CHECK-SAME:  -> (memref<4xi32>, memref<4xi32>{{(, i1)?}}) {

func.func private @two(%c: i1, %arg: memref<4xi32>) -> (memref<4xi32>, memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %a = memref.alloc() : memref<64xi8>
  %c16 = arith.constant 16 : index
  %v = memref.view %a[%c16][] : memref<64xi8> to memref<4xi32>
  memref.store %x, %v[%c0] : memref<4xi32>
  cf.cond_br %c, ^bb1(%v : memref<4xi32>), ^bb1(%arg : memref<4xi32>)
^bb1(%y: memref<4xi32>):
  %s = arith.select %c, %arg, %y : memref<4xi32>
  func.return %v, %s : memref<4xi32>, memref<4xi32>
}

func.func @run(%c: i1) -> (i32, i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 5 : i32
  %m = memref.alloc() : memref<4xi32>
  memref.store %x, %m[%c0] : memref<4xi32>
  %0 = func.call @select(%c, %m) : (i1, memref<4xi32>) -> memref<4xi32>
  %1 = memref.load %0[%c0] : memref<4xi32>
  %2 = func.call @compared(%c, %m) : (i1, memref<4xi32>) -> memref<4xi32>
  %3 = memref.load %2[%c0] : memref<4xi32>
  %4 = func.call @branch(%c, %m) : (i1, memref<4xi32>) -> memref<4xi32>
  %5 = memref.load %4[%c0] : memref<4xi32>
  %6, %7 = func.call @two(%c, %m) : (i1, memref<4xi32>) -> (memref<4xi32>, memref<4xi32>)
  %8 = memref.load %7[%c0] : memref<4xi32>
  func.return %1, %3, %5, %8 : i32, i32, i32, i32
}

func.func @main() -> (i32, i32, i32, i32, i32, i32, i32, i32) {
  %true = arith.constant true
  %false = arith.constant false
  %0:4 = func.call @run(%true) : (i1) -> (i32, i32, i32, i32)
  %1:4 = func.call @run(%false) : (i1) -> (i32, i32, i32, i32)
  func.return %0#0, %0#1, %0#2, %0#3, %1#0, %1#1, %1#2, %1#3 : i32, i32, i32, i32, i32, i32, i32, i32
}
