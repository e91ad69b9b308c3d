// RUN: %xdsl_opt %s -p 'separate-empty-tensors' | filecheck %s

// Each operation that overwrites the tensor gets one of its own.
func.func @twice(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.abs ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %a, %b : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @twice(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[ve_1:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.abs ins([[vx]] : tensor<8xf32>) outs([[ve_1]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      func.return [[va]], [[vb]] : tensor<8xf32>, tensor<8xf32>
// CHECK-NEXT:    }

// Both inits of one operation.
func.func @inits(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a, %b = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e, %e : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32, %out_1: f32):
    linalg.yield %in, %in : f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>)
  return %a, %b : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @inits(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[ve_1:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]], [[vb:%[a-zA-Z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins([[vx]] : tensor<8xf32>) outs([[ve]], [[ve_1]] : tensor<8xf32>, tensor<8xf32>) {
// CHECK-NEXT:      ^bb0([[vin:%[a-zA-Z0-9_]+]]: f32, [[vout:%[a-zA-Z0-9_]+]]: f32, [[vout_1:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:        linalg.yield [[vin]], [[vin]] : f32, f32
// CHECK-NEXT:      } -> (tensor<8xf32>, tensor<8xf32>)
// CHECK-NEXT:      func.return [[va]], [[vb]] : tensor<8xf32>, tensor<8xf32>
// CHECK-NEXT:    }

// Unknown sizes are those of the old tensor.
func.func @dynamic(%x: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %a = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %b = linalg.abs ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %a, %b : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<?xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) -> (tensor<?xf32>, tensor<?xf32>) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty([[vn]]) : tensor<?xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<?xf32>) outs([[ve]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:      [[ve_1:%[a-zA-Z0-9_]+]] = tensor.empty([[vn]]) : tensor<?xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.abs ins([[vx]] : tensor<?xf32>) outs([[ve_1]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:      func.return [[va]], [[vb]] : tensor<?xf32>, tensor<?xf32>
// CHECK-NEXT:    }

// Before the loop, as the old one.
func.func @loop(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %x) -> tensor<8xf32> {
    %a = linalg.exp ins(%o : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %b = linalg.add ins(%a, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %c = linalg.add ins(%b, %a : tensor<8xf32>, tensor<8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %c : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @loop(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vy:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) -> tensor<8xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[ve_1:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vo:%[a-zA-Z0-9_]+]] = [[vx]]) -> (tensor<8xf32>) {
// CHECK-NEXT:        [[va:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vo]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:        [[vb:%[a-zA-Z0-9_]+]] = linalg.add ins([[va]], [[vy]] : tensor<8xf32>, tensor<8xf32>) outs([[ve_1]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:        [[vc:%[a-zA-Z0-9_]+]] = linalg.add ins([[vb]], [[va]] : tensor<8xf32>, tensor<8xf32>) outs([[vo]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:        scf.yield [[vc]] : tensor<8xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<8xf32>
// CHECK-NEXT:    }

// In the block of the old one, which a cycle of blocks may not contain.
func.func @blocks(%x: tensor<8xf32>, %p: i1) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  cf.br ^bb1(%x : tensor<8xf32>)
^bb1(%o: tensor<8xf32>):
  %a = linalg.exp ins(%o : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.abs ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  cf.cond_br %p, ^bb1(%b : tensor<8xf32>), ^bb2
^bb2:
  return %b : tensor<8xf32>
}

// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vp:%[a-zA-Z0-9_]+]]: i1) -> tensor<8xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[ve_1:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      cf.br ^bb1([[vx]] : tensor<8xf32>)
// CHECK-NEXT:    ^bb1([[vo:%[a-zA-Z0-9_]+]]: tensor<8xf32>):
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vo]] : tensor<8xf32>) outs([[ve_1]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.abs ins([[va]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      cf.cond_br [[vp]], ^bb1([[vb]] : tensor<8xf32>), ^bb2
// CHECK-NEXT:    ^bb2:
// CHECK-NEXT:      func.return [[vb]] : tensor<8xf32>
// CHECK-NEXT:    }
