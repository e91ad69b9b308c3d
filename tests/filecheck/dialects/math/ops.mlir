// RUN: %xdsl_opt %s | filecheck %s
// RUN: %xdsl_opt %s --print-op-generic | %xdsl_opt | filecheck %s
// RUN: %xdsl_opt %s -p bufferize | filecheck %s --check-prefix MEMREF

// Operations that xDSL lacks; those without uses go.

func.func @classes(%x: f32, %v: vector<4xf32>) -> (i1, i1, i1, i1, vector<4xi1>) {
  %0 = math.isfinite %x : f32
  %1 = math.isinf %x : f32
  %2 = math.isnan %x {a.b, fastmath = #arith.fastmath<nnan>} : f32
  %3 = math.isnormal %x : f32
  %4 = math.isnan %v : vector<4xf32>
  %5 = math.isnan %v : vector<4xf32>
  return %0, %1, %2, %3, %5 : i1, i1, i1, i1, vector<4xi1>
}

// CHECK-LABEL: func.func @classes(
// CHECK-NEXT:    %0 = math.isfinite %x : f32
// CHECK-NEXT:    %1 = math.isinf %x : f32
// CHECK-NEXT:    %2 = math.isnan %x {a.b, fastmath = #arith.fastmath<nnan>} : f32
// CHECK-NEXT:    %3 = math.isnormal %x : f32
// CHECK-NEXT:    %4 = math.isnan %v : vector<4xf32>

// MEMREF-LABEL: func.func @classes(
// MEMREF:         math.isnan %v : vector<4xf32>
// MEMREF-NOT:     math.isnan %v

func.func @in_a_body(%t: tensor<8xf32>, %e: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.map ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>)
    (%in: f32, %out: f32) {
      %c = math.erfc %in fastmath<fast> : f32
      %s, %k = math.sincos %in fastmath<nnan> : f32
      %d = math.clampf %c to [%s, %k] fastmath<fast> : f32
      linalg.yield %d : f32
    }
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func.func @in_a_body(
// CHECK:         = math.erfc %{{.*}} fastmath<fast> : f32
// CHECK-NEXT:    %{{.*}}, %{{.*}} = math.sincos %{{.*}} fastmath<nnan> : f32
// CHECK-NEXT:    = math.clampf %{{.*}} to [%{{.*}}, %{{.*}}] fastmath<fast> : f32

// MEMREF-LABEL: func.func @in_a_body(
// MEMREF-NOT:     tensor<
// MEMREF:         math.erfc
// MEMREF-NEXT:    math.sincos
// MEMREF-NEXT:    math.clampf
