// RUN: %xdsl_opt %s -p 'double-buffer-loops' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'double-buffer-loops,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL

// 24 buffers without the pass.
// EQUAL: equal: 6 results
// EQUAL: {{^ *}}18 buffers allocated

// The size of the init, which is measured before the loop.
func.func private @init(%t: tensor<?x4xf32>, %n: index, %f: f32) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?x4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<?x4xf32>) {
    %e = tensor.empty(%d) : tensor<?x4xf32>
    %w = linalg.negf ins(%x : tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
    scf.yield %w : tensor<?x4xf32>
  }
  return %r : tensor<?x4xf32>
}

// CHECK-LABEL: func.func private @init(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<?x4xf32>, [[vn:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> tensor<?x4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vd:%[a-zA-Z0-9_]+]] = tensor.dim [[vt]], [[vc0]] : tensor<?x4xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.dim [[vt]], [[v0]] : tensor<?x4xf32>
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = tensor.empty([[v1]]) : tensor<?x4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]], [[vr_1:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[vt]], [[ve:%[a-zA-Z0-9_]+]] = [[v2]]) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
// CHECK-NEXT:        [[vw:%[a-zA-Z0-9_]+]] = linalg.negf ins([[vx]] : tensor<?x4xf32>) outs([[ve]] : tensor<?x4xf32>) -> tensor<?x4xf32>
// CHECK-NEXT:        scf.yield [[vw]], [[vx]] : tensor<?x4xf32>, tensor<?x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<?x4xf32>
// CHECK-NEXT:    }

// The size of the old tensor.
func.func private @old(%t: tensor<?x4xf32>, %n: index, %f: f32) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<?x4xf32>) {
    %d = tensor.dim %x, %c0 : tensor<?x4xf32>
    %e = tensor.empty(%d) : tensor<?x4xf32>
    %w = linalg.negf ins(%x : tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
    scf.yield %w : tensor<?x4xf32>
  }
  return %r : tensor<?x4xf32>
}

// CHECK-LABEL: func.func private @old(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<?x4xf32>, [[vn:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> tensor<?x4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.dim [[vt]], [[v0]] : tensor<?x4xf32>
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = tensor.empty([[v1]]) : tensor<?x4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]], [[vr_1:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[vt]], [[ve:%[a-zA-Z0-9_]+]] = [[v2]]) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
// CHECK-NEXT:        [[vd:%[a-zA-Z0-9_]+]] = tensor.dim [[vx]], [[vc0]] : tensor<?x4xf32>
// CHECK-NEXT:        [[vw:%[a-zA-Z0-9_]+]] = linalg.negf ins([[vx]] : tensor<?x4xf32>) outs([[ve]] : tensor<?x4xf32>) -> tensor<?x4xf32>
// CHECK-NEXT:        scf.yield [[vw]], [[vx]] : tensor<?x4xf32>, tensor<?x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<?x4xf32>
// CHECK-NEXT:    }

// The init is made with the same size.
func.func private @same_value(%t: tensor<?x4xf32>, %m: index, %n: index, %f: f32) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = tensor.empty(%m) : tensor<?x4xf32>
  %q = linalg.fill ins(%f : f32) outs(%k : tensor<?x4xf32>) -> tensor<?x4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %q) -> (tensor<?x4xf32>) {
    %e = tensor.empty(%m) : tensor<?x4xf32>
    %w = linalg.negf ins(%x : tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
    scf.yield %w : tensor<?x4xf32>
  }
  return %r : tensor<?x4xf32>
}

// CHECK-LABEL: func.func private @same_value(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<?x4xf32>, [[vm:%[a-zA-Z0-9_]+]]: index, [[vn:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> tensor<?x4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vk:%[a-zA-Z0-9_]+]] = tensor.empty([[vm]]) : tensor<?x4xf32>
// CHECK-NEXT:      [[vq:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[vk]] : tensor<?x4xf32>) -> tensor<?x4xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty([[vm]]) : tensor<?x4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]], [[vr_1:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[vq]], [[ve:%[a-zA-Z0-9_]+]] = [[v0]]) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
// CHECK-NEXT:        [[vw:%[a-zA-Z0-9_]+]] = linalg.negf ins([[vx]] : tensor<?x4xf32>) outs([[ve]] : tensor<?x4xf32>) -> tensor<?x4xf32>
// CHECK-NEXT:        scf.yield [[vw]], [[vx]] : tensor<?x4xf32>, tensor<?x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<?x4xf32>
// CHECK-NEXT:    }

