// REQUIRES: mlir-opt
// RUN: %mlir_opt %s --mlir-print-op-generic --mlir-print-local-scope | filecheck %s
// RUN: xdsl-opt %s | %mlir_opt --mlir-print-op-generic --mlir-print-local-scope | filecheck %s
// RUN: %mlir_opt %s | xdsl-opt | %mlir_opt --mlir-print-op-generic --mlir-print-local-scope | filecheck %s
// RUN: xdsl-opt %s | xdsl-opt | %mlir_opt --mlir-print-op-generic --mlir-print-local-scope | filecheck %s

// Other ways to write the same, which MLIR reads.

#access = affine_map<(i, j, k) -> (i, k)>
#trait = {
  indexing_maps = [#access, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
  iterator_types = ["parallel", "parallel", "reduction"]
}

// Cases of enums as strings.
// CHECK: sym_name = "strings"
func.func @strings(%a: i32, %b: f32, %m: memref<4xf32>, %i: index) {
  // CHECK: "arith.cmpi"(%{{.*}}) <{predicate = 0 : i64}>
  %0 = arith.cmpi "eq", %a, %a : i32
  // CHECK: "arith.cmpf"(%{{.*}}) <{fastmath = #arith.fastmath<fast>, predicate = 1 : i64}>
  %1 = arith.cmpf "oeq", %b, %b fastmath<fast> : f32
  // CHECK: "memref.atomic_rmw"(%{{.*}}) <{kind = 0 : i64}>
  %2 = memref.atomic_rmw "addf" %b, %m[%i] : (f32, memref<4xf32>) -> f32
  func.return
}

// Blanks in shapes.
// CHECK: function_type = (tensor<4x5xi32>, memref<4x?xf32>, vector<4x[8]xf32>, tensor<*xf32>, tensor<?x?xf32>, tensor<0x4xi32>, memref<4xf32, strided<[1], offset: 2>, 1 : i32>) -> (), sym_name = "blanks"
func.func private @blanks(
  tensor<4 x 5 x i32>, memref<4 x ? x f32>, vector<4 x [8] x f32>, tensor<* x f32>, tensor<? x
  ?xf32>, tensor<0 x 4xi32>, memref<4 x f32, strided<[1], offset: 2>, 1 : i32>)

// Memory space 0 and the identity map are the default.
// CHECK: sym_name = "defaults"
func.func @defaults(%a: memref<4xf32, 0>, %b: memref<*xf32, 0 : i32>, %c: memref<f32, affine_map<() -> ()>>, %d: memref<2x4xf32, strided<[4, 1]>, 0>) {
  // CHECK: "memref.cast"(%{{.*}}) : (memref<4xf32>) -> memref<*xf32>
  %0 = memref.cast %a : memref<4xf32> to memref<*xf32>
  // CHECK-NEXT: "memref.cast"(%{{.*}}) : (memref<*xf32>) -> memref<2x4xf32>
  %1 = memref.cast %b : memref<*xf32> to memref<2x4xf32, affine_map<(i, j) -> (i, j)>, 0>
  // CHECK-NEXT: "memref.copy"(%{{.*}}) : (memref<2x4xf32>, memref<2x4xf32, strided<[4, 1]>>) -> ()
  memref.copy %1, %d : memref<2x4xf32> to memref<2x4xf32, strided<[4, 1]>>
  // CHECK-NEXT: "memref.load"(%{{.*}}) : (memref<f32>) -> f32
  %2 = memref.load %c[] : memref<f32>
  func.return
}

// An alias of the dictionary before the operands, and aliases inside of it.
// CHECK: sym_name = "traits"
func.func @traits(%a: vector<2x4xf32>, %b: vector<4x3xf32>, %c: vector<2x3xf32>) {
  // CHECK: "vector.contract"(%{{.*}}) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}>
  %0 = vector.contract #trait %a, %b, %c : vector<2x4xf32>, vector<4x3xf32> into vector<2x3xf32>
  // CHECK: "vector.contract"(%{{.*}}) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, {{.*}} kind = #vector.kind<maxnumf>}>
  %1 = vector.contract {
    indexing_maps = [#access, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxnumf>
  } %a, %b, %c : vector<2x4xf32>, vector<4x3xf32> into vector<2x3xf32>
  func.return
}

// Inherent attributes in the dictionary are properties.
// CHECK: sym_name = "properties"
func.func @properties(%t: tensor<4xf32>, %m: memref<4xf32>, %i: index, %f: f32, %c: i1, %a: i32) {
  // CHECK: "bufferization.to_buffer"(%{{.*}}) <{read_only}>
  %0 = bufferization.to_buffer %t {read_only} : tensor<4xf32> to memref<4xf32>
  // CHECK: "bufferization.to_tensor"(%{{.*}}) <{restrict, writable}>
  %1 = bufferization.to_tensor %m {restrict, writable} : memref<4xf32> to tensor<4xf32>
  // CHECK: "arith.addi"(%{{.*}}) <{overflowFlags = #arith.overflow<nsw>}>
  %2 = arith.addi %a, %a {overflowFlags = #arith.overflow<nsw>} : i32
  // CHECK: "arith.muli"(%{{.*}}) <{overflowFlags = #arith.overflow<nsw>}>
  %3 = arith.muli %a, %a overflow<nuw> {overflowFlags = #arith.overflow<nsw>} : i32
  // CHECK: "arith.addf"(%{{.*}}) <{fastmath = #arith.fastmath<fast>}> {kept}
  %4 = arith.addf %f, %f {fastmath = #arith.fastmath<fast>, kept} : f32
  // CHECK: "arith.cmpi"(%{{.*}}) <{predicate = 2 : i64}>
  %5 = arith.cmpi eq, %a, %a {predicate = 2} : i32
  // CHECK: "memref.load"(%{{.*}}) <{nontemporal = true}>
  %6 = memref.load %m[%i] {nontemporal = true} : memref<4xf32>
  // CHECK: "bufferization.alloc_tensor"() <{memory_space = 1 : i64,
  %7 = bufferization.alloc_tensor() {memory_space = 1} : tensor<4xf32>
  // CHECK: "tensor.pad"(%{{.*}}) <{nofold,
  %8 = tensor.pad %t low[1] high[1] {
  ^bb0(%x: index):
    tensor.yield %f : f32
  } {nofold} : tensor<4xf32> to tensor<6xf32>
  // CHECK: "vector.transfer_read"(%{{.*}}) <{in_bounds = [true],
  %9 = vector.transfer_read %m[%i], %f {in_bounds = [true]} : memref<4xf32>, vector<4xf32>
  // CHECK: "cf.cond_br"(%{{.*}})[^bb1, ^bb1] <{branch_weights = array<i32: 1, 2>,
  cf.cond_br %c, ^a, ^a {branch_weights = array<i32: 1, 2>}
^a:
  func.return
}
