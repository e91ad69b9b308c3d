// RUN: %xdsl_opt %s | filecheck %s
// RUN: %xdsl_opt --print-op-generic %s | %xdsl_opt | filecheck %s

// Round trip of `linalg`: named operations and those with a body, in all forms.

#id1 = affine_map<(d0) -> (d0)>
#zero1 = affine_map<(d0) -> ()>
#id = affine_map<(d0, d1) -> (d0, d1)>
#swap = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>
#col = affine_map<(d0, d1) -> (d1)>
#km = affine_map<(d0, d1, d2) -> (d2, d0)>
#mk = affine_map<(d0, d1, d2) -> (d0, d2)>
#kn = affine_map<(d0, d1, d2) -> (d2, d1)>
#k = affine_map<(d0, d1, d2) -> (d2)>
#mn = affine_map<(d0, d1, d2) -> (d0, d1)>

#trait = {indexing_maps = [#id1, #id1], iterator_types = ["parallel"], foo = 1 : i32}

func.func @alias(%a: tensor<4xf32>) {
  %0 = linalg.generic #trait ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> (tensor<4xf32>)
  return
}

func.func @bodies(%a: tensor<4xf32>, %s: f32, %m: memref<4xf32>, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %x: memref<4xindex>) {
  %0:2 = linalg.generic {indexing_maps = [#id1, #zero1, #id1, #id1], iterator_types = ["parallel"], doc = "what", library_call = "lib"} ins(%a, %s : tensor<4xf32>, f32) outs(%a, %a : tensor<4xf32>, tensor<4xf32>) attrs = {foo = 1 : i32} {
  ^bb0(%b0: f32, %b1: f32, %b2: f32, %b3: f32):
    linalg.yield %b0, %b1 {bar} : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%x : memref<4xindex>) {
  ^bb0(%b0: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  }
  %1 = linalg.map { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) {foo}
  linalg.map outs(%x : memref<4xindex>)
    (%old: index) {
      %i = linalg.index 0 : index
      linalg.yield %i : index
    }
  %2 = linalg.reduce { arith.addf } ins(%t : tensor<4x8xf32>) outs(%a : tensor<4xf32>) dimensions = [1] {foo}
  %3:2 = linalg.reduce ins(%t, %t : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a, %a : tensor<4xf32>, tensor<4xf32>) dimensions = [1]
    (%b0: f32, %b1: f32, %b2: f32, %b3: f32) {
      linalg.yield %b0, %b3 : f32, f32
    }
  %4 = linalg.transpose ins(%t : tensor<4x8xf32>) outs(%u : tensor<8x4xf32>) permutation = [1, 0] {foo}
  %5 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%t : tensor<4x8xf32>) dimensions = [1] {foo}
  return
}

func.func @elementwise(%a: tensor<4x4xf32>, %c: tensor<4x4xi1>, %z: tensor<4x4xcomplex<f32>>, %v: memref<?xf32, strided<[?], offset: ?>>, %r: tensor<4xf32>, %i: tensor<4x4xi8>, %j: tensor<4x4xi32>, %f: f64, %seed: i32, %s: f32) {
  linalg.exp {foo} ins(%v : memref<?xf32, strided<[?], offset: ?>>) outs(%v : memref<?xf32, strided<[?], offset: ?>>)
  %0 = linalg.reciprocal ins(%a : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  %10 = linalg.powf ins(%a, %s : tensor<4x4xf32>, f32) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.mul ins(%z, %z : tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) outs(%z : tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  %2 = linalg.select ins(%c, %a, %a : tensor<4x4xi1>, tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%i : tensor<4x4xi8>) outs(%j : tensor<4x4xi32>) -> tensor<4x4xi32>
  %4 = linalg.copy ins(%j : tensor<4x4xi32>) outs(%z : tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
  %5 = linalg.fill {foo} ins(%seed : i32) outs(%j : tensor<4x4xi32>) -> tensor<4x4xi32>
  %6 = linalg.fill_rng_2d ins(%f, %f, %seed : f64, f64, i32) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  %7 = linalg.elementwise kind=#linalg.elementwise_kind<exp> {foo} ins(%a : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  %8 = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [#col, #swap, #id] ins(%r, %a : tensor<4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  %9 = linalg.softmax {foo} dimension(1) ins(%a : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// A vector is a scalar.
func.func @vectors(%v: vector<2xi32>, %a: tensor<4xvector<2xi32>>) {
  %0 = linalg.fill ins(%v : vector<2xi32>) outs(%a : tensor<4xvector<2xi32>>) -> tensor<4xvector<2xi32>>
  %1 = linalg.generic {indexing_maps = [#zero1, #id1], iterator_types = ["parallel"]} ins(%v : vector<2xi32>) outs(%a : tensor<4xvector<2xi32>>) {
  ^bb0(%x: vector<2xi32>, %y: vector<2xi32>):
    linalg.yield %x : vector<2xi32>
  } -> (tensor<4xvector<2xi32>>)
  return
}

func.func @products(%a: tensor<4x8xi8>, %b: tensor<8x4xi8>, %c: tensor<4x4xi32>, %v: tensor<8xi8>, %r: tensor<4xi32>, %z: i32) {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>, foo} ins(%a, %b : tensor<4x8xi8>, tensor<8x4xi8>) outs(%c : tensor<4x4xi32>) -> tensor<4x4xi32>
  %1 = linalg.matmul indexing_maps = [#km, #kn, #mn] ins(%b, %b : tensor<8x4xi8>, tensor<8x4xi8>) outs(%c : tensor<4x4xi32>) -> tensor<4x4xi32>
  %2 = linalg.matmul indexing_maps = [#k, #kn, #mn] ins(%v, %b : tensor<8xi8>, tensor<8x4xi8>) outs(%c : tensor<4x4xi32>) -> tensor<4x4xi32>
  %3 = linalg.matvec ins(%a, %v : tensor<4x8xi8>, tensor<8xi8>) outs(%r : tensor<4xi32>) -> tensor<4xi32>
  %4 = linalg.quantized_matmul ins(%a, %b, %z, %z : tensor<4x8xi8>, tensor<8x4xi8>, i32, i32) outs(%c : tensor<4x4xi32>) -> tensor<4x4xi32>
  %5 = linalg.contract indexing_maps = [#mk, #kn, #mn] {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x8xi8>, tensor<8x4xi8>) outs(%c : tensor<4x4xi32>) -> tensor<4x4xi32>
  return
}

func.func @windows(%a: tensor<1x6x6x4xf32>, %k: tensor<3x3x4xf32>, %o: tensor<1x2x2x4xf32>, %w: tensor<2x2xf32>, %p: tensor<1x5x5x4xf32>, %x: tensor<1x6x6x4xi8>, %y: tensor<3x3x4xi8>, %q: tensor<1x4x4x4xi32>, %z: i32) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {strides = dense<2> : tensor<2xi64>, foo} ins(%a, %k : tensor<1x6x6x4xf32>, tensor<3x3x4xf32>) outs(%o : tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %1 = linalg.pooling_nhwc_max ins(%a, %w : tensor<1x6x6x4xf32>, tensor<2x2xf32>) outs(%p : tensor<1x5x5x4xf32>) -> tensor<1x5x5x4xf32>
  %2 = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%x, %y, %z, %z : tensor<1x6x6x4xi8>, tensor<3x3x4xi8>, i32, i32) outs(%q : tensor<1x4x4x4xi32>) -> tensor<1x4x4x4xi32>
  return
}

func.func @tiles(%a: tensor<4x4xf32>, %b: tensor<2x2x2x2xf32>, %f: f32, %n: index, %x: tensor<?x?xf32>, %y: tensor<?x?x?x2xf32>, %w: tensor<2x3x3x5xf32>, %v: tensor<6x6x5x2xf32>) {
  %0 = linalg.pack %a padding_value(%f : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %b {foo} : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
  %1 = linalg.unpack %b outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %a {foo} : tensor<2x2x2x2xf32> -> tensor<4x4xf32>
  %2 = linalg.pack %x padding_value(%f : f32) inner_dims_pos = [0, 1] inner_tiles = [%n, 2] into %y : tensor<?x?xf32> -> tensor<?x?x?x2xf32>
  %3 = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [%n, 2] into %x : tensor<?x?x?x2xf32> -> tensor<?x?xf32>
  %4 = linalg.winograd_filter_transform {foo} fmr(F_4_3) ins(%w : tensor<2x3x3x5xf32>) outs(%v : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// CHECK: builtin.module {
// CHECK-NEXT: func.func @alias(%a: tensor<4xf32>) {
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) attrs =  {foo = 1 : i32} {
// CHECK-NEXT: ^bb0(%x: f32, %y: f32):
// CHECK-NEXT: linalg.yield %x : f32
// CHECK-NEXT: } -> tensor<4xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @bodies(%a: tensor<4xf32>, %s: f32, %m: memref<4xf32>, %t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %x: memref<4xindex>) {
// CHECK-NEXT: %0, %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"], doc = "what", library_call = "lib"} ins(%a, %s : tensor<4xf32>, f32) outs(%a, %a : tensor<4xf32>, tensor<4xf32>) attrs =  {foo = 1 : i32} {
// CHECK-NEXT: ^bb0(%b0: f32, %b1: f32, %b2: f32, %b3: f32):
// CHECK-NEXT: linalg.yield %b0, %b1 {bar} : f32, f32
// CHECK-NEXT: } -> (tensor<4xf32>, tensor<4xf32>)
// CHECK-NEXT: linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%x : memref<4xindex>) {
// CHECK-NEXT: ^bb0(%b0_1: index):
// CHECK-NEXT: %i = linalg.index 0 : index
// CHECK-NEXT: linalg.yield %i : index
// CHECK-NEXT: }
// CHECK-NEXT: %2 = linalg.map ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) {foo}
// CHECK-NEXT: (%3: f32, %4: f32, %5: f32) {
// CHECK-NEXT: %6 = arith.addf %3, %4 fastmath<fast> : f32
// CHECK-NEXT: linalg.yield %6 : f32
// CHECK-NEXT: }
// CHECK-NEXT: linalg.map outs(%x : memref<4xindex>)
// CHECK-NEXT: (%old: index) {
// CHECK-NEXT: %i_1 = linalg.index 0 : index
// CHECK-NEXT: linalg.yield %i_1 : index
// CHECK-NEXT: }
// CHECK-NEXT: %7 = linalg.reduce ins(%t : tensor<4x8xf32>) outs(%a : tensor<4xf32>) dimensions = [1] {foo}
// CHECK-NEXT: (%8: f32, %9: f32) {
// CHECK-NEXT: %10 = arith.addf %9, %8 : f32
// CHECK-NEXT: linalg.yield %10 : f32
// CHECK-NEXT: }
// CHECK-NEXT: %11, %12 = linalg.reduce ins(%t, %t : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a, %a : tensor<4xf32>, tensor<4xf32>) dimensions = [1]
// CHECK-NEXT: (%b0_2: f32, %b1_1: f32, %b2_1: f32, %b3_1: f32) {
// CHECK-NEXT: linalg.yield %b0_2, %b3_1 : f32, f32
// CHECK-NEXT: }
// CHECK-NEXT: %13 = linalg.transpose ins(%t : tensor<4x8xf32>) outs(%u : tensor<8x4xf32>) permutation = [1, 0] {foo}
// CHECK-NEXT: %14 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%t : tensor<4x8xf32>) dimensions = [1] {foo}
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @elementwise(%a: tensor<4x4xf32>, %c: tensor<4x4xi1>, %z: tensor<4x4xcomplex<f32>>, %v: memref<?xf32, strided<[?], offset: ?>>, %r: tensor<4xf32>, %i: tensor<4x4xi8>, %j: tensor<4x4xi32>, %f: f64, %seed: i32, %s: f32) {
// CHECK-NEXT: linalg.exp {foo} ins(%v : memref<?xf32, strided<[?], offset: ?>>) outs(%v : memref<?xf32, strided<[?], offset: ?>>)
// CHECK-NEXT: %0 = linalg.reciprocal ins(%a : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT: %1 = linalg.powf ins(%a, %s : tensor<4x4xf32>, f32) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT: %2 = linalg.mul ins(%z, %z : tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) outs(%z : tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
// CHECK-NEXT: %3 = linalg.select ins(%c, %a, %a : tensor<4x4xi1>, tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT: %4 = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%i : tensor<4x4xi8>) outs(%j : tensor<4x4xi32>) -> tensor<4x4xi32>
// CHECK-NEXT: %5 = linalg.copy ins(%j : tensor<4x4xi32>) outs(%z : tensor<4x4xcomplex<f32>>) -> tensor<4x4xcomplex<f32>>
// CHECK-NEXT: %6 = linalg.fill {foo} ins(%seed : i32) outs(%j : tensor<4x4xi32>) -> tensor<4x4xi32>
// CHECK-NEXT: %7 = linalg.fill_rng_2d ins(%f, %f, %seed : f64, f64, i32) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT: %8 = linalg.elementwise kind=#linalg.elementwise_kind<exp> {foo} ins(%a : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT: %9 = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%r, %a : tensor<4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT: %10 = linalg.softmax {foo} dimension(1) ins(%a : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @vectors(%v: vector<2xi32>, %a: tensor<4xvector<2xi32>>) {
// CHECK-NEXT: %0 = linalg.fill ins(%v : vector<2xi32>) outs(%a : tensor<4xvector<2xi32>>) -> tensor<4xvector<2xi32>>
// CHECK-NEXT: %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%v : vector<2xi32>) outs(%a : tensor<4xvector<2xi32>>) {
// CHECK-NEXT: ^bb0(%x: vector<2xi32>, %y: vector<2xi32>):
// CHECK-NEXT: linalg.yield %x : vector<2xi32>
// CHECK-NEXT: } -> tensor<4xvector<2xi32>>
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @products(%a: tensor<4x8xi8>, %b: tensor<8x4xi8>, %c: tensor<4x4xi32>, %v: tensor<8xi8>, %r: tensor<4xi32>, %z: i32) {
// CHECK-NEXT: %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>, foo} ins(%a, %b : tensor<4x8xi8>, tensor<8x4xi8>) outs(%c : tensor<4x4xi32>) -> tensor<4x4xi32>
// CHECK-NEXT: %1 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%b, %b : tensor<8x4xi8>, tensor<8x4xi8>) outs(%c : tensor<4x4xi32>) -> tensor<4x4xi32>
// CHECK-NEXT: %2 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%v, %b : tensor<8xi8>, tensor<8x4xi8>) outs(%c : tensor<4x4xi32>) -> tensor<4x4xi32>
// CHECK-NEXT: %3 = linalg.matvec ins(%a, %v : tensor<4x8xi8>, tensor<8xi8>) outs(%r : tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT: %4 = linalg.quantized_matmul ins(%a, %b, %z, %z : tensor<4x8xi8>, tensor<8x4xi8>, i32, i32) outs(%c : tensor<4x4xi32>) -> tensor<4x4xi32>
// CHECK-NEXT: %5 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x8xi8>, tensor<8x4xi8>) outs(%c : tensor<4x4xi32>) -> tensor<4x4xi32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @windows(%a: tensor<1x6x6x4xf32>, %k: tensor<3x3x4xf32>, %o: tensor<1x2x2x4xf32>, %w: tensor<2x2xf32>, %p: tensor<1x5x5x4xf32>, %x: tensor<1x6x6x4xi8>, %y: tensor<3x3x4xi8>, %q: tensor<1x4x4x4xi32>, %z: i32) {
// CHECK-NEXT: %0 = linalg.depthwise_conv_2d_nhwc_hwc {strides = dense<2> : tensor<2xi64>, foo} ins(%a, %k : tensor<1x6x6x4xf32>, tensor<3x3x4xf32>) outs(%o : tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
// CHECK-NEXT: %1 = linalg.pooling_nhwc_max ins(%a, %w : tensor<1x6x6x4xf32>, tensor<2x2xf32>) outs(%p : tensor<1x5x5x4xf32>) -> tensor<1x5x5x4xf32>
// CHECK-NEXT: %2 = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%x, %y, %z, %z : tensor<1x6x6x4xi8>, tensor<3x3x4xi8>, i32, i32) outs(%q : tensor<1x4x4x4xi32>) -> tensor<1x4x4x4xi32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @tiles(%a: tensor<4x4xf32>, %b: tensor<2x2x2x2xf32>, %f: f32, %n: index, %x: tensor<?x?xf32>, %y: tensor<?x?x?x2xf32>, %w: tensor<2x3x3x5xf32>, %v: tensor<6x6x5x2xf32>) {
// CHECK-NEXT: %0 = linalg.pack %a padding_value(%f : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %b {foo} : tensor<4x4xf32> -> tensor<2x2x2x2xf32>
// CHECK-NEXT: %1 = linalg.unpack %b outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %a {foo} : tensor<2x2x2x2xf32> -> tensor<4x4xf32>
// CHECK-NEXT: %2 = linalg.pack %x padding_value(%f : f32) inner_dims_pos = [0, 1] inner_tiles = [%n, 2] into %y : tensor<?x?xf32> -> tensor<?x?x?x2xf32>
// CHECK-NEXT: %3 = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [%n, 2] into %x : tensor<?x?x?x2xf32> -> tensor<?x?xf32>
// CHECK-NEXT: %4 = linalg.winograd_filter_transform {foo} fmr(F_4_3) ins(%w : tensor<2x3x3x5xf32>) outs(%v : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK-NEXT: }
