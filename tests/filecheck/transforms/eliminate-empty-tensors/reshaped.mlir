// RUN: %xdsl_opt %s -p 'eliminate-empty-tensors' | filecheck %s

// A reshape stands between the computation and the insertion: the part is reshaped by its
// inverse.

// A dimension of size 1: any layout will do.
func.func @unit(%a: tensor<4x8xf32>, %d: tensor<10x4x8xf32>, %i: index) -> tensor<10x4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %x = linalg.exp ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %y = tensor.expand_shape %x [[0, 1], [2]] output_shape [1, 4, 8] : tensor<4x8xf32> into tensor<1x4x8xf32>
  %r = tensor.insert_slice %y into %d[%i, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<1x4x8xf32> into tensor<10x4x8xf32>
  return %r : tensor<10x4x8xf32>
}

// CHECK-LABEL: func.func @unit(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4x8xf32>, [[vd:%[a-zA-Z0-9_]+]]: tensor<10x4x8xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> tensor<10x4x8xf32> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][[[vi]], 0, 0] [1, 4, 8] [1, 1, 1] : tensor<10x4x8xf32> to tensor<1x4x8xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[v0]] [[0 : i64, 1 : i64], [2 : i64]] : tensor<1x4x8xf32> into tensor<4x8xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4x8xf32>) outs([[v1]] : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[vx]] [[0 : i64, 1 : i64], [2 : i64]] output_shape [1, 4, 8] : tensor<4x8xf32> into tensor<1x4x8xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vd]][[[vi]], 0, 0] [1, 4, 8] [1, 1, 1] : tensor<1x4x8xf32> into tensor<10x4x8xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<10x4x8xf32>
// CHECK-NEXT:    }

// Rows of a new tensor are contiguous.
func.func @rows(%a: tensor<32xf32>, %i: index) -> tensor<10x4x8xf32> {
  %d = tensor.empty() : tensor<10x4x8xf32>
  %e = tensor.empty() : tensor<32xf32>
  %x = linalg.exp ins(%a : tensor<32xf32>) outs(%e : tensor<32xf32>) -> tensor<32xf32>
  %y = tensor.expand_shape %x [[0, 1, 2]] output_shape [1, 4, 8] : tensor<32xf32> into tensor<1x4x8xf32>
  %r = tensor.insert_slice %y into %d[%i, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<1x4x8xf32> into tensor<10x4x8xf32>
  return %r : tensor<10x4x8xf32>
}

// CHECK-LABEL: func.func @rows(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<32xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> tensor<10x4x8xf32> {
// CHECK-NEXT:      [[vd:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<10x4x8xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][[[vi]], 0, 0] [1, 4, 8] [1, 1, 1] : tensor<10x4x8xf32> to tensor<1x4x8xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[v0]] [[0 : i64, 1 : i64, 2 : i64]] : tensor<1x4x8xf32> into tensor<32xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<32xf32>) outs([[v1]] : tensor<32xf32>) -> tensor<32xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[vx]] [[0 : i64, 1 : i64, 2 : i64]] output_shape [1, 4, 8] : tensor<32xf32> into tensor<1x4x8xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vd]][[[vi]], 0, 0] [1, 4, 8] [1, 1, 1] : tensor<1x4x8xf32> into tensor<10x4x8xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<10x4x8xf32>
// CHECK-NEXT:    }

// Rows of an argument may be strided: their inverse would be a copy.
func.func @strided(%a: tensor<32xf32>, %d: tensor<10x4x8xf32>, %i: index) -> tensor<10x4x8xf32> {
  %e = tensor.empty() : tensor<32xf32>
  %x = linalg.exp ins(%a : tensor<32xf32>) outs(%e : tensor<32xf32>) -> tensor<32xf32>
  %y = tensor.expand_shape %x [[0, 1, 2]] output_shape [1, 4, 8] : tensor<32xf32> into tensor<1x4x8xf32>
  %r = tensor.insert_slice %y into %d[%i, 0, 0] [1, 4, 8] [1, 1, 1] : tensor<1x4x8xf32> into tensor<10x4x8xf32>
  return %r : tensor<10x4x8xf32>
}

// CHECK-LABEL: func.func @strided(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<32xf32>, [[vd:%[a-zA-Z0-9_]+]]: tensor<10x4x8xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> tensor<10x4x8xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<32xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<32xf32>) outs([[ve]] : tensor<32xf32>) -> tensor<32xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[vx]] [[0 : i64, 1 : i64, 2 : i64]] output_shape [1, 4, 8] : tensor<32xf32> into tensor<1x4x8xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vd]][[[vi]], 0, 0] [1, 4, 8] [1, 1, 1] : tensor<1x4x8xf32> into tensor<10x4x8xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<10x4x8xf32>
// CHECK-NEXT:    }

// The collapsed part of an argument may be strided.
func.func @collapsed(%a: tensor<?x8xf32>, %d: tensor<?xf32>, %i: index, %n: index) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %x = linalg.exp ins(%a : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  %y = tensor.collapse_shape %x [[0, 1]] : tensor<?x8xf32> into tensor<?xf32>
  %c0 = arith.constant 0 : index
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %c8 = arith.constant 8 : index
  %m2 = arith.muli %n, %c8 : index
  %r = tensor.insert_slice %y into %d[%i] [%m2] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @collapsed(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<?x8xf32>, [[vd:%[a-zA-Z0-9_]+]]: tensor<?xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vn:%[a-zA-Z0-9_]+]]: index) -> tensor<?xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty([[vn]]) : tensor<?x8xf32>
