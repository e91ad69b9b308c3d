// RUN: %xdsl_opt %s | filecheck %s
// RUN: %xdsl_opt --print-op-generic %s | %xdsl_opt | filecheck %s

// Round trip of `vector`: what xDSL lacks, and forms that it does not read or loses.

func.func @tensors(%t: tensor<8xf32>, %v: vector<4xf32>, %m: vector<4xi1>, %i: index, %p: vector<4xf32>, %f: f32, %iv: vector<4xi32>) -> (tensor<8xf32>, vector<4xf32>) {
  %0 = vector.mask %m { vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32> } : vector<4xi1> -> tensor<8xf32>
  %1 = vector.mask %m, %p { vector.transfer_read %0[%i], %f : tensor<8xf32>, vector<4xf32> } {foo = 1 : i32} : vector<4xi1> -> vector<4xf32>
  %2 = vector.mask %m { vector.gather %0[%i] [%iv], %m, %p : tensor<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %3 = vector.mask %m { %x = vector.transfer_read %0[%i], %f : tensor<8xf32>, vector<4xf32>
   vector.yield %x : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %4 = vector.mask %m { vector.yield %p : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %5 = vector.gather %0[%i] [%iv], %m, %p {foo.bar} : tensor<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %6 = vector.mask %m { vector.reduction <add>, %p : vector<4xf32> into f32 } : vector<4xi1> -> f32
  vector.mask %m { } : vector<4xi1>
  vector.mask %m { vector.yield {foo.bar} } : vector<4xi1>
  return %0, %1: tensor<8xf32>, vector<4xf32>
}
func.func @memory(%t: memref<8xf32>, %v: vector<4xf32>, %m: vector<4xi1>, %i: index, %iv: vector<4xindex>) {
  vector.mask %m { vector.transfer_write %v, %t[%i] : vector<4xf32>, memref<8xf32> } : vector<4xi1>
  %5 = vector.gather %t[%i] [%iv], %m, %v {alignment = 8 : i64}: memref<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}
func.func @every(%a: vector<4xf32>, %m: vector<4xi1>, %mem: memref<?x4xf32>, %i: index, %f: f32, %v2: vector<2x4xf32>, %t: tensor<?x4xf32>, %n: vector<[4]xf32>, %z: vector<f32>, %iv: vector<4xi32>, %v8: vector<8xf32>, %x: vector<4x2xf32>, %str: f64, %m1: memref<8xf32>, %sv: vector<2x[4]xf32>, %x4: vector<4x4xf32>, %m4: memref<4x4xf32>) {
  vector.print %a : vector<4xf32>
  vector.print %a : vector<4xf32> punctuation <no_punctuation>
  vector.print %f : f32 punctuation <comma>
  vector.print punctuation <newline>
  vector.print
  vector.print str "hello" {foo}
  %0 = vector.constant_mask [3] : vector<4xi1>
  %1 = vector.create_mask %i : vector<4xi1>
  %2 = vector.shape_cast %v2 : vector<2x4xf32> to vector<8xf32>
  %3 = vector.from_elements %f, %f : vector<2xf32>
  %4:8 = vector.to_elements %v2 : vector<2x4xf32>
  %5 = vector.transpose %v2, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
  %6 = vector.extract_strided_slice %v2 {offsets = [0, 2], sizes = [1, 2], strides = [1, 1]} : vector<2x4xf32> to vector<1x2xf32>
  %7 = vector.insert_strided_slice %a, %v2 {offsets = [0, 0], strides = [1]} : vector<4xf32> into vector<2x4xf32>
  %8 = vector.transfer_read %t[%i, %i], %f {in_bounds = [true]} : tensor<?x4xf32>, vector<4xf32>
  %9 = vector.broadcast %f : f32 to vector<4xf32>
  %10 = vector.load %mem[%i, %i] : memref<?x4xf32>, vector<4xf32>
  %100 = vector.load %mem[%i, %i] {nontemporal = true, alignment = 8 : i64} : memref<?x4xf32>, vector<4xf32>
  vector.store %10, %mem[%i, %i] {alignment = 8}: memref<?x4xf32>, vector<4xf32>
  %11 = vector.maskedload %mem[%i, %i], %m, %a {alignment = 8}: memref<?x4xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %mem[%i, %i], %m, %a {alignment = 8}: memref<?x4xf32>, vector<4xi1>, vector<4xf32>
  %12 = vector.fma %a, %a, %a : vector<4xf32>
  %13 = vector.extract %v2[0, %i] : f32 from vector<2x4xf32>
  %14 = vector.insert %f, %v2[0, %i] : f32 into vector<2x4xf32>
  %15 = vector.bitcast %v8 : vector<8xf32> to vector<4xf64>
  %16 = vector.outerproduct %a, %a : vector<4xf32>, vector<4xf32>
  %17 = vector.outerproduct %a, %f : vector<4xf32>, f32
  %18 = vector.outerproduct %a, %a, %x4 {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<4xf32>
  %19 = vector.reduction <add>, %a : vector<4xf32> into f32
  %20 = vector.multi_reduction <add>, %v2, %a [0] : vector<2x4xf32> to vector<4xf32>
  %21 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i)->(i)>, affine_map<(i)->()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %a, %f : vector<4xf32>, vector<4xf32> into f32
  %22 = vector.shuffle %a, %a [0, 3] : vector<4xf32>, vector<4xf32>
  vector.scatter %m1[%i] [%iv], %m, %a {alignment = 8} : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %24 = vector.expandload %m1[%i], %m, %a : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %m1[%i], %m, %a : memref<8xf32>, vector<4xi1>, vector<4xf32>
  %25 = vector.interleave %a, %a : vector<4xf32> -> vector<8xf32>
  %26, %27 = vector.deinterleave %v8 : vector<8xf32> -> vector<4xf32>
  %28 = vector.scalable.insert %a, %n[0] : vector<4xf32> into vector<[4]xf32>
  %29 = vector.scalable.extract %n[0] : vector<4xf32> from vector<[4]xf32>
  %30, %31 = vector.scan <add>, %v2, %a {inclusive = true, reduction_dim = 0} : vector<2x4xf32>, vector<4xf32>
  %32 = vector.step : vector<4xindex>
  %33 = vector.vscale
  %34 = vector.type_cast %m4 : memref<4x4xf32> to memref<vector<4x4xf32>>
  return
}
func.func @more(%t: tensor<?x4xf32>, %m: memref<8xvector<4xf32>>, %i: index, %v: vector<4xf32>, %f: f32, %k: vector<4xi1>, %w: vector<2x4xf32>, %k2: vector<2x4xi1>, %b: memref<?x8xf32>, %n: vector<[4]xf32>) {
  %0 = vector.transfer_read %t[%i, %i], %f, %k {foo = 1 : i32, in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : tensor<?x4xf32>, vector<4xf32>
  %1 = vector.transfer_write %0, %t[%i, %i] {foo = 1 : i32} : vector<4xf32>, tensor<?x4xf32>
  vector.transfer_write %0, %b[%i, %i], %k {foo = 1 : i32} : vector<4xf32>, memref<?x8xf32>
  %2 = vector.load %m[%i] : memref<8xvector<4xf32>>, vector<4xf32>
  vector.store %2, %m[%i] {nontemporal = true} : memref<8xvector<4xf32>>, vector<4xf32>
  %3 = vector.maskedload %b[%i, %i], %k2, %w : memref<?x8xf32>, vector<2x4xi1>, vector<2x4xf32> into vector<2x4xf32>
  vector.maskedstore %b[%i, %i], %k2, %3 : memref<?x8xf32>, vector<2x4xi1>, vector<2x4xf32>
  %4 = vector.create_mask %i : vector<i1>
  %5 = vector.constant_mask [0] : vector<[4]xi1>
  %6 = vector.outerproduct %v, %n {foo = 1 : i32} : vector<4xf32>, vector<[4]xf32>
  %7 = vector.multi_reduction <maximumf>, %w, %f {foo = 1 : i32} [0, 1] : vector<2x4xf32> to f32
  return
}
func.func @masked(%m: vector<2x4xi1>, %p: vector<2x4xf32>, %l: vector<4xf32>, %s: vector<2xf32>, %q: vector<4x4xi1>) {
  %0 = vector.mask %m { vector.multi_reduction <add>, %p, %l [0] : vector<2x4xf32> to vector<4xf32> } : vector<2x4xi1> -> vector<4xf32>
  %1 = vector.mask %m { vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %p, %l, %s {foo = 1 : i32} : vector<2x4xf32>, vector<4xf32> into vector<2xf32> } : vector<2x4xi1> -> vector<2xf32>
  %2 = vector.mask %q { vector.outerproduct %l, %l : vector<4xf32>, vector<4xf32> } : vector<4x4xi1> -> vector<4x4xf32>
  return
}

// CHECK: builtin.module {
// CHECK-NEXT: func.func @tensors(%t: tensor<8xf32>, %v: vector<4xf32>, %m: vector<4xi1>, %i: index, %p: vector<4xf32>, %f: f32, %iv: vector<4xi32>) -> (tensor<8xf32>, vector<4xf32>) {
// CHECK-NEXT: %0 = vector.mask %m {
// CHECK-NEXT: %1 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32>
// CHECK-NEXT: } : vector<4xi1> -> tensor<8xf32>
// CHECK-NEXT: %2 = vector.mask %m, %p {
// CHECK-NEXT: %3 = vector.transfer_read %0[%i], %f : tensor<8xf32>, vector<4xf32>
// CHECK-NEXT: } {foo = 1 : i32} : vector<4xi1> -> vector<4xf32>
// CHECK-NEXT: %4 = vector.mask %m {
// CHECK-NEXT: %5 = vector.gather %0[%i] [%iv], %m, %p : tensor<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT: } : vector<4xi1> -> vector<4xf32>
// CHECK-NEXT: %6 = vector.mask %m {
// CHECK-NEXT: %x = vector.transfer_read %0[%i], %f : tensor<8xf32>, vector<4xf32>
// CHECK-NEXT: } : vector<4xi1> -> vector<4xf32>
// CHECK-NEXT: %7 = vector.mask %m {
// CHECK-NEXT: vector.yield %p : vector<4xf32>
// CHECK-NEXT: } : vector<4xi1> -> vector<4xf32>
// CHECK-NEXT: %8 = vector.gather %0[%i] [%iv], %m, %p {foo.bar} : tensor<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT: %9 = vector.mask %m {
// CHECK-NEXT: %10 = vector.reduction <add>, %p : vector<4xf32> into f32
// CHECK-NEXT: } : vector<4xi1> -> f32
// CHECK-NEXT: vector.mask %m {
// CHECK-NEXT: } : vector<4xi1>
// CHECK-NEXT: vector.mask %m {
// CHECK-NEXT: vector.yield {foo.bar}
// CHECK-NEXT: } : vector<4xi1>
// CHECK-NEXT: func.return %0, %2 : tensor<8xf32>, vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @memory(%t: memref<8xf32>, %v: vector<4xf32>, %m: vector<4xi1>, %i: index, %iv: vector<4xindex>) {
// CHECK-NEXT: vector.mask %m {
// CHECK-NEXT: vector.transfer_write %v, %t[%i] : vector<4xf32>, memref<8xf32>
// CHECK-NEXT: } : vector<4xi1>
// CHECK-NEXT: %0 = vector.gather %t[%i] [%iv], %m, %v {alignment = 8 : i64} : memref<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @every(%a: vector<4xf32>, %m: vector<4xi1>, %mem: memref<?x4xf32>, %i: index, %f: f32, %v2: vector<2x4xf32>, %t: tensor<?x4xf32>, %n: vector<[4]xf32>, %z: vector<f32>, %iv: vector<4xi32>, %v8: vector<8xf32>, %x: vector<4x2xf32>, %str: f64, %m1: memref<8xf32>, %sv: vector<2x[4]xf32>, %x4: vector<4x4xf32>, %m4: memref<4x4xf32>) {
// CHECK-NEXT: vector.print %a : vector<4xf32>
// CHECK-NEXT: vector.print %a : vector<4xf32> punctuation <no_punctuation>
// CHECK-NEXT: vector.print %f : f32 punctuation <comma>
// CHECK-NEXT: vector.print
// CHECK-NEXT: vector.print
// CHECK-NEXT: vector.print str "hello" {foo}
// CHECK-NEXT: %0 = vector.constant_mask [3] : vector<4xi1>
// CHECK-NEXT: %1 = vector.create_mask %i : vector<4xi1>
// CHECK-NEXT: %2 = vector.shape_cast %v2 : vector<2x4xf32> to vector<8xf32>
// CHECK-NEXT: %3 = vector.from_elements %f, %f : vector<2xf32>
// CHECK-NEXT: %4, %5, %6, %7, %8, %9, %10, %11 = vector.to_elements %v2 : vector<2x4xf32>
// CHECK-NEXT: %12 = vector.transpose %v2, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
// CHECK-NEXT: %13 = vector.extract_strided_slice %v2 {offsets = [0 : i64, 2 : i64], sizes = [1 : i64, 2 : i64], strides = [1 : i64, 1 : i64]} : vector<2x4xf32> to vector<1x2xf32>
// CHECK-NEXT: %14 = vector.insert_strided_slice %a, %v2 {offsets = [0 : i64, 0 : i64], strides = [1 : i64]} : vector<4xf32> into vector<2x4xf32>
// CHECK-NEXT: %15 = vector.transfer_read %t[%i, %i], %f {in_bounds = [true]} : tensor<?x4xf32>, vector<4xf32>
// CHECK-NEXT: %16 = vector.broadcast %f : f32 to vector<4xf32>
// CHECK-NEXT: %17 = vector.load %mem[%i, %i] : memref<?x4xf32>, vector<4xf32>
// CHECK-NEXT: %18 = vector.load %mem[%i, %i] {nontemporal = true, alignment = 8 : i64} : memref<?x4xf32>, vector<4xf32>
// CHECK-NEXT: vector.store %17, %mem[%i, %i] {alignment = 8 : i64} : memref<?x4xf32>, vector<4xf32>
// CHECK-NEXT: %19 = vector.maskedload %mem[%i, %i], %m, %a {alignment = 8 : i64} : memref<?x4xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT: vector.maskedstore %mem[%i, %i], %m, %a {alignment = 8 : i64} : memref<?x4xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT: %20 = vector.fma %a, %a, %a : vector<4xf32>
// CHECK-NEXT: %21 = vector.extract %v2[0, %i] : f32 from vector<2x4xf32>
// CHECK-NEXT: %22 = vector.insert %f, %v2 [0, %i] : f32 into vector<2x4xf32>
// CHECK-NEXT: %23 = vector.bitcast %v8 : vector<8xf32> to vector<4xf64>
// CHECK-NEXT: %24 = vector.outerproduct %a, %a : vector<4xf32>, vector<4xf32>
// CHECK-NEXT: %25 = vector.outerproduct %a, %f : vector<4xf32>, f32
// CHECK-NEXT: %26 = vector.outerproduct %a, %a, %x4 {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<4xf32>
// CHECK-NEXT: %27 = vector.reduction <add>, %a : vector<4xf32> into f32
// CHECK-NEXT: %28 = vector.multi_reduction <add>, %v2, %a [0] : vector<2x4xf32> to vector<4xf32>
// CHECK-NEXT: %29 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %a, %f : vector<4xf32>, vector<4xf32> into f32
// CHECK-NEXT: %30 = vector.shuffle %a, %a [0, 3] : vector<4xf32>, vector<4xf32>
// CHECK-NEXT: vector.scatter %m1[%i] [%iv], %m, %a {alignment = 8 : i64} : memref<8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT: %31 = vector.expandload %m1[%i], %m, %a : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT: vector.compressstore %m1[%i], %m, %a : memref<8xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT: %32 = vector.interleave %a, %a : vector<4xf32> -> vector<8xf32>
// CHECK-NEXT: %33, %34 = vector.deinterleave %v8 : vector<8xf32> -> vector<4xf32>
// CHECK-NEXT: %35 = vector.scalable.insert %a, %n[0] : vector<4xf32> into vector<[4]xf32>
// CHECK-NEXT: %36 = vector.scalable.extract %n[0] : vector<4xf32> from vector<[4]xf32>
// CHECK-NEXT: %37, %38 = vector.scan <add>, %v2, %a {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>
// CHECK-NEXT: %39 = vector.step : vector<4xindex>
// CHECK-NEXT: %40 = vector.vscale
// CHECK-NEXT: %41 = vector.type_cast %m4 : memref<4x4xf32> to memref<vector<4x4xf32>>
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @more(%t: tensor<?x4xf32>, %m: memref<8xvector<4xf32>>, %i: index, %v: vector<4xf32>, %f: f32, %k: vector<4xi1>, %w: vector<2x4xf32>, %k2: vector<2x4xi1>, %b: memref<?x8xf32>, %n: vector<[4]xf32>) {
// CHECK-NEXT: %0 = vector.transfer_read %t[%i, %i], %f, %k {foo = 1 : i32, permutation_map = affine_map<(d0, d1) -> (d0)>, in_bounds = [true]} : tensor<?x4xf32>, vector<4xf32>
// CHECK-NEXT: %1 = vector.transfer_write %0, %t[%i, %i] {foo = 1 : i32} : vector<4xf32>, tensor<?x4xf32>
// CHECK-NEXT: vector.transfer_write %0, %b[%i, %i], %k {foo = 1 : i32} : vector<4xf32>, memref<?x8xf32>
// CHECK-NEXT: %2 = vector.load %m[%i] : memref<8xvector<4xf32>>, vector<4xf32>
// CHECK-NEXT: vector.store %2, %m[%i] {nontemporal = true} : memref<8xvector<4xf32>>, vector<4xf32>
// CHECK-NEXT: %3 = vector.maskedload %b[%i, %i], %k2, %w : memref<?x8xf32>, vector<2x4xi1>, vector<2x4xf32> into vector<2x4xf32>
// CHECK-NEXT: vector.maskedstore %b[%i, %i], %k2, %3 : memref<?x8xf32>, vector<2x4xi1>, vector<2x4xf32>
// CHECK-NEXT: %4 = vector.create_mask %i : vector<i1>
// CHECK-NEXT: %5 = vector.constant_mask [0] : vector<[4]xi1>
// CHECK-NEXT: %6 = vector.outerproduct %v, %n {foo = 1 : i32} : vector<4xf32>, vector<[4]xf32>
// CHECK-NEXT: %7 = vector.multi_reduction <maximumf>, %w, %f {foo = 1 : i32} [0, 1] : vector<2x4xf32> to f32
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @masked(%m: vector<2x4xi1>, %p: vector<2x4xf32>, %l: vector<4xf32>, %s: vector<2xf32>, %q: vector<4x4xi1>) {
// CHECK-NEXT: %0 = vector.mask %m {
// CHECK-NEXT: %1 = vector.multi_reduction <add>, %p, %l [0] : vector<2x4xf32> to vector<4xf32>
// CHECK-NEXT: } : vector<2x4xi1> -> vector<4xf32>
// CHECK-NEXT: %2 = vector.mask %m {
// CHECK-NEXT: %3 = vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %p, %l, %s {foo = 1 : i32} : vector<2x4xf32>, vector<4xf32> into vector<2xf32>
// CHECK-NEXT: } : vector<2x4xi1> -> vector<2xf32>
// CHECK-NEXT: %4 = vector.mask %q {
// CHECK-NEXT: %5 = vector.outerproduct %l, %l : vector<4xf32>, vector<4xf32>
// CHECK-NEXT: } : vector<4x4xi1> -> vector<4x4xf32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK-NEXT: }
