// RUN: xdsl-opt %s -p fold-memref-alias-ops | filecheck %s
// RUN: xdsl-opt %s -p fold-memref-alias-ops | xdsl-opt | filecheck %s

// Two dimensions of a vector cannot be one dimension of a buffer, also if one has size 1.

func.func @row(%m: memref<32xf32>, %i: index, %j: index) -> vector<1x4xf32> {
  %p = arith.constant 0.0 : f32
  %e = memref.expand_shape %m [[0, 1]] output_shape [8, 4] : memref<32xf32> into memref<8x4xf32>
  %v = vector.transfer_read %e[%i, %j], %p {in_bounds = [true, true]} : memref<8x4xf32>, vector<1x4xf32>
  func.return %v : vector<1x4xf32>
}
// CHECK-LABEL: func.func @row(
// CHECK:         memref.expand_shape
// CHECK:         vector.transfer_read {{.*}} : memref<8x4xf32>, vector<1x4xf32>

func.func @vector(%m: memref<32xf32>, %i: index, %j: index, %v: vector<4xf32>) {
  %e = memref.expand_shape %m [[0, 1]] output_shape [8, 4] : memref<32xf32> into memref<8x4xf32>
  vector.transfer_write %v, %e[%i, %j] {in_bounds = [true]} : vector<4xf32>, memref<8x4xf32>
  func.return
}
// CHECK-LABEL: func.func @vector(
// CHECK-NOT:     memref.expand_shape
// CHECK:         vector.transfer_write %v, %m[%{{.*}}] {in_bounds = [true]} : vector<4xf32>, memref<32xf32>