// CHECK-NEXT:      [[vc8:%[a-zA-Z0-9_]+]] = arith.constant 8 : index
// CHECK-NEXT:      [[vm2:%[a-zA-Z0-9_]+]] = arith.muli [[vn]], [[vc8]] : index
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<?x8xf32>) outs([[ve]] : tensor<?x8xf32>) -> tensor<?x8xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[vx]] [[0 : i64, 1 : i64]] : tensor<?x8xf32> into tensor<?xf32>
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vm:%[a-zA-Z0-9_]+]] = tensor.dim [[vy]], [[vc0]] : tensor<?xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vd]][[[vi]]] [[[vm2]]] [1] : tensor<?xf32> into tensor<?xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<?xf32>
// CHECK-NEXT:    }

// A size is computed from that of the part.
func.func @collapsed_new(%a: tensor<?x8xf32>, %i: index, %n: index, %q: index) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %d = tensor.empty(%q) : tensor<?xf32>
  %x = linalg.exp ins(%a : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  %y = tensor.collapse_shape %x [[0, 1]] : tensor<?x8xf32> into tensor<?xf32>
  %c8 = arith.constant 8 : index
  %m2 = arith.muli %n, %c8 : index
  %r = tensor.insert_slice %y into %d[%i] [%m2] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @collapsed_new(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<?x8xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vn:%[a-zA-Z0-9_]+]]: index, [[vq:%[a-zA-Z0-9_]+]]: index) -> tensor<?xf32> {
// CHECK-NEXT:      [[vd:%[a-zA-Z0-9_]+]] = tensor.empty([[vq]]) : tensor<?xf32>
// CHECK-NEXT:      [[vc8:%[a-zA-Z0-9_]+]] = arith.constant 8 : index
// CHECK-NEXT:      [[vm2:%[a-zA-Z0-9_]+]] = arith.muli [[vn]], [[vc8]] : index
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][[[vi]]] [[[vm2]]] [1] : tensor<?xf32> to tensor<?xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = arith.constant 8 : index
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = arith.divui [[vm2]], [[v1]] : index
// CHECK-NEXT:      [[v3:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[v0]] [[0 : i64, 1 : i64]] output_shape [[[v2]], 8] : tensor<?xf32> into tensor<?x8xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<?x8xf32>) outs([[v3]] : tensor<?x8xf32>) -> tensor<?x8xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[vx]] [[0 : i64, 1 : i64]] : tensor<?x8xf32> into tensor<?xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vd]][[[vi]]] [[[vm2]]] [1] : tensor<?xf32> into tensor<?xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<?xf32>
// CHECK-NEXT:    }

// Two sizes of a group are not known.
func.func @two_unknown_sizes(%a: tensor<?x?xf32>, %i: index, %m: index, %n: index, %q: index) -> tensor<?xf32> {
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %d = tensor.empty(%q) : tensor<?xf32>
  %x = linalg.exp ins(%a : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %y = tensor.collapse_shape %x [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %s = arith.muli %m, %n : index
  %r = tensor.insert_slice %y into %d[%i] [%s] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @two_unknown_sizes(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<?x?xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vm:%[a-zA-Z0-9_]+]]: index, [[vn:%[a-zA-Z0-9_]+]]: index, [[vq:%[a-zA-Z0-9_]+]]: index) -> tensor<?xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty([[vm]], [[vn]]) : tensor<?x?xf32>
// CHECK-NEXT:      [[vd:%[a-zA-Z0-9_]+]] = tensor.empty([[vq]]) : tensor<?xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<?x?xf32>) outs([[ve]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[vx]] [[0 : i64, 1 : i64]] : tensor<?x?xf32> into tensor<?xf32>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = arith.muli [[vm]], [[vn]] : index
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vd]][[[vi]]] [[[vs]]] [1] : tensor<?xf32> into tensor<?xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<?xf32>
// CHECK-NEXT:    }

