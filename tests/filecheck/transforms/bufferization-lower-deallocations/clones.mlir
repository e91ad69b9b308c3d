// RUN: %xdsl_opt %s -p bufferization-lower-deallocations | filecheck %s

// A clone that is a part of a larger buffer is lowered, as MLIR cannot do that.

func.func @offset(%m: memref<i32, strided<[], offset: 4>>) -> memref<i32, strided<[], offset: 4>> {
  %c = bufferization.clone %m : memref<i32, strided<[], offset: 4>> to memref<i32, strided<[], offset: 4>>
  return %c : memref<i32, strided<[], offset: 4>>
}

// CHECK-LABEL: func.func @offset(
// CHECK:         [[a:%[^ ]+]] = memref.alloc() : memref<5xi32>
// CHECK-NEXT:    [[c:%[^ ]+]] = memref.reinterpret_cast [[a]] to offset: [4], sizes: [], strides: []
// CHECK-NEXT:    memref.copy %m, [[c]]
// CHECK-NEXT:    func.return [[c]]

func.func @nested(%p: i1, %m: memref<2x?xi32, strided<[8, 2]>>) {
  scf.if %p {
    %c = bufferization.clone %m : memref<2x?xi32, strided<[8, 2]>> to memref<2x?xi32, strided<[8, 2]>>
    bufferization.dealloc (%c : memref<2x?xi32, strided<[8, 2]>>) if (%p)
  }
  return
}

// CHECK-LABEL: func.func @nested(
// CHECK:         scf.if %p {
// CHECK-NOT:       bufferization.clone
// CHECK:           memref.copy

// The others stay: a pass of MLIR lowers them.

func.func @castable(%m: memref<?xi32, strided<[?], offset: ?>>, %u: memref<*xi32>, %n: memref<4xi32>)
    -> (memref<?xi32, strided<[?], offset: ?>>, memref<*xi32>, memref<4xi32>) {
  %c = bufferization.clone %m : memref<?xi32, strided<[?], offset: ?>> to memref<?xi32, strided<[?], offset: ?>>
  %d = bufferization.clone %u : memref<*xi32> to memref<*xi32>
  %e = bufferization.clone %n : memref<4xi32> to memref<4xi32>
  return %c, %d, %e : memref<?xi32, strided<[?], offset: ?>>, memref<*xi32>, memref<4xi32>
}

// CHECK-LABEL: func.func @castable(
// CHECK-COUNT-3: bufferization.clone

// Elements share memory in the clone, as they did before.

func.func @one_element(%m: memref<4xi32, strided<[0]>>) -> memref<4xi32, strided<[0]>> {
  %c = bufferization.clone %m : memref<4xi32, strided<[0]>> to memref<4xi32, strided<[0]>>
  return %c : memref<4xi32, strided<[0]>>
}

// CHECK-LABEL: func.func @one_element(
// CHECK:         %0 = memref.alloc() : memref<1xi32>
// CHECK-NEXT:    memref.reinterpret_cast %0 to offset: [0], sizes: [4], strides: [0] : memref<1xi32> to memref<4xi32, strided<[0]>>

// As they may not have done so here, it stays as well.

func.func @no_layout(%m: memref<4xi32, strided<[?]>>) -> memref<4xi32, strided<[0]>> {
  %c = bufferization.clone %m : memref<4xi32, strided<[?]>> to memref<4xi32, strided<[0]>>
  return %c : memref<4xi32, strided<[0]>>
}

// CHECK-LABEL: func.func @no_layout(
// CHECK:         bufferization.clone
