// RUN: %xdsl_opt %s -p 'eliminate-overwritten-contents' | filecheck %s

// Two loops, each over one dimension.
func.func @two_loops(%x: tensor<1xf32>) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant dense<0.0> : tensor<8x4xf32>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%o = %z) -> tensor<8x4xf32> {
    %m = scf.for %j = %c0 to %c4 step %c1 iter_args(%p = %o) -> tensor<8x4xf32> {
      %n = tensor.insert_slice %x into %p[%i, %j] [1, 1] [1, 1] : tensor<1xf32> into tensor<8x4xf32>
      scf.yield %n : tensor<8x4xf32>
    }
    scf.yield %m : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @two_loops(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<1xf32>) -> tensor<8x4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vc4:%[a-zA-Z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:      [[vc8:%[a-zA-Z0-9_]+]] = arith.constant 8 : index
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8x4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vc8]] step [[vc1]] iter_args([[vo:%[a-zA-Z0-9_]+]] = [[v0]]) -> (tensor<8x4xf32>) {
// CHECK-NEXT:        [[vm:%[a-zA-Z0-9_]+]] = scf.for [[vj:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vc4]] step [[vc1]] iter_args([[vp:%[a-zA-Z0-9_]+]] = [[vo]]) -> (tensor<8x4xf32>) {
// CHECK-NEXT:          [[vn:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vp]][[[vi]], [[vj]]] [1, 1] [1, 1] : tensor<1xf32> into tensor<8x4xf32>
// CHECK-NEXT:          scf.yield [[vn]] : tensor<8x4xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.yield [[vm]] : tensor<8x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<8x4xf32>
// CHECK-NEXT:    }

// Two loops over one dimension.
func.func @one_dimension(%x: tensor<2xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant dense<0.0> : tensor<8xf32>
  %r = scf.for %i = %c0 to %c8 step %c4 iter_args(%o = %z) -> tensor<8xf32> {
    %m = scf.for %j = %c0 to %c4 step %c2 iter_args(%p = %o) -> tensor<8xf32> {
      %k = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%j]
      %n = tensor.insert_slice %x into %p[%k] [2] [1] : tensor<2xf32> into tensor<8xf32>
      scf.yield %n : tensor<8xf32>
    }
    scf.yield %m : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @one_dimension(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<2xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc2:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:      [[vc4:%[a-zA-Z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:      [[vc8:%[a-zA-Z0-9_]+]] = arith.constant 8 : index
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vc8]] step [[vc4]] iter_args([[vo:%[a-zA-Z0-9_]+]] = [[v0]]) -> (tensor<8xf32>) {
// CHECK-NEXT:        [[vm:%[a-zA-Z0-9_]+]] = scf.for [[vj:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vc4]] step [[vc2]] iter_args([[vp:%[a-zA-Z0-9_]+]] = [[vo]]) -> (tensor<8xf32>) {
// CHECK-NEXT:          [[vk:%[a-zA-Z0-9_]+]] = affine.apply affine_map<(d0)[s0] -> ((d0 + s0))> ([[vi]])[[[vj]]]
// CHECK-NEXT:          [[vn:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vp]][[[vk]]] [2] [1] : tensor<2xf32> into tensor<8xf32>
// CHECK-NEXT:          scf.yield [[vn]] : tensor<8xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.yield [[vm]] : tensor<8xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<8xf32>
// CHECK-NEXT:    }

// Each path of an iteration overwrites the row.
func.func @both_paths(%x: tensor<4xf32>, %y: tensor<4xf32>, %c: i1) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant dense<0.0> : tensor<8x4xf32>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%o = %z) -> tensor<8x4xf32> {
    %n = scf.if %c -> tensor<8x4xf32> {
      %0 = tensor.insert_slice %x into %o[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
      scf.yield %0 : tensor<8x4xf32>
    } else {
      %0 = tensor.insert_slice %y into %o[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
      scf.yield %0 : tensor<8x4xf32>
    }
    scf.yield %n : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @both_paths(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vy:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) -> tensor<8x4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vc8:%[a-zA-Z0-9_]+]] = arith.constant 8 : index
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8x4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vc8]] step [[vc1]] iter_args([[vo:%[a-zA-Z0-9_]+]] = [[v0]]) -> (tensor<8x4xf32>) {
// CHECK-NEXT:        [[vn:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<8x4xf32>) {
// CHECK-NEXT:          [[v1:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vo]][[[vi]], 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
// CHECK-NEXT:          scf.yield [[v1]] : tensor<8x4xf32>
// CHECK-NEXT:        } else {
// CHECK-NEXT:          [[v2:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vo]][[[vi]], 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
// CHECK-NEXT:          scf.yield [[v2]] : tensor<8x4xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.yield [[vn]] : tensor<8x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<8x4xf32>
// CHECK-NEXT:    }

// The threads of a parallel loop insert all tiles.
func.func @forall(%x: tensor<2x2xf32>) -> tensor<8x4xf32> {
  %z = arith.constant dense<0.0> : tensor<8x4xf32>
  %r = scf.forall (%i, %j) = (0, 0) to (8, 4) step (2, 2) shared_outs(%o = %z) -> (tensor<8x4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i, %j] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<8x4xf32>
    }
  }
  return %r : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @forall(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<2x2xf32>) -> tensor<8x4xf32> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8x4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.forall ([[vi:%[a-zA-Z0-9_]+]], [[vj:%[a-zA-Z0-9_]+]]) = (0, 0) to (8, 4) step (2, 2) shared_outs([[vo:%[a-zA-Z0-9_]+]] = [[v0]]) -> (tensor<8x4xf32>) {
// CHECK-NEXT:        scf.forall.in_parallel {
// CHECK-NEXT:          tensor.parallel_insert_slice [[vx]] into [[vo]][[[vi]], [[vj]]] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<8x4xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<8x4xf32>
// CHECK-NEXT:    }
