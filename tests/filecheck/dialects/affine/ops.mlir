// RUN: %xdsl_opt %s | filecheck %s
// RUN: %xdsl_opt --print-op-generic %s | %xdsl_opt | filecheck %s

// Round trip of `affine`: symbols and dimensions in accesses, semi-affine maps, operations
// that xDSL lacks, and attributes in the custom syntax.

func.func @maps(%i: index, %n: index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%i)[%n] {foo = 1 : i32}
  %1 = affine.apply affine_map<(d0)[s0] -> ((d0 + s0) * 2 - (s0 + 1))>(%i)[%n]
  %2 = affine.min affine_map<(d0)[s0] -> (d0 mod s0, d0 floordiv (s0 + 1), d0 ceildiv s0, 4 mod 0)>(%i)[%n] {foo}
  %3 = affine.max affine_map<(d0)[s0] -> (-(d0 + s0), d0 - s0 * 3, s0 * s0)>(%i)[%n]
  %4 = affine.max affine_map<() -> (4)>() {foo}
  return
}
func.func @memory(%m: memref<8x?xf32>, %far: memref<8x8xf32, 1>, %t: memref<1xi32>, %n: index, %x: f32, %v: vector<4xf32>, %z: memref<f32>) {
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i * symbol(%n), symbol(%n) - %i] {foo} : memref<8x?xf32>
    affine.store %x, %m[(%i + 1) mod 3, -%i + 7] : memref<8x?xf32>
    affine.store %x, %m[(%i floordiv symbol(%n)) ceildiv 2, (%i - 1) * 2 - %i * 3 - 4] {foo} : memref<8x?xf32>
    %1 = affine.vector_load %m[%n, 3] {foo} : memref<8x?xf32>, vector<4xf32>
    affine.vector_store %v, %m[symbol(%n), %i - (%n + 1)] : memref<8x?xf32>, vector<4xf32>
    affine.prefetch %m[%i + symbol(%n), 0], write, locality<0>, instr {foo} : memref<8x?xf32>
    affine.prefetch %m[%i, 0], read, locality<3>, data : memref<8x?xf32>
    affine.dma_start %m[%i, 1], %far[%n, 3], %t[0], %n : memref<8x?xf32>, memref<8x8xf32, 1>, memref<1xi32>
    affine.dma_start %m[%i + symbol(%n), 1], %far[%i, 3], %t[%n], %n, %n, %n : memref<8x?xf32>, memref<8x8xf32, 1>, memref<1xi32>
    affine.dma_wait %t[0], %n : memref<1xi32>
  }
  %2 = affine.load %z[] : memref<f32>
  return
}
func.func @control(%i: index, %n: index, %x: f32) {
  affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 mod 2 == 0)>(%i)[%n] {
    %0 = arith.addi %i, %n : index
  } else {
    %0 = arith.addi %i, %n : index
  } {foo = 1 : i32}
  affine.if affine_set<() : (0 == 0)>() {
  }
  %1 = affine.if affine_set<(d0) : (d0 >= 0)>(%i) -> f32 {
    affine.yield %x : f32
  } else {
    affine.yield {foo} %x : f32
  }
  %2:2 = affine.if affine_set<(d0)[s0] : (d0 * s0 >= 0)>(%i)[%n] -> (f32, index) {
    affine.yield %x, %i : f32, index
  } else {
    affine.yield %x, %n : f32, index
  }
  affine.parallel () = () to () {
  }
  affine.parallel (%a, %b) = (0, max(%i, 4)) to (min(%n, %n + 1, symbol(%i)), 10) step (1, 2) {
    %3 = arith.addi %a, %b : index
  } {foo}
  %4:2 = affine.parallel (%a) = (0) to (symbol(%n) * 2) reduce ("addf", "maximumf") -> (f32, f32) {
    affine.yield %x, %x : f32, f32
  }
  %5 = affine.for %a = max affine_map<(d0)[s0] -> (d0, s0)>(%i)[%n] to affine_map<(d0) -> (d0 + 3)>(%i) step 2 iter_args(%b = %x) -> (f32) {
    affine.yield %b : f32
  } {foo}
  return
}
func.func @indices(%i: index, %n: index) {
  %0:3 = affine.delinearize_index %i into (4, %n, 5) {foo} : index, index, index
  %1:2 = affine.delinearize_index %i into (%n) : index, index
  %2 = affine.linearize_index disjoint [%i, %n] by (4, %n) {foo} : index
  %3 = affine.linearize_index [%i, %n] by (5) : index
  %4 = affine.linearize_index [] by () : index
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @maps(%i: index, %n: index) {
// CHECK-NEXT:     %0 = affine.apply affine_map<(d0)[s0] -> ((d0 * s0))> (%i)[%n] {foo = 1 : i32}
// CHECK-NEXT:     %1 = affine.apply affine_map<(d0)[s0] -> ((((d0 + s0) * 2) + ((s0 + 1) * -1)))> (%i)[%n]
// CHECK-NEXT:     %2 = affine.min affine_map<(d0)[s0] -> ((d0 mod s0), (d0 floordiv (s0 + 1)), (d0 ceildiv s0), (4 mod 0))> (%i)[%n] {foo}
// CHECK-NEXT:     %3 = affine.max affine_map<(d0)[s0] -> (((d0 + s0) * -1), (d0 + (s0 * -3)), (s0 * s0))> (%i)[%n]
// CHECK-NEXT:     %4 = affine.max affine_map<() -> (4)> () {foo}
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @memory(%m: memref<8x?xf32>, %far: memref<8x8xf32, 1 : i64>, %t: memref<1xi32>, %n: index, %x: f32, %v: vector<4xf32>, %z: memref<f32>) {
// CHECK-NEXT:     affine.for %i = 0 to 4 {
// CHECK-NEXT:       %0 = affine.load %m[%i * symbol(%n), symbol(%n) - %i] {foo} : memref<8x?xf32>
// CHECK-NEXT:       affine.store %x, %m[(%i + 1) mod 3, -%i + 7] : memref<8x?xf32>
// CHECK-NEXT:       affine.store %x, %m[(%i floordiv symbol(%n)) ceildiv 2, (%i - 1) * 2 - %i * 3 - 4] {foo} : memref<8x?xf32>
// CHECK-NEXT:       %1 = affine.vector_load %m[%n, 3] {foo} : memref<8x?xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %v, %m[symbol(%n), %i - (symbol(%n) + 1)] : memref<8x?xf32>, vector<4xf32>
// CHECK-NEXT:       affine.prefetch %m[%i + symbol(%n), 0], write, locality<0>, instr {foo} : memref<8x?xf32>
// CHECK-NEXT:       affine.prefetch %m[%i, 0], read, locality<3>, data : memref<8x?xf32>
// CHECK-NEXT:       affine.dma_start %m[%i, 1], %far[%n, 3], %t[0], %n : memref<8x?xf32>, memref<8x8xf32, 1 : i64>, memref<1xi32>
// CHECK-NEXT:       affine.dma_start %m[%i + symbol(%n), 1], %far[%i, 3], %t[%n], %n, %n, %n : memref<8x?xf32>, memref<8x8xf32, 1 : i64>, memref<1xi32>
// CHECK-NEXT:       affine.dma_wait %t[0], %n : memref<1xi32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %2 = affine.load %z[] : memref<f32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @control(%i: index, %n: index, %x: f32) {
// CHECK-NEXT:     affine.if affine_set<(d0)[s0] : ((d0 + (s0 * -1)) >= 0, (d0 mod 2) == 0)>(%i)[%n] {
// CHECK-NEXT:       %0 = arith.addi %i, %n : index
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %1 = arith.addi %i, %n : index
// CHECK-NEXT:     } {foo = 1 : i32}
// CHECK-NEXT:     affine.if affine_set<() : (0 == 0)>() {
// CHECK-NEXT:     }
// CHECK-NEXT:     %2 = affine.if affine_set<(d0) : (d0 >= 0)>(%i) -> f32 {
// CHECK-NEXT:       affine.yield %x : f32
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.yield {foo} %x : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %3, %4 = affine.if affine_set<(d0)[s0] : ((d0 * s0) >= 0)>(%i)[%n] -> (f32, index) {
// CHECK-NEXT:       affine.yield %x, %i : f32, index
// CHECK-NEXT:     } else {
// CHECK-NEXT:       affine.yield %x, %n : f32, index
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.parallel () = () to () {
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.parallel (%a, %b) = (0, max(%i, 4)) to (min(%n, %n + 1, symbol(%i)), 10) step (1, 2) {
// CHECK-NEXT:       %5 = arith.addi %a, %b : index
// CHECK-NEXT:     } {foo}
// CHECK-NEXT:     %6, %7 = affine.parallel (%a_1) = (0) to (symbol(%n) * 2) reduce ("addf", "maximumf") -> (f32, f32) {
// CHECK-NEXT:       affine.yield %x, %x : f32, f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %8 = affine.for %a_2 = max affine_map<(d0)[s0] -> (d0, s0)>(%i)[%n] to affine_map<(d0) -> ((d0 + 3))>(%i) step 2 iter_args(%b_1 = %x) -> (f32) {
// CHECK-NEXT:       affine.yield %b_1 : f32
// CHECK-NEXT:     } {foo}
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @indices(%i: index, %n: index) {
// CHECK-NEXT:     %0, %1, %2 = affine.delinearize_index %i into (4, %n, 5) {foo} : index, index, index
// CHECK-NEXT:     %3, %4 = affine.delinearize_index %i into (%n) : index, index
// CHECK-NEXT:     %5 = affine.linearize_index disjoint [%i, %n] by (4, %n) {foo} : index
// CHECK-NEXT:     %6 = affine.linearize_index [%i, %n] by (5) : index
// CHECK-NEXT:     %7 = affine.linearize_index [] by () : index
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
