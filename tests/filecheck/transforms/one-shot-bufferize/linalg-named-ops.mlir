// RUN: %xdsl_opt -p "one-shot-bufferize{bufferize-function-boundaries=true}" %s | filecheck %s

// Operations of `linalg` that xDSL lacks, with and without a body.

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %s: f64, %n: i32) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%b, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%b : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.softmax dimension(1) ins(%b : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = linalg.fill_rng_2d ins(%s, %s, %n : f64, f64, i32) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1, %2, %3 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK:        %[[c:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4x4xf32>
// CHECK-NEXT:   memref.copy %[[a:.*]], %[[c]]
// CHECK-NEXT:   linalg.contract indexing_maps = {{.*}} outs(%[[c]] : memref<4x4xf32>)
// CHECK-NEXT:   %[[e:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4x4xf32>
// CHECK-NEXT:   linalg.elementwise kind=#linalg.elementwise_kind<exp> {{.*}} outs(%[[e]] : memref<4x4xf32>)
// CHECK-NEXT:   linalg.softmax dimension(1) {{.*}} outs(%[[a]] :
// CHECK-NEXT:   linalg.fill_rng_2d {{.*}} outs(%[[b:.*]] :
// CHECK-NEXT:   func.return %[[c]], %[[e]], %[[a]], %[[b]]
