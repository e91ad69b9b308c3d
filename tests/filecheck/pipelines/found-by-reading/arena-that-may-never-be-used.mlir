// RUN: %replay %s -p 'static-memory-planner{dynamic=symbolic}' --frees
// RUN: %replay %s -p 'static-memory-planner{dynamic=bounded}' --frees
// RUN: xdsl-opt %s -p 'static-memory-planner{dynamic=symbolic}' | filecheck %s

// A size that is negative or larger than memory where nothing is allocated: the arena was allocated
// all the same.

// CHECK-LABEL: func.func private @branch(
// CHECK:         memref.alloc(%n)
// CHECK:         memref.alloc(%n)
func.func private @branch(%n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %r = scf.if %c -> i32 {
    %a = memref.alloc(%n) : memref<?xi32>
    memref.store %x, %a[%c0] : memref<?xi32>
    %k = memref.load %a[%c0] : memref<?xi32>
    memref.dealloc %a : memref<?xi32>
    %b = memref.alloc(%n) : memref<?xi32>
    memref.store %k, %b[%c0] : memref<?xi32>
    %l = memref.load %b[%c0] : memref<?xi32>
    memref.dealloc %b : memref<?xi32>
    scf.yield %l : i32
  } else {
    scf.yield %x : i32
  }
  func.return %r : i32
}

// CHECK-LABEL: func.func private @blocks(
// CHECK:         memref.alloc(%n)
// CHECK:         memref.alloc(%n)
func.func private @blocks(%n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  cf.cond_br %c, ^bb1, ^bb2(%x : i32)
^bb1:
  %a = memref.alloc(%n) : memref<?xi32>
  memref.store %x, %a[%c0] : memref<?xi32>
  %k = memref.load %a[%c0] : memref<?xi32>
  memref.dealloc %a : memref<?xi32>
  %b = memref.alloc(%n) : memref<?xi32>
  memref.store %k, %b[%c0] : memref<?xi32>
  %l = memref.load %b[%c0] : memref<?xi32>
  memref.dealloc %b : memref<?xi32>
  cf.br ^bb2(%l : i32)
^bb2(%r: i32):
  func.return %r : i32
}

func.func @main() -> (i32, i32, i32, i32, i32, i32) {
  %true = arith.constant true
  %false = arith.constant false
  %c8 = arith.constant 8 : index
  %n = arith.constant 1099511627776000 : index
  %m = arith.constant -3 : index
  %0 = func.call @branch(%n, %false) : (index, i1) -> i32
  %1 = func.call @branch(%m, %false) : (index, i1) -> i32
  %2 = func.call @branch(%c8, %true) : (index, i1) -> i32
  %3 = func.call @blocks(%n, %false) : (index, i1) -> i32
  %4 = func.call @blocks(%m, %false) : (index, i1) -> i32
  %5 = func.call @blocks(%c8, %true) : (index, i1) -> i32
  func.return %0, %1, %2, %3, %4, %5 : i32, i32, i32, i32, i32, i32
}
