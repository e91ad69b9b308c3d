// RUN: %xdsl_opt %s -p canonicalize | filecheck %s

// A part of a buffer is copied to itself.

// CHECK-LABEL: func.func @branches(
// CHECK-NOT:     memref.copy
// CHECK:         func.return
func.func @branches(%m: memref<8xf32>, %f: f32, %i: index, %c: i1) {
  %r = scf.if %c -> memref<4xf32, strided<[1], offset: ?>> {
    %v = memref.subview %m[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
    linalg.fill ins(%f : f32) outs(%v : memref<4xf32, strided<[1], offset: ?>>)
    scf.yield %v : memref<4xf32, strided<[1], offset: ?>>
  } else {
    %v = memref.subview %m[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
    memref.store %f, %m[%i] : memref<8xf32>
    scf.yield %v : memref<4xf32, strided<[1], offset: ?>>
  }
  %w = memref.subview %m[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  memref.copy %r, %w : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  return
}

// CHECK-LABEL: func.func @loop(
// CHECK-NOT:     memref.copy
// CHECK:         func.return
func.func @loop(%m: memref<8xf32>, %n: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.subview %m[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %v) -> memref<4xf32, strided<[1]>> {
    memref.store %f, %t[%i] : memref<4xf32, strided<[1]>>
    %w = memref.subview %m[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
    scf.yield %w : memref<4xf32, strided<[1]>>
  }
  %x = memref.subview %m[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  memref.copy %r, %x : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1]>>
  return
}

// Another part in one branch.
// CHECK-LABEL: func.func @other_part(
// CHECK:         memref.copy
func.func @other_part(%m: memref<8xf32>, %i: index, %c: i1) {
  %r = scf.if %c -> memref<4xf32, strided<[1], offset: ?>> {
    %v = memref.subview %m[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
    scf.yield %v : memref<4xf32, strided<[1], offset: ?>>
  } else {
    %v = memref.subview %m[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
    %k = memref.cast %v : memref<4xf32, strided<[1], offset: 4>> to memref<4xf32, strided<[1], offset: ?>>
    scf.yield %k : memref<4xf32, strided<[1], offset: ?>>
  }
  %w = memref.subview %m[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  memref.copy %r, %w : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  return
}

// The part of the iteration before.
// CHECK-LABEL: func.func @iteration_before(
// CHECK:         memref.copy
func.func @iteration_before(%m: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.subview %m[%c0] [1] [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: ?>>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %v) -> memref<1xf32, strided<[1], offset: ?>> {
    %w = memref.subview %m[%i] [1] [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: ?>>
    memref.copy %t, %w : memref<1xf32, strided<[1], offset: ?>> to memref<1xf32, strided<[1], offset: ?>>
    scf.yield %w : memref<1xf32, strided<[1], offset: ?>>
  }
  %0 = arith.constant 0.0 : f32
  memref.store %0, %r[%c0] : memref<1xf32, strided<[1], offset: ?>>
  return
}

// The buffer of the iteration before.
// CHECK-LABEL: func.func @new_in_each_iteration(
// CHECK:         memref.copy
func.func @new_in_each_iteration(%m: memref<4xf32>, %n: index, %x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %m) -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %t, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  memref.copy %r, %x : memref<4xf32> to memref<4xf32>
  return
}
