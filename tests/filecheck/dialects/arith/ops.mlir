// RUN: %xdsl_opt %s | filecheck %s
// RUN: %xdsl_opt --print-op-generic %s | %xdsl_opt | filecheck %s

// Round trip of `arith`: casts, comparisons and selections of tensors.

func.func @g(%t: tensor<?xi32>, %n: index, %i: i32, %b: i1, %m: memref<?xi32>, %m2: memref<?xi32>, %l: i64, %v: vector<4xi64>, %tb: tensor<?xi1>) {
  %0 = arith.index_castui %i : i32 to index
  %1 = arith.trunci %l overflow<nsw> : i64 to i32
  %v1b = arith.trunci %l overflow<nsw, nuw> : i64 to i32
  %2 = arith.index_cast %t : tensor<?xi32> to tensor<?xindex>
  %3 = arith.index_cast %m : memref<?xi32> to memref<?xindex>
  %v2u = arith.index_castui %t : tensor<?xi32> to tensor<?xindex>
  %4 = arith.select %b, %m, %m2 : memref<?xi32>
  %5 = arith.select %b, %t, %t {__inplace_operands_attr__ = ["none", "true", "true"]} : tensor<?xi32>
  %v5b = arith.select %tb, %t, %t : tensor<?xi1>, tensor<?xi32>
  %6 = arith.shli %i, %i overflow<nsw> : i32
  %7 = arith.addi %i, %i overflow<nsw, nuw> : i32
  %8 = arith.extui %b : i1 to i32
  %v8n = arith.extui %i : i32 to i64
  %9 = arith.trunci %v : vector<4xi64> to vector<4xi32>
  %10 = arith.constant dense<[1, 2]> : tensor<2xindex>
  %11, %12 = arith.addui_extended %i, %i : i32, i1
  %13 = arith.sitofp %t : tensor<?xi32> to tensor<?xf32>
  %14 = arith.cmpf oge, %13, %13 fastmath<fast> : tensor<?xf32>
  %15 = arith.addf %13, %13 fastmath<fast> {__inplace_operands_attr__ = ["true", "none"]} : tensor<?xf32>
  %16 = arith.truncf %13 : tensor<?xf32> to tensor<?xf16>
  %17 = arith.extf %16 : tensor<?xf16> to tensor<?xf32>
  %18 = arith.bitcast %t : tensor<?xi32> to tensor<?xf32>
  %19 = arith.minnumf %13, %13 : tensor<?xf32>
  %20 = arith.maximumf %13, %13 : tensor<?xf32>
  %21 = arith.ceildivsi %i, %i : i32
  %22 = arith.constant {a.b = 1 : i32} 1 : i32
  %23 = arith.fptosi %13 : tensor<?xf32> to tensor<?xi32>
  %24 = arith.uitofp %t : tensor<?xi32> to tensor<?xf32>
  %25 = arith.remf %13, %13 : tensor<?xf32>
  %26 = arith.divsi %i, %i : i32
  %27 = arith.constant dense<[-1, 2]> : vector<2xi8>
  return
}

