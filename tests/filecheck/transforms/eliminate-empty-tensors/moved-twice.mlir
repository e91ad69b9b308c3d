// RUN: %xdsl_opt %s -p 'eliminate-empty-tensors' | filecheck %s

// The computation of the offset is moved once more for each insertion, and stays in order.
func.func @moved_twice(%d: tensor<16xf32>, %f: f32, %n: index)
    -> (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %third = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %second = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %first = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a = arith.addi %n, %n : index
  %b = arith.muli %a, %n : index
  %d1 = tensor.empty() : tensor<16xf32>
  %r1 = tensor.insert_slice %first into %d1[%b] [4] [1] : tensor<4xf32> into tensor<16xf32>
  %d2 = tensor.empty() : tensor<16xf32>
  %r2 = tensor.insert_slice %second into %d2[%b] [4] [1] : tensor<4xf32> into tensor<16xf32>
  %d3 = tensor.empty() : tensor<16xf32>
  %r3 = tensor.insert_slice %third into %d3[%b] [4] [1] : tensor<4xf32> into tensor<16xf32>
  return %r1, %r2, %r3 : tensor<16xf32>, tensor<16xf32>, tensor<16xf32>
}

// CHECK-LABEL: func.func @moved_twice(
// CHECK-NEXT:    %a = arith.addi %n, %n : index
// CHECK-NEXT:    %b = arith.muli %a, %n : index
// CHECK-NEXT:    %d3 = tensor.empty() : tensor<16xf32>
// CHECK-NEXT:    [[s3:%[a-zA-Z0-9_]+]] = tensor.extract_slice %d3[%b] [4] [1] : tensor<16xf32> to tensor<4xf32>
// CHECK-NEXT:    %third = linalg.fill ins(%f : f32) outs([[s3]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %d2 = tensor.empty() : tensor<16xf32>
// CHECK-NEXT:    [[s2:%[a-zA-Z0-9_]+]] = tensor.extract_slice %d2[%b] [4] [1] : tensor<16xf32> to tensor<4xf32>
// CHECK-NEXT:    %second = linalg.fill ins(%f : f32) outs([[s2]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %d1 = tensor.empty() : tensor<16xf32>
// CHECK-NEXT:    [[s1:%[a-zA-Z0-9_]+]] = tensor.extract_slice %d1[%b] [4] [1] : tensor<16xf32> to tensor<4xf32>
// CHECK-NEXT:    %first = linalg.fill ins(%f : f32) outs([[s1]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %r1 = tensor.insert_slice %first into %d1[%b] [4] [1] : tensor<4xf32> into tensor<16xf32>
