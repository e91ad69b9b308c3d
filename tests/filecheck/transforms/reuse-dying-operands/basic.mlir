// RUN: %xdsl_opt %s -p 'reuse-dying-operands' | filecheck %s

// The last use of an operand gives its buffer to the result. The argument stays as it is.
func.func @chain(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %c = linalg.add ins(%x, %b : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %c : tensor<8xf32>
}

// CHECK-LABEL: func.func @chain(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<8xf32>) outs([[va]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[vc:%[a-zA-Z0-9_]+]] = linalg.add ins([[vx]], [[vb]] : tensor<8xf32>, tensor<8xf32>) outs([[vb]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      func.return [[vc]] : tensor<8xf32>
// CHECK-NEXT:    }

// The first operand is read later, the second one is not.
func.func @second_operand(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.abs ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %c = linalg.sub ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %a, %c : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @second_operand(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.abs ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[vc:%[a-zA-Z0-9_]+]] = linalg.sub ins([[va]], [[vb]] : tensor<8xf32>, tensor<8xf32>) outs([[vb]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      func.return [[va]], [[vc]] : tensor<8xf32>, tensor<8xf32>
// CHECK-NEXT:    }

// Sizes that are not known are the same ones.
func.func @dynamic(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %a = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %b = linalg.exp ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %b : tensor<?xf32>
}

// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<?xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) -> tensor<?xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty([[vn]]) : tensor<?xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<?xf32>) outs([[ve]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<?xf32>) outs([[va]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:      func.return [[vb]] : tensor<?xf32>
// CHECK-NEXT:    }

// Two results, two operands.
func.func @two_results(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.abs ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%e, %e : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32, %u: f32):
    %s = arith.addf %p, %q : f32
    %d = arith.subf %p, %q : f32
    linalg.yield %s, %d : f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>)
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @two_results(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.abs ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]], [[vr_1:%[a-zA-Z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins([[va]], [[vb]] : tensor<8xf32>, tensor<8xf32>) outs([[va]], [[vb]] : tensor<8xf32>, tensor<8xf32>) {
// CHECK-NEXT:      ^bb0([[vp:%[a-zA-Z0-9_]+]]: f32, [[vq:%[a-zA-Z0-9_]+]]: f32, [[vo:%[a-zA-Z0-9_]+]]: f32, [[vu:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:        [[vs:%[a-zA-Z0-9_]+]] = arith.addf [[vp]], [[vq]] : f32
// CHECK-NEXT:        [[vd:%[a-zA-Z0-9_]+]] = arith.subf [[vp]], [[vq]] : f32
// CHECK-NEXT:        linalg.yield [[vs]], [[vd]] : f32, f32
// CHECK-NEXT:      } -> (tensor<8xf32>, tensor<8xf32>)
// CHECK-NEXT:      func.return [[vr]], [[vr_1]] : tensor<8xf32>, tensor<8xf32>
// CHECK-NEXT:    }