func.func @flags(%i: i32, %f: f32, %h: f16, %q: f4E2M1FN, %e: f8E8M0FNU, %v: vector<[4]xi32>) {
  %0 = arith.divsi %i, %i exact : i32
  %1 = arith.divui %i, %i exact {foo = 1 : i32} : i32
  %2 = arith.shrsi %i, %i exact : i32
  %3 = arith.shrui %v, %v exact : vector<[4]xi32>
  %4 = arith.extf %h fastmath<fast> : f16 to f32
  %5 = arith.extf %h fastmath<none> : f16 to f32
  %6 = arith.truncf %f to_nearest_even fastmath<nnan,ninf> {foo = 1 : i32} : f32 to f16
  %7 = arith.truncf %f toward_zero : f32 to f16
  %8 = arith.truncf %f fastmath<fast> : f32 to f16
  %9 = arith.scaling_extf %q, %e fastmath<fast> {foo} : f4E2M1FN, f8E8M0FNU to f32
  %10 = arith.scaling_truncf %f, %e to_nearest_away fastmath<fast> : f32, f8E8M0FNU to f4E2M1FN
  %11 = arith.scaling_truncf %f, %e : f32, f8E8M0FNU to f4E2M1FN
  %12 = arith.cmpi eq, %v, %v {foo} : vector<[4]xi32>
  return
}
func.func @unranked(%i: tensor<*xi32>, %f: tensor<*xf32>, %b: tensor<*xi1>, %n: index, %c: i1) {
  %0 = arith.addi %i, %i : tensor<*xi32>
  %1 = arith.mulf %f, %f fastmath<fast> : tensor<*xf32>
  %2 = arith.negf %f : tensor<*xf32>
  %3:2 = arith.addui_extended %i, %i : tensor<*xi32>, tensor<*xi1>
  %4:2 = arith.addui_extended %n, %n : index, i1
  %5:2 = arith.mulsi_extended %i, %i : tensor<*xi32>
  %6:2 = arith.mului_extended %n, %n {foo} : index
  %7 = arith.cmpi slt, %i, %i : tensor<*xi32>
  %8 = arith.cmpf uno, %f, %f : tensor<*xf32>
  %9 = arith.select %b, %f, %f : tensor<*xi1>, tensor<*xf32>
  %10 = arith.select %c, %f, %f : tensor<*xf32>
  %11 = arith.shrsi %i, %i exact : tensor<*xi32>
  return
}

