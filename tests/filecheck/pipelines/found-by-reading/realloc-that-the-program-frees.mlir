// RUN: %replay %s -p 'buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'bufferize' --frees
// RUN: xdsl-opt %s -p 'expand-realloc{emit-deallocs=false}' | filecheck %s

// The program frees what memref.realloc returns, which is the old buffer or a new one: the old one
// leaked where it is new, as no deallocation pass frees memory that the program may free.

// CHECK-LABEL: func.func private @branch(
// CHECK:         memref.copy
// CHECK-NEXT:    memref.dealloc %m
func.func private @branch(%c: i1, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %m = memref.alloc() : memref<4xi32>
  memref.store %x, %m[%c0] : memref<4xi32>
  %z = scf.if %c -> i32 {
    %r = memref.realloc %m(%n) : memref<4xi32> to memref<?xi32>
    %0 = memref.load %r[%c0] : memref<?xi32>
    memref.dealloc %r : memref<?xi32>
    scf.yield %0 : i32
  } else {
    memref.dealloc %m : memref<4xi32>
    scf.yield %x : i32
  }
  func.return %z : i32
}

// A chain of them, in a loop, and freed by a call.

// CHECK-LABEL: func.func private @loop(
// CHECK:         memref.dealloc %p
// CHECK:         memref.dealloc %r1
func.func private @loop(%n: index, %k: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %x = arith.constant 7 : i32
  %m = memref.alloc(%c3) : memref<?xi32>
  memref.store %x, %m[%c0] : memref<?xi32>
  %r = scf.for %i = %c0 to %k step %c1 iter_args(%p = %m) -> memref<?xi32> {
    %r1 = memref.realloc %p(%n) : memref<?xi32> to memref<?xi32>
    %d = memref.dim %r1, %c0 : memref<?xi32>
    %d2 = arith.addi %d, %i : index
    %r2 = memref.realloc %r1(%d2) : memref<?xi32> to memref<?xi32>
    scf.yield %r2 : memref<?xi32>
  }
  %0 = memref.load %r[%c0] : memref<?xi32>
  func.call @drop(%r) : (memref<?xi32>) -> ()
  func.return %0 : i32
}

// Here nothing frees it, and the pass frees both.

// CHECK-LABEL: func.func private @not_freed(
// CHECK:         memref.copy
// CHECK-NOT:     memref.dealloc
// CHECK:         func.return
func.func private @not_freed(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %m = memref.alloc() : memref<4xi32>
  memref.store %x, %m[%c0] : memref<4xi32>
  %r = memref.realloc %m(%n) : memref<4xi32> to memref<?xi32>
  %0 = memref.load %r[%c0] : memref<?xi32>
  func.return %0 : i32
}

func.func private @size(%c: i1) -> index {
  %a = arith.constant 3 : index
  %b = arith.constant 9 : index
  %r = arith.select %c, %a, %b : index
  func.return %r : index
}

func.func private @drop(%m: memref<?xi32>) {
  memref.dealloc %m : memref<?xi32>
  func.return
}

func.func private @run(%c: i1, %n: index) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %k = arith.select %c, %c0, %c2 : index
  %0 = func.call @branch(%c, %n) : (i1, index) -> i32
  %1 = func.call @loop(%n, %k) : (index, index) -> i32
  %2 = func.call @not_freed(%n) : (index) -> i32
  func.return %0, %1, %2 : i32, i32, i32
}

func.func @main() -> (i32, i32, i32, i32, i32, i32, i32, i32, i32) {
  %true = arith.constant true
  %false = arith.constant false
  %small = func.call @size(%true) : (i1) -> index
  %large = func.call @size(%false) : (i1) -> index
  %0:3 = func.call @run(%true, %small) : (i1, index) -> (i32, i32, i32)
  %1:3 = func.call @run(%false, %large) : (i1, index) -> (i32, i32, i32)
  %2:3 = func.call @run(%true, %large) : (i1, index) -> (i32, i32, i32)
  func.return %0#0, %0#1, %0#2, %1#0, %1#1, %1#2, %2#0, %2#1, %2#2 : i32, i32, i32, i32, i32, i32, i32, i32, i32
}
