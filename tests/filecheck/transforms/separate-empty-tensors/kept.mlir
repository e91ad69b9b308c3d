// RUN: %xdsl_opt %s -p 'separate-empty-tensors' | filecheck %s

// A part of the tensor is computed in place: it stays.
func.func @part(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %s = tensor.extract_slice %e[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %a = linalg.exp ins(%x : tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %i = tensor.insert_slice %a into %e[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %r = tensor.insert_slice %y into %i[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @part(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vy:%[a-zA-Z0-9_]+]]: tensor<4xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[ve]][0] [4] [1] : tensor<8xf32> to tensor<4xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<4xf32>) outs([[vs]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vi:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[va]] into [[ve]][0] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vi]][4] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<8xf32>
// CHECK-NEXT:    }

// A loop starts from one of its own.
func.func @other_uses(%x: tensor<8xf32>, %n: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %e) -> tensor<8xf32> {
    %c = linalg.exp ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %c : tensor<8xf32>
  }
  return %a, %r : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @other_uses(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) -> (tensor<8xf32>, tensor<8xf32>) {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[ve_1:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vo:%[a-zA-Z0-9_]+]] = [[ve_1]]) -> (tensor<8xf32>) {
// CHECK-NEXT:        [[vc:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<8xf32>) outs([[vo]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:        scf.yield [[vc]] : tensor<8xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[va]], [[vr]] : tensor<8xf32>, tensor<8xf32>
// CHECK-NEXT:    }

// One use.
func.func @once(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %a : tensor<8xf32>
}

// CHECK-LABEL: func.func @once(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      func.return [[va]] : tensor<8xf32>
// CHECK-NEXT:    }