// CHECK: builtin.module {
// CHECK-NEXT: func.func @g(%t: tensor<?xi32>, %n: index, %i: i32, %b: i1, %m: memref<?xi32>, %m2: memref<?xi32>, %l: i64, %v: vector<4xi64>, %tb: tensor<?xi1>) {
// CHECK-NEXT: %0 = arith.index_castui %i : i32 to index
// CHECK-NEXT: %1 = arith.trunci %l overflow<nsw> : i64 to i32
// CHECK-NEXT: %v1b = arith.trunci %l overflow<nsw,nuw> : i64 to i32
// CHECK-NEXT: %2 = arith.index_cast %t : tensor<?xi32> to tensor<?xindex>
// CHECK-NEXT: %3 = arith.index_cast %m : memref<?xi32> to memref<?xindex>
// CHECK-NEXT: %v2u = arith.index_castui %t : tensor<?xi32> to tensor<?xindex>
// CHECK-NEXT: %4 = arith.select %b, %m, %m2 : memref<?xi32>
// CHECK-NEXT: %5 = arith.select %b, %t, %t {__inplace_operands_attr__ = ["none", "true", "true"]} : tensor<?xi32>
// CHECK-NEXT: %v5b = arith.select %tb, %t, %t : tensor<?xi1>, tensor<?xi32>
// CHECK-NEXT: %6 = arith.shli %i, %i overflow<nsw> : i32
// CHECK-NEXT: %7 = arith.addi %i, %i overflow<nsw,nuw> : i32
// CHECK-NEXT: %8 = arith.extui %b : i1 to i32
// CHECK-NEXT: %v8n = arith.extui %i : i32 to i64
// CHECK-NEXT: %9 = arith.trunci %v : vector<4xi64> to vector<4xi32>
// CHECK-NEXT: %10 = arith.constant dense<[1, 2]> : tensor<2xindex>
// CHECK-NEXT: %11, %12 = arith.addui_extended %i, %i : i32, i1
// CHECK-NEXT: %13 = arith.sitofp %t : tensor<?xi32> to tensor<?xf32>
// CHECK-NEXT: %14 = arith.cmpf oge, %13, %13 fastmath<fast> : tensor<?xf32>
// CHECK-NEXT: %15 = arith.addf %13, %13 fastmath<fast> {__inplace_operands_attr__ = ["true", "none"]} : tensor<?xf32>
// CHECK-NEXT: %16 = arith.truncf %13 : tensor<?xf32> to tensor<?xf16>
// CHECK-NEXT: %17 = arith.extf %16 : tensor<?xf16> to tensor<?xf32>
// CHECK-NEXT: %18 = arith.bitcast %t : tensor<?xi32> to tensor<?xf32>
// CHECK-NEXT: %19 = arith.minnumf %13, %13 : tensor<?xf32>
// CHECK-NEXT: %20 = arith.maximumf %13, %13 : tensor<?xf32>
// CHECK-NEXT: %21 = arith.ceildivsi %i, %i : i32
// CHECK-NEXT: %22 = arith.constant {a.b = 1 : i32} 1 : i32
// CHECK-NEXT: %23 = arith.fptosi %13 : tensor<?xf32> to tensor<?xi32>
// CHECK-NEXT: %24 = arith.uitofp %t : tensor<?xi32> to tensor<?xf32>
// CHECK-NEXT: %25 = arith.remf %13, %13 : tensor<?xf32>
// CHECK-NEXT: %26 = arith.divsi %i, %i : i32
// CHECK-NEXT: %27 = arith.constant dense<[-1, 2]> : vector<2xi8>
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @flags(%i: i32, %f: f32, %h: f16, %q: f4E2M1FN, %e: f8E8M0FNU, %v: vector<[4]xi32>) {
// CHECK-NEXT: %0 = arith.divsi %i, %i exact : i32
// CHECK-NEXT: %1 = arith.divui %i, %i exact {foo = 1 : i32} : i32
// CHECK-NEXT: %2 = arith.shrsi %i, %i exact : i32
// CHECK-NEXT: %3 = arith.shrui %v, %v exact : vector<[4]xi32>
// CHECK-NEXT: %4 = arith.extf %h fastmath<fast> : f16 to f32
// CHECK-NEXT: %5 = arith.extf %h fastmath<none> : f16 to f32
// CHECK-NEXT: %6 = arith.truncf %f to_nearest_even fastmath<nnan,ninf> {foo = 1 : i32} : f32 to f16
// CHECK-NEXT: %7 = arith.truncf %f toward_zero : f32 to f16
// CHECK-NEXT: %8 = arith.truncf %f fastmath<fast> : f32 to f16
// CHECK-NEXT: %9 = arith.scaling_extf %q, %e fastmath<fast> {foo} : f4E2M1FN, f8E8M0FNU to f32
// CHECK-NEXT: %10 = arith.scaling_truncf %f, %e to_nearest_away fastmath<fast> : f32, f8E8M0FNU to f4E2M1FN
// CHECK-NEXT: %11 = arith.scaling_truncf %f, %e : f32, f8E8M0FNU to f4E2M1FN
// CHECK-NEXT: %12 = arith.cmpi eq, %v, %v {foo} : vector<[4]xi32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @unranked(%i: tensor<*xi32>, %f: tensor<*xf32>, %b: tensor<*xi1>, %n: index, %c: i1) {
// CHECK-NEXT: %0 = arith.addi %i, %i : tensor<*xi32>
// CHECK-NEXT: %1 = arith.mulf %f, %f fastmath<fast> : tensor<*xf32>
// CHECK-NEXT: %2 = arith.negf %f : tensor<*xf32>
// CHECK-NEXT: %3, %4 = arith.addui_extended %i, %i : tensor<*xi32>, tensor<*xi1>
// CHECK-NEXT: %5, %6 = arith.addui_extended %n, %n : index, i1
// CHECK-NEXT: %7, %8 = arith.mulsi_extended %i, %i : tensor<*xi32>
// CHECK-NEXT: %9, %10 = arith.mului_extended %n, %n {foo} : index
// CHECK-NEXT: %11 = arith.cmpi slt, %i, %i : tensor<*xi32>
// CHECK-NEXT: %12 = arith.cmpf uno, %f, %f : tensor<*xf32>
// CHECK-NEXT: %13 = arith.select %b, %f, %f : tensor<*xi1>, tensor<*xf32>
// CHECK-NEXT: %14 = arith.select %c, %f, %f : tensor<*xf32>
// CHECK-NEXT: %15 = arith.shrsi %i, %i exact : tensor<*xi32>
// CHECK-NEXT: func.return
// CHECK-NEXT: }
// CHECK-NEXT: }
