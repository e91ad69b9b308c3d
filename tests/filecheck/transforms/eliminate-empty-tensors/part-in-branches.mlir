// RUN: %xdsl_opt %s -p 'eliminate-empty-tensors' | filecheck %s
// RUN: %xdsl_opt %s -p 'eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries},canonicalize' | filecheck %s --check-prefix COPIES

// Both branches compute in a part of a part: it is extracted once for both.
// COPIES-COUNT-1: memref.copy
// COPIES-NOT: memref.copy
func.func @part_in_branches(%a: tensor<2xf32>, %f: f32, %c: i1, %d: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %E = tensor.empty() : tensor<4xf32>
  %x = scf.if %c -> tensor<2xf32> {
    %e = tensor.empty() : tensor<2xf32>
    %y = linalg.exp ins(%a : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
    scf.yield %y : tensor<2xf32>
  } else {
    %e = tensor.empty() : tensor<2xf32>
    %y = linalg.log ins(%a : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
    scf.yield %y : tensor<2xf32>
  }
  %q = tensor.insert_slice %x into %E[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %q2 = tensor.insert_slice %a into %q[2] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %r = tensor.insert_slice %q2 into %d[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @part_in_branches(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<2xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vd:%[a-zA-Z0-9_]+]]: tensor<3x4xf32>) -> tensor<3x4xf32> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][1, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<2xf32>) {
// CHECK-NEXT:        [[v1:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[v0]][0] [2] [1] : tensor<4xf32> to tensor<2xf32>
// CHECK-NEXT:        [[vy:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<2xf32>) outs([[v1]] : tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:        scf.yield [[vy]] : tensor<2xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        [[v2:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[v0]][0] [2] [1] : tensor<4xf32> to tensor<2xf32>
// CHECK-NEXT:        [[vy_1:%[a-zA-Z0-9_]+]] = linalg.log ins([[va]] : tensor<2xf32>) outs([[v2]] : tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:        scf.yield [[vy_1]] : tensor<2xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      [[vq:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[v0]][0] [2] [1] : tensor<2xf32> into tensor<4xf32>
// CHECK-NEXT:      [[vq2:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[va]] into [[vq]][2] [2] [1] : tensor<2xf32> into tensor<4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vq2]] into [[vd]][1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<3x4xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<3x4xf32>
// CHECK-NEXT:    }
