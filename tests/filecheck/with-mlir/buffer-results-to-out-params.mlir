// REQUIRES: mlir-opt
// As MLIR does it, except for what it does wrong. MLIR does not keep the alignment.

// RUN: %mlir_opt --buffer-results-to-out-params %s -o %t.want
// RUN: %xdsl_opt -p buffer-results-to-out-params %s | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt --buffer-results-to-out-params="hoist-static-allocs add-result-attr" %s -o %t.want
// RUN: %xdsl_opt -p 'buffer-results-to-out-params{hoist-static-allocs add-result-attr}' %s | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt --buffer-results-to-out-params="modify-public-functions" %s -o %t.want
// RUN: %xdsl_opt -p 'buffer-results-to-out-params{modify-public-functions}' %s | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

func.func private @external(memref<4xf32>) -> memref<4xf32>
func.func private @new(%x: f32, %i: index) -> (f32, memref<4xf32>, index) {
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  return %x, %a, %i : f32, memref<4xf32>, index
}
func.func private @two_returns(%c: i1) -> memref<4xf32> {
  cf.cond_br %c, ^b1, ^b2
^b1:
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
^b2:
  %b = memref.alloc() : memref<4xf32>
  return %b : memref<4xf32>
}
func.func private @branch(%c: i1) -> memref<4xf32> {
  %0 = scf.if %c -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  return %0 : memref<4xf32>
}
func.func private @part(%m: memref<8xf32>) -> memref<4xf32, strided<[?], offset: ?>> {
  %0 = memref.subview %m[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  %1 = memref.cast %0 : memref<4xf32, strided<[1], offset: 2>> to memref<4xf32, strided<[?], offset: ?>>
  return %1 : memref<4xf32, strided<[?], offset: ?>>
}
func.func private @in_space() -> (memref<2x2xf32, 3>, memref<3xf32>) {
  %a = memref.alloc() : memref<2x2xf32, 3>
  %b = memref.alloc() : memref<3xf32>
  return %a, %b : memref<2x2xf32, 3>, memref<3xf32>
}
memref.global "private" constant @g : memref<4xf32> = dense<1.0>
func.func private @constant() -> memref<4xf32> {
  %0 = memref.get_global @g : memref<4xf32>
  return %0 : memref<4xf32>
}
func.func private @recursive(%c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = call @recursive(%c) : (i1) -> memref<4xf32>
  memref.copy %b, %a : memref<4xf32> to memref<4xf32>
  return %a : memref<4xf32>
}
func.func @main(%x: f32, %i: index, %c: i1, %m: memref<8xf32>) -> (f32, f32, f32) {
  %0:3 = call @new(%x, %i) : (f32, index) -> (f32, memref<4xf32>, index)
  %1 = call @external(%0#1) : (memref<4xf32>) -> memref<4xf32>
  %2 = call @two_returns(%c) : (i1) -> memref<4xf32>
  %3 = call @branch(%c) : (i1) -> memref<4xf32>
  %4 = call @part(%m) : (memref<8xf32>) -> memref<4xf32, strided<[?], offset: ?>>
  %5 = memref.load %4[%0#2] : memref<4xf32, strided<[?], offset: ?>>
  %6:2 = call @in_space() : () -> (memref<2x2xf32, 3>, memref<3xf32>)
  memref.store %x, %6#1[%i] : memref<3xf32>
  %7 = call @constant() : () -> memref<4xf32>
  %8 = memref.load %7[%i] : memref<4xf32>
  %9 = call @recursive(%c) : (i1) -> memref<4xf32>
  return %0#0, %5, %8 : f32, f32, f32
}
