// RUN: %replay %s -p 'buffer-deallocation' --frees
// RUN: %replay %s -p 'ownership-based-buffer-deallocation,convert-bufferization-to-memref' --frees
// RUN: %replay %s -p 'buffer-deallocation-pipeline' --frees
// RUN: %xdsl_opt %s -p 'buffer-deallocation' | filecheck %s

// A memref.realloc frees one of two buffers, or a buffer on one path only: the other one leaked.

// CHECK-LABEL: func.func @select(
// CHECK-NOT:     memref.realloc

func.func @select(%c: i1) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %y = arith.constant 8 : i32
  %a = memref.alloc() : memref<4xi32>
  memref.store %x, %a[%c0] : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  memref.store %y, %b[%c0] : memref<4xi32>
  %s = arith.select %c, %a, %b : memref<4xi32>
  %r = memref.realloc %s : memref<4xi32> to memref<8xi32>
  %0 = memref.load %r[%c0] : memref<8xi32>
  %other = arith.select %c, %b, %a : memref<4xi32>
  %1 = memref.load %other[%c0] : memref<4xi32>
  func.return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @loop(
// CHECK:         scf.for
// CHECK-NEXT:      memref.alloc() : memref<8xi32>
// CHECK:           memref.realloc {{.*}} : memref<8xi32> to memref<4xi32>

func.func @loop(%c: i1, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 7 : i32
  %y = arith.constant 8 : i32
  %a = memref.alloc() : memref<4xi32>
  memref.store %x, %a[%c0] : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  memref.store %y, %b[%c0] : memref<4xi32>
  cf.cond_br %c, ^bb1(%a : memref<4xi32>), ^bb1(%b : memref<4xi32>)
^bb1(%s: memref<4xi32>):
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %s) -> (memref<4xi32>) {
    %k = memref.realloc %m : memref<4xi32> to memref<8xi32>
    %l = memref.realloc %k : memref<8xi32> to memref<4xi32>
    scf.yield %l : memref<4xi32>
  }
  %0 = memref.load %r[%c0] : memref<4xi32>
  func.return %0 : i32
}

// CHECK-LABEL: func.func @branch(
// CHECK-NOT:     memref.realloc

func.func @branch(%c: i1, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %a = memref.alloc() : memref<4xi32>
  memref.store %x, %a[%c0] : memref<4xi32>
  %r = scf.if %c -> (i32) {
    %k = memref.realloc %a(%n) : memref<4xi32> to memref<?xi32>
    %0 = memref.load %k[%c0] : memref<?xi32>
    scf.yield %0 : i32
  } else {
    %0 = memref.load %a[%c0] : memref<4xi32>
    scf.yield %0 : i32
  }
  func.return %r : i32
}

// In a block that nothing leads to, what is freed is no memory.

// CHECK-LABEL: func.func @unreachable(
// CHECK-NOT:     memref.realloc
// CHECK:         func.return
// CHECK:         memref.realloc

func.func @unreachable(%c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %a = memref.alloc() : memref<4xi32>
  memref.store %x, %a[%c0] : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  memref.store %x, %b[%c0] : memref<4xi32>
  %s = arith.select %c, %a, %b : memref<4xi32>
  %r = memref.realloc %s : memref<4xi32> to memref<8xi32>
  %0 = memref.load %r[%c0] : memref<8xi32>
  func.return %0 : i32
^bb1(%m: memref<4xi32>):
  %k = memref.realloc %m : memref<4xi32> to memref<8xi32>
  %1 = memref.load %k[%c0] : memref<8xi32>
  func.return %1 : i32
}

// One that frees its buffer in any case stays, and one of memory that others own.

// CHECK-LABEL: func.func @certain(
// CHECK:         memref.realloc

func.func @certain() -> i32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %a = memref.alloc() : memref<4xi32>
  memref.store %x, %a[%c0] : memref<4xi32>
  %r = memref.realloc %a : memref<4xi32> to memref<8xi32>
  %0 = memref.load %r[%c0] : memref<8xi32>
  func.return %0 : i32
}

// CHECK-LABEL: func.func private @argument(
// CHECK:         memref.realloc

func.func private @argument(%a: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %r = memref.realloc %a : memref<4xi32> to memref<8xi32>
  %0 = memref.load %r[%c0] : memref<8xi32>
  func.return %0 : i32
}

func.func @run(%c: i1) -> (i32, i32, i32, i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %x = arith.constant 9 : i32
  %0:2 = func.call @select(%c) : (i1) -> (i32, i32)
  %1 = func.call @loop(%c, %c3) : (i1, index) -> i32
  %2 = func.call @branch(%c, %c3) : (i1, index) -> i32
  %3 = func.call @certain() : () -> i32
  %5 = func.call @unreachable(%c) : (i1) -> i32
  %a = memref.alloc() : memref<4xi32>
  memref.store %x, %a[%c0] : memref<4xi32>
  %4 = func.call @argument(%a) : (memref<4xi32>) -> i32
  func.return %0#0, %0#1, %1, %2, %3, %4 : i32, i32, i32, i32, i32, i32
}

func.func @main() -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) {
  %true = arith.constant true
  %false = arith.constant false
  %0:6 = func.call @run(%true) : (i1) -> (i32, i32, i32, i32, i32, i32)
  %1:6 = func.call @run(%false) : (i1) -> (i32, i32, i32, i32, i32, i32)
  func.return %0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %1#0, %1#1, %1#2, %1#3, %1#4, %1#5 : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
}
