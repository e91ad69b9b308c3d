// RUN: xdsl-opt %s -p bufferize | filecheck %s

// A constant whose elements are one complex number is copied, not filled.

func.func @f(%i: index, %v: complex<f32>) -> (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) {
  %c = arith.constant dense<(1.0,2.0)> : tensor<4xcomplex<f32>>
  %0 = tensor.insert %v into %c[%i] : tensor<4xcomplex<f32>>
  func.return %0, %c : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>
}

// CHECK:       memref.global "private" constant @__constant_4xcomplex_f32_
// CHECK:         memref.copy
// CHECK-NEXT:    memref.store %v