// The first new tensor may have another size than the init.
func.func private @other_size(%t: tensor<?x4xf32>, %m: index, %n: index, %f: f32) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<?x4xf32>) {
    %e = tensor.empty(%m) : tensor<?x4xf32>
    %w = linalg.fill ins(%f : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
    scf.yield %w : tensor<?x4xf32>
  }
  return %r : tensor<?x4xf32>
}

// CHECK-LABEL: func.func private @other_size(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<?x4xf32>, [[vm:%[a-zA-Z0-9_]+]]: index, [[vn:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> tensor<?x4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[vt]]) -> (tensor<?x4xf32>) {
// CHECK-NEXT:        [[ve:%[a-zA-Z0-9_]+]] = tensor.empty([[vm]]) : tensor<?x4xf32>
// CHECK-NEXT:        [[vw:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<?x4xf32>) -> tensor<?x4xf32>
// CHECK-NEXT:        scf.yield [[vw]] : tensor<?x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<?x4xf32>
// CHECK-NEXT:    }

// Sizes change places.
func.func private @other_dimension(%t: tensor<?x?xf32>, %n: index, %f: f32) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<?x?xf32>) {
    %d = tensor.dim %x, %c0 : tensor<?x?xf32>
    %k = tensor.dim %x, %c1 : tensor<?x?xf32>
    %e = tensor.empty(%k, %d) : tensor<?x?xf32>
    %w = linalg.fill ins(%f : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %w : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}

// CHECK-LABEL: func.func private @other_dimension(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<?x?xf32>, [[vn:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> tensor<?x?xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[vt]]) -> (tensor<?x?xf32>) {
// CHECK-NEXT:        [[vd:%[a-zA-Z0-9_]+]] = tensor.dim [[vx]], [[vc0]] : tensor<?x?xf32>
// CHECK-NEXT:        [[vk:%[a-zA-Z0-9_]+]] = tensor.dim [[vx]], [[vc1]] : tensor<?x?xf32>
// CHECK-NEXT:        [[ve:%[a-zA-Z0-9_]+]] = tensor.empty([[vk]], [[vd]]) : tensor<?x?xf32>
// CHECK-NEXT:        [[vw:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK-NEXT:        scf.yield [[vw]] : tensor<?x?xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<?x?xf32>
// CHECK-NEXT:    }

// The new tensor gets its size by a reshape, after which it may be another one.
func.func private @reshaped(%t: tensor<?x?xf32>, %s: tensor<2xindex>, %n: index, %f: f32) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<?x?xf32>) {
    %d = tensor.dim %x, %c0 : tensor<?x?xf32>
    %k = tensor.dim %x, %c1 : tensor<?x?xf32>
    %e = tensor.empty(%d, %k) : tensor<?x?xf32>
    %v = linalg.fill ins(%f : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
    %w = tensor.reshape %v(%s) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    scf.yield %w : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}

// CHECK-LABEL: func.func private @reshaped(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<?x?xf32>, [[vs:%[a-zA-Z0-9_]+]]: tensor<2xindex>, [[vn:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> tensor<?x?xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[vt]]) -> (tensor<?x?xf32>) {
// CHECK-NEXT:        [[vd:%[a-zA-Z0-9_]+]] = tensor.dim [[vx]], [[vc0]] : tensor<?x?xf32>
// CHECK-NEXT:        [[vk:%[a-zA-Z0-9_]+]] = tensor.dim [[vx]], [[vc1]] : tensor<?x?xf32>
// CHECK-NEXT:        [[ve:%[a-zA-Z0-9_]+]] = tensor.empty([[vd]], [[vk]]) : tensor<?x?xf32>
// CHECK-NEXT:        [[vv:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK-NEXT:        [[vw:%[a-zA-Z0-9_]+]] = tensor.reshape [[vv]]([[vs]]) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
// CHECK-NEXT:        scf.yield [[vw]] : tensor<?x?xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<?x?xf32>
// CHECK-NEXT:    }

func.func @main() -> (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %f = arith.constant 2.5 : f32
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %s = arith.constant dense<[4, 2]> : tensor<2xindex>
  %a = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
  %t = tensor.cast %a : tensor<2x4xf32> to tensor<?x4xf32>
  %u = tensor.cast %a : tensor<2x4xf32> to tensor<?x?xf32>
  %0 = func.call @init(%t, %c3, %f) : (tensor<?x4xf32>, index, f32) -> tensor<?x4xf32>
  %1 = func.call @old(%t, %c3, %f) : (tensor<?x4xf32>, index, f32) -> tensor<?x4xf32>
  %2 = func.call @same_value(%t, %c2, %c3, %f) : (tensor<?x4xf32>, index, index, f32) -> tensor<?x4xf32>
  %3 = func.call @other_size(%t, %c3, %c3, %f) : (tensor<?x4xf32>, index, index, f32) -> tensor<?x4xf32>
  %4 = func.call @other_dimension(%u, %c3, %f) : (tensor<?x?xf32>, index, f32) -> tensor<?x?xf32>
  %5 = func.call @reshaped(%u, %s, %c3, %f) : (tensor<?x?xf32>, tensor<2xindex>, index, f32) -> tensor<?x?xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

// CHECK-LABEL: func.func @main(
// CHECK-SAME:  ) -> (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
// CHECK-NEXT:      [[vf:%[a-zA-Z0-9_]+]] = arith.constant 2.500000e+00 : f32
// CHECK-NEXT:      [[vc2:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:      [[vc3:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = arith.constant dense<[4, 2]> : tensor<2xindex>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = arith.constant dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00], [5.000000e+00, 6.000000e+00, 7.000000e+00, 8.000000e+00]]> : tensor<2x4xf32>
// CHECK-NEXT:      [[vt:%[a-zA-Z0-9_]+]] = tensor.cast [[va]] : tensor<2x4xf32> to tensor<?x4xf32>
// CHECK-NEXT:      [[vu:%[a-zA-Z0-9_]+]] = tensor.cast [[va]] : tensor<2x4xf32> to tensor<?x?xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = func.call @init([[vt]], [[vc3]], [[vf]]) : (tensor<?x4xf32>, index, f32) -> tensor<?x4xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = func.call @old([[vt]], [[vc3]], [[vf]]) : (tensor<?x4xf32>, index, f32) -> tensor<?x4xf32>
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = func.call @same_value([[vt]], [[vc2]], [[vc3]], [[vf]]) : (tensor<?x4xf32>, index, index, f32) -> tensor<?x4xf32>
// CHECK-NEXT:      [[v3:%[a-zA-Z0-9_]+]] = func.call @other_size([[vt]], [[vc3]], [[vc3]], [[vf]]) : (tensor<?x4xf32>, index, index, f32) -> tensor<?x4xf32>
// CHECK-NEXT:      [[v4:%[a-zA-Z0-9_]+]] = func.call @other_dimension([[vu]], [[vc3]], [[vf]]) : (tensor<?x?xf32>, index, f32) -> tensor<?x?xf32>
// CHECK-NEXT:      [[v5:%[a-zA-Z0-9_]+]] = func.call @reshaped([[vu]], [[vs]], [[vc3]], [[vf]]) : (tensor<?x?xf32>, tensor<2xindex>, index, f32) -> tensor<?x?xf32>
// CHECK-NEXT:      func.return [[v0]], [[v1]], [[v2]], [[v3]], [[v4]], [[v5]] : tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x?xf32>, tensor<?x?xf32>
// CHECK-NEXT:    }