// A chain of reshapes and casts, in a loop whose result is stacked.
func.func @scan(%a: tensor<16xf32>, %lb: index, %ub: index, %step: index) -> tensor<10x4x4xf32> {
  %d = tensor.empty() : tensor<10x4x4xf32>
  %r = scf.for %i = %lb to %ub step %step iter_args(%o = %d) -> tensor<10x4x4xf32> {
    %c4 = arith.constant 4 : index
    %e = tensor.empty() : tensor<16xf32>
    %x = linalg.exp ins(%a : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
    %y = tensor.expand_shape %x [[0, 1]] output_shape [2, 8] : tensor<16xf32> into tensor<2x8xf32>
    %z = tensor.collapse_shape %y [[0, 1]] : tensor<2x8xf32> into tensor<16xf32>
    %k = tensor.cast %z : tensor<16xf32> to tensor<?xf32>
    %u = tensor.expand_shape %k [[0, 1]] output_shape [%c4, 4] : tensor<?xf32> into tensor<?x4xf32>
    %w = tensor.cast %u : tensor<?x4xf32> to tensor<4x4xf32>
    %s = tensor.insert_slice %w into %o[%i, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<4x4xf32> into tensor<10x4x4xf32>
    scf.yield %s : tensor<10x4x4xf32>
  }
  return %r : tensor<10x4x4xf32>
}

// CHECK-LABEL: func.func @scan(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<16xf32>, [[vlb:%[a-zA-Z0-9_]+]]: index, [[vub:%[a-zA-Z0-9_]+]]: index, [[vstep:%[a-zA-Z0-9_]+]]: index) -> tensor<10x4x4xf32> {
// CHECK-NEXT:      [[vd:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<10x4x4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vlb]] to [[vub]] step [[vstep]] iter_args([[vo:%[a-zA-Z0-9_]+]] = [[vd]]) -> (tensor<10x4x4xf32>) {
// CHECK-NEXT:        [[vc4:%[a-zA-Z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:        [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vo]][[[vi]], 0, 0] [1, 4, 4] [1, 1, 1] : tensor<10x4x4xf32> to tensor<4x4xf32>
// CHECK-NEXT:        [[v1:%[a-zA-Z0-9_]+]] = tensor.cast [[v0]] : tensor<4x4xf32> to tensor<?x4xf32>
// CHECK-NEXT:        [[v2:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[v1]] [[0 : i64, 1 : i64]] : tensor<?x4xf32> into tensor<?xf32>
// CHECK-NEXT:        [[v3:%[a-zA-Z0-9_]+]] = tensor.cast [[v2]] : tensor<?xf32> to tensor<16xf32>
// CHECK-NEXT:        [[v4:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[v3]] [[0 : i64, 1 : i64]] output_shape [2, 8] : tensor<16xf32> into tensor<2x8xf32>
// CHECK-NEXT:        [[v5:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[v4]] [[0 : i64, 1 : i64]] : tensor<2x8xf32> into tensor<16xf32>
// CHECK-NEXT:        [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<16xf32>) outs([[v5]] : tensor<16xf32>) -> tensor<16xf32>
// CHECK-NEXT:        [[vy:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[vx]] [[0 : i64, 1 : i64]] output_shape [2, 8] : tensor<16xf32> into tensor<2x8xf32>
// CHECK-NEXT:        [[vz:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[vy]] [[0 : i64, 1 : i64]] : tensor<2x8xf32> into tensor<16xf32>
// CHECK-NEXT:        [[vk:%[a-zA-Z0-9_]+]] = tensor.cast [[vz]] : tensor<16xf32> to tensor<?xf32>
// CHECK-NEXT:        [[vu:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[vk]] [[0 : i64, 1 : i64]] output_shape [[[vc4]], 4] : tensor<?xf32> into tensor<?x4xf32>
// CHECK-NEXT:        [[vw:%[a-zA-Z0-9_]+]] = tensor.cast [[vu]] : tensor<?x4xf32> to tensor<4x4xf32>
// CHECK-NEXT:        [[vs:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vw]] into [[vo]][[[vi]], 0, 0] [1, 4, 4] [1, 1, 1] : tensor<4x4xf32> into tensor<10x4x4xf32>
// CHECK-NEXT:        scf.yield [[vs]] : tensor<10x4x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<10x4x4xf32>
// CHECK-NEXT:    }

// Without dimensions.
func.func @scalar(%f: f32, %d: tensor<8xf32>, %i: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<f32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %y = tensor.expand_shape %x [] output_shape [1] : tensor<f32> into tensor<1xf32>
  %r = tensor.insert_slice %y into %d[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @scalar(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vd:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> tensor<8xf32> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][[[vi]]] [1] [1] : tensor<8xf32> to tensor<1xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[v0]] [] : tensor<1xf32> into tensor<f32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v1]] : tensor<f32>) -> tensor<f32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[vx]] [] output_shape [1] : tensor<f32> into tensor<1xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vd]][[[vi]]] [1] [1] : tensor<1xf32> into tensor<8xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<8xf32>
