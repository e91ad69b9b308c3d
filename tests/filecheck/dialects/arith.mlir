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
