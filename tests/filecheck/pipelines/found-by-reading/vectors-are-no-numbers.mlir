// RUN: %xdsl_opt %s -p bufferize | filecheck %s

// A vector is no element that linalg.fill takes: the tensor is copied.
// CHECK-NOT: linalg.fill ins({{.*}} : vector
// CHECK: func.return

func.func @main(%x: vector<4xf32>, %y: vector<4xf32>, %i: index) -> (tensor<2xvector<4xf32>>, tensor<2xvector<4xf32>>) {
  %e = tensor.splat %x : tensor<2xvector<4xf32>>
  %a = tensor.insert %y into %e[%i] : tensor<2xvector<4xf32>>
  return %e, %a : tensor<2xvector<4xf32>>, tensor<2xvector<4xf32>>
}