// CHECK-NEXT:    }

// The destination is read in between: the part would be copied.
func.func @read_in_between(%a: tensor<4x4xf32>, %i: index) -> (tensor<2x16xf32>, f32) {
  %z = arith.constant 0.0 : f32
  %d0 = tensor.empty() : tensor<2x16xf32>
  %d = linalg.fill ins(%z : f32) outs(%d0 : tensor<2x16xf32>) -> tensor<2x16xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %x = linalg.exp ins(%a : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %v = tensor.extract %d[%i, %i] : tensor<2x16xf32>
  %y = tensor.collapse_shape %x [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %r = tensor.insert_slice %y into %d[1, 0] [1, 16] [1, 1] : tensor<16xf32> into tensor<2x16xf32>
  return %r, %v : tensor<2x16xf32>, f32
}

// CHECK-LABEL: func.func @read_in_between(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4x4xf32>, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<2x16xf32>, f32) {
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      [[vd0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<2x16xf32>
// CHECK-NEXT:      [[vd:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vz]] : f32) outs([[vd0]] : tensor<2x16xf32>) -> tensor<2x16xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][1, 0] [1, 16] [1, 1] : tensor<2x16xf32> to tensor<16xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[v0]] [[0 : i64, 1 : i64]] output_shape [4, 4] : tensor<16xf32> into tensor<4x4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4x4xf32>) outs([[v1]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:      [[vv:%[a-zA-Z0-9_]+]] = tensor.extract [[vd]][[[vi]], [[vi]]] : tensor<2x16xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[vx]] [[0 : i64, 1 : i64]] : tensor<4x4xf32> into tensor<16xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vd]][1, 0] [1, 16] [1, 1] : tensor<16xf32> into tensor<2x16xf32>
// CHECK-NEXT:      func.return [[vr]], [[vv]] : tensor<2x16xf32>, f32
// CHECK-NEXT:    }

// A tensor without dimensions.
func.func @no_dimensions(%f: f32, %d: tensor<3xf32>) -> tensor<3xf32> {
  %e = tensor.empty() : tensor<1xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
  %y = tensor.collapse_shape %x [] : tensor<1xf32> into tensor<f32>
  %r = tensor.insert_slice %y into %d[1] [1] [1] : tensor<f32> into tensor<3xf32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func.func @no_dimensions(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vd:%[a-zA-Z0-9_]+]]: tensor<3xf32>) -> tensor<3xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][1] [1] [1] : tensor<3xf32> to tensor<f32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[v0]] [] output_shape [1] : tensor<f32> into tensor<1xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v1]] : tensor<1xf32>) -> tensor<1xf32>
// CHECK-NEXT:    [[vy:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[vx]] [] : tensor<1xf32> into tensor<f32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vd]][1] [1] [1] : tensor<f32> into tensor<3xf32>
// CHECK-NEXT:    func.return [[vr]] : tensor<3xf32>
// CHECK-NEXT:  }

// A column, whose dimension of size one is the last.
func.func @column(%a: tensor<4xf32>, %d: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %y = tensor.expand_shape %x [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
  %r = tensor.insert_slice %y into %d[0, 1] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @column(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vd:%[a-zA-Z0-9_]+]]: tensor<4x3xf32>) -> tensor<4x3xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][0, 1] [4, 1] [1, 1] : tensor<4x3xf32> to tensor<4x1xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[v0]] [[0 : i64, 1 : i64]] : tensor<4x1xf32> into tensor<4xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[v1]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[vy:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[vx]] [[0 : i64, 1 : i64]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vd]][0, 1] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<4x3xf32>
// CHECK-NEXT:    func.return [[vr]] : tensor<4x3xf32>
// CHECK-NEXT:  }
