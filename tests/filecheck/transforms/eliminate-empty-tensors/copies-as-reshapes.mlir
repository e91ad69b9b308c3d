// RUN: %xdsl_opt %s -p 'eliminate-empty-tensors' | filecheck %s
// RUN: %xdsl_bufferize_check %s --entry stacked -p bufferize | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s --entry twice -p bufferize | filecheck %s --check-prefix=EQUAL

// A copy of a tensor that only adds or drops dimensions of size one is a reshape: what it copies is
// computed in the part that the copy is put into.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
#all = affine_map<(d0, d1) -> (0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>
#elements = affine_map<(d0) -> (d0)>

func.func @added(%a: tensor<4xf32>, %d: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %e1 = tensor.empty() : tensor<1x4xf32>
  %y = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4xf32>) outs(%e1 : tensor<1x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<1x4xf32>
  %r = tensor.insert_slice %y into %d[1, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @added(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vd:%[a-zA-Z0-9_]+]]: tensor<3x4xf32>) -> tensor<3x4xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][1, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<1x4xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[v0]] [[0 : i64, 1 : i64]] : tensor<1x4xf32> into tensor<4xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[v1]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[vy:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[vx]] [[0 : i64, 1 : i64]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vd]][1, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<3x4xf32>
// CHECK-NEXT:    func.return [[vr]] : tensor<3x4xf32>
// CHECK-NEXT:  }

func.func @dropped(%a: tensor<1x4xf32>, %d: tensor<10xf32>) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<1x4xf32>
  %x = linalg.exp ins(%a : tensor<1x4xf32>) outs(%e : tensor<1x4xf32>) -> tensor<1x4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (0, d0)>, #elements], iterator_types = ["parallel"]}
      ins(%x : tensor<1x4xf32>) outs(%e1 : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4xf32>
  %r = tensor.insert_slice %y into %d[2] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}

// CHECK-LABEL: func.func @dropped(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<1x4xf32>, [[vd:%[a-zA-Z0-9_]+]]: tensor<10xf32>) -> tensor<10xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][2] [4] [1] : tensor<10xf32> to tensor<4xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[v0]] [[0 : i64, 1 : i64]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<1x4xf32>) outs([[v1]] : tensor<1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT:    [[vy:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[vx]] [[0 : i64, 1 : i64]] : tensor<1x4xf32> into tensor<4xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vd]][2] [4] [1] : tensor<4xf32> into tensor<10xf32>
// CHECK-NEXT:    func.return [[vr]] : tensor<10xf32>
// CHECK-NEXT:  }

// Two reshapes, one after the other.
func.func @moved(%a: tensor<1x4xf32>, %d: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %e = tensor.empty() : tensor<1x4xf32>
  %x = linalg.exp ins(%a : tensor<1x4xf32>) outs(%e : tensor<1x4xf32>) -> tensor<1x4xf32>
  %e1 = tensor.empty() : tensor<4x1xf32>
  %y = linalg.transpose ins(%x : tensor<1x4xf32>) outs(%e1 : tensor<4x1xf32>) permutation = [1, 0]
  %r = tensor.insert_slice %y into %d[0, 1] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @moved(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<1x4xf32>, [[vd:%[a-zA-Z0-9_]+]]: tensor<4x3xf32>) -> tensor<4x3xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][0, 1] [4, 1] [1, 1] : tensor<4x3xf32> to tensor<4x1xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[v0]] [[0 : i64, 1 : i64]] : tensor<4x1xf32> into tensor<4xf32>
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[v1]] [[0 : i64, 1 : i64]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<1x4xf32>) outs([[v2]] : tensor<1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT:    [[vy:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[vx]] [[0 : i64, 1 : i64]] : tensor<1x4xf32> into tensor<4xf32>
// CHECK-NEXT:    [[vy_1:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[vy]] [[0 : i64, 1 : i64]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy_1]] into [[vd]][0, 1] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<4x3xf32>
// CHECK-NEXT:    func.return [[vr]] : tensor<4x3xf32>
// CHECK-NEXT:  }

func.func @dynamic(%a: tensor<?xf32>, %n: index, %d: tensor<3x?xf32>) -> tensor<3x?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %x = linalg.exp ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %e1 = tensor.empty(%n) : tensor<1x?xf32>
  %y = linalg.broadcast ins(%x : tensor<?xf32>) outs(%e1 : tensor<1x?xf32>) dimensions = [0]
  %r = tensor.insert_slice %y into %d[1, 0] [1, %n] [1, 1] : tensor<1x?xf32> into tensor<3x?xf32>
  return %r : tensor<3x?xf32>
}

// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<?xf32>, [[vn:%[a-zA-Z0-9_]+]]: index, [[vd:%[a-zA-Z0-9_]+]]: tensor<3x?xf32>) -> tensor<3x?xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][1, 0] [1, [[vn]]] [1, 1] : tensor<3x?xf32> to tensor<1x?xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[v0]] [[0 : i64, 1 : i64]] : tensor<1x?xf32> into tensor<?xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<?xf32>) outs([[v1]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:    [[vy:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[vx]] [[0 : i64, 1 : i64]] output_shape [1, [[vn]]] : tensor<?xf32> into tensor<1x?xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vd]][1, 0] [1, [[vn]]] [1, 1] : tensor<1x?xf32> into tensor<3x?xf32>
// CHECK-NEXT:    func.return [[vr]] : tensor<3x?xf32>
// CHECK-NEXT:  }

func.func @no_dimensions(%f: f32, %d: tensor<3xf32>) -> tensor<3xf32> {
  %e = tensor.empty() : tensor<f32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %e1 = tensor.empty() : tensor<1xf32>
  %y = linalg.broadcast ins(%x : tensor<f32>) outs(%e1 : tensor<1xf32>) dimensions = [0]
  %r = tensor.insert_slice %y into %d[1] [1] [1] : tensor<1xf32> into tensor<3xf32>
  return %r : tensor<3xf32>
}

// CHECK-LABEL: func.func @no_dimensions(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vd:%[a-zA-Z0-9_]+]]: tensor<3xf32>) -> tensor<3xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][1] [1] [1] : tensor<3xf32> to tensor<1xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[v0]] [] : tensor<1xf32> into tensor<f32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v1]] : tensor<f32>) -> tensor<f32>
// CHECK-NEXT:    [[vy:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[vx]] [] output_shape [1] : tensor<f32> into tensor<1xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vd]][1] [1] [1] : tensor<1xf32> into tensor<3xf32>
// CHECK-NEXT:    func.return [[vr]] : tensor<3xf32>
// CHECK-NEXT:  }

// In a loop, whose output the copies are put into.
func.func @stacked(%a: tensor<3x4xf32>, %d: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %d) -> tensor<3x4xf32> {
    %s = tensor.extract_slice %a[%i, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %x = linalg.exp ins(%s : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %e1 = tensor.empty() : tensor<1x4xf32>
    %y = linalg.broadcast ins(%x : tensor<4xf32>) outs(%e1 : tensor<1x4xf32>) dimensions = [0]
    %n = tensor.insert_slice %y into %t[%i, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<3x4xf32>
    scf.yield %n : tensor<3x4xf32>
  }
  return %r : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @stacked(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<3x4xf32>, [[vd:%[a-zA-Z0-9_]+]]: tensor<3x4xf32>) -> tensor<3x4xf32> {
// CHECK-NEXT:    [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[vc3:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vc3]] step [[vc1]] iter_args([[vt:%[a-zA-Z0-9_]+]] = [[vd]]) -> (tensor<3x4xf32>) {
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[va]][[[vi]], 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<4xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vt]][[[vi]], 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<1x4xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[v0]] [[0 : i64, 1 : i64]] : tensor<1x4xf32> into tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vs]] : tensor<4xf32>) outs([[v1]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[vx]] [[0 : i64, 1 : i64]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
// CHECK-NEXT:      [[vn:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vt]][[[vi]], 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<3x4xf32>
// CHECK-NEXT:      scf.yield [[vn]] : tensor<3x4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[vr]] : tensor<3x4xf32>
// CHECK-NEXT:  }

// The loop has the copied tensor as well: it is not in the part.
func.func @carried(%a: tensor<4xf32>, %d: tensor<3x4xf32>) -> (tensor<4xf32>, tensor<3x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %h, %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %a, %t = %d) -> (tensor<4xf32>, tensor<3x4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %x = linalg.exp ins(%s : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %e1 = tensor.empty() : tensor<1x4xf32>
    %y = linalg.broadcast ins(%x : tensor<4xf32>) outs(%e1 : tensor<1x4xf32>) dimensions = [0]
    %n = tensor.insert_slice %y into %t[%i, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<3x4xf32>
    scf.yield %x, %n : tensor<4xf32>, tensor<3x4xf32>
  }
  return %h, %r : tensor<4xf32>, tensor<3x4xf32>
}

// CHECK-LABEL: func.func @carried(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vd:%[a-zA-Z0-9_]+]]: tensor<3x4xf32>) -> (tensor<4xf32>, tensor<3x4xf32>) {
// CHECK-NEXT:    [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:    [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:    [[vc3:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:    [[vh:%[a-zA-Z0-9_]+]], [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vc3]] step [[vc1]] iter_args([[vs:%[a-zA-Z0-9_]+]] = [[va]], [[vt:%[a-zA-Z0-9_]+]] = [[vd]]) -> (tensor<4xf32>, tensor<3x4xf32>) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vs]] : tensor<4xf32>) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vt]][[[vi]], 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<1x4xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = linalg.broadcast ins([[vx]] : tensor<4xf32>) outs([[v0]] : tensor<1x4xf32>) dimensions = [0]
// CHECK-NEXT:      [[vn:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vt]][[[vi]], 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<3x4xf32>
// CHECK-NEXT:      scf.yield [[vx]], [[vn]] : tensor<4xf32>, tensor<3x4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[vh]], [[vr]] : tensor<4xf32>, tensor<3x4xf32>
// CHECK-NEXT:  }

// What a branch forwards.
func.func @blocks(%a: tensor<4xf32>, %d: tensor<3x4xf32>, %c: i1) -> tensor<3x4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %e1 = tensor.empty() : tensor<1x4xf32>
  %y = linalg.broadcast ins(%x : tensor<4xf32>) outs(%e1 : tensor<1x4xf32>) dimensions = [0]
  %r = tensor.insert_slice %y into %d[1, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<3x4xf32>
  cf.br ^bb3(%r : tensor<3x4xf32>)
^bb2:
  cf.br ^bb3(%d : tensor<3x4xf32>)
^bb3(%t: tensor<3x4xf32>):
  return %t : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vd:%[a-zA-Z0-9_]+]]: tensor<3x4xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) -> tensor<3x4xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][1, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<1x4xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[v0]] [[0 : i64, 1 : i64]] : tensor<1x4xf32> into tensor<4xf32>
// CHECK-NEXT:    cf.cond_br [[vc]], ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[v1]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[vy:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[vx]] [[0 : i64, 1 : i64]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vd]][1, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<3x4xf32>
// CHECK-NEXT:    cf.br ^bb3([[vr]] : tensor<3x4xf32>)
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    cf.br ^bb3([[vd]] : tensor<3x4xf32>)
// CHECK-NEXT:  ^bb3([[vt:%[a-zA-Z0-9_]+]]: tensor<3x4xf32>):
// CHECK-NEXT:    func.return [[vt]] : tensor<3x4xf32>
// CHECK-NEXT:  }

// One buffer cannot be in two parts: the second copy stays.
func.func @twice(%a: tensor<4xf32>, %d: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %e1 = tensor.empty() : tensor<1x4xf32>
  %y = linalg.broadcast ins(%x : tensor<4xf32>) outs(%e1 : tensor<1x4xf32>) dimensions = [0]
  %e2 = tensor.empty() : tensor<1x4xf32>
  %z = linalg.broadcast ins(%x : tensor<4xf32>) outs(%e2 : tensor<1x4xf32>) dimensions = [0]
  %n = tensor.insert_slice %y into %d[0, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<3x4xf32>
  %r = tensor.insert_slice %z into %n[2, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @twice(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vd:%[a-zA-Z0-9_]+]]: tensor<3x4xf32>) -> tensor<3x4xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][0, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<1x4xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.collapse_shape [[v0]] [[0 : i64, 1 : i64]] : tensor<1x4xf32> into tensor<4xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[v1]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[vy:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[vx]] [[0 : i64, 1 : i64]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
// CHECK-NEXT:    [[vn:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vd]][0, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<3x4xf32>
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vn]][2, 0] [1, 4] [1, 1] : tensor<3x4xf32> to tensor<1x4xf32>
// CHECK-NEXT:    [[vz:%[a-zA-Z0-9_]+]] = linalg.broadcast ins([[vx]] : tensor<4xf32>) outs([[v2]] : tensor<1x4xf32>) dimensions = [0]
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vz]] into [[vn]][2, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<3x4xf32>
// CHECK-NEXT:    func.return [[vr]] : tensor<3x4xf32>
// CHECK-NEXT:  }

// These copies do more: they repeat elements, change their order, or have an argument.
func.func @kept(%a: tensor<1x4xf32>, %d: tensor<6x6xf32>) -> (tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) {
  %e = tensor.empty() : tensor<1x4xf32>
  %x = linalg.exp ins(%a : tensor<1x4xf32>) outs(%e : tensor<1x4xf32>) -> tensor<1x4xf32>
  %e1 = tensor.empty() : tensor<2x4xf32>
  %y = linalg.generic {indexing_maps = [#all, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<1x4xf32>) outs(%e1 : tensor<2x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x4xf32>
  %r = tensor.insert_slice %y into %d[1, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<6x6xf32>
  %e2 = tensor.empty() : tensor<4x2xf32>
  %z = linalg.generic {indexing_maps = [#turned, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y : tensor<2x4xf32>) outs(%e2 : tensor<4x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x2xf32>
  %s = tensor.insert_slice %z into %d[1, 0] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<6x6xf32>
  %e3 = tensor.empty() : tensor<4xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(d0) -> (0, d0)>, #elements], iterator_types = ["parallel"]}
      ins(%a : tensor<1x4xf32>) outs(%e3 : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4xf32>
  %t = tensor.insert_slice %w into %d[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<6x6xf32>
  return %r, %s, %t : tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>
}

// CHECK-LABEL: func.func @kept(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<1x4xf32>, [[vd:%[a-zA-Z0-9_]+]]: tensor<6x6xf32>) -> (tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>) {
// CHECK-NEXT:    [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<1x4xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<1x4xf32>) outs([[ve]] : tensor<1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][1, 0] [2, 4] [1, 1] : tensor<6x6xf32> to tensor<2x4xf32>
// CHECK-NEXT:    [[vy:%[a-zA-Z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins([[vx]] : tensor<1x4xf32>) outs([[v0]] : tensor<2x4xf32>) {
// CHECK-NEXT:    ^bb0([[vin:%[a-zA-Z0-9_]+]]: f32, [[vout:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:      linalg.yield [[vin]] : f32
// CHECK-NEXT:    } -> tensor<2x4xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vy]] into [[vd]][1, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<6x6xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][1, 0] [4, 2] [1, 1] : tensor<6x6xf32> to tensor<4x2xf32>
// CHECK-NEXT:    [[vz:%[a-zA-Z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins([[vy]] : tensor<2x4xf32>) outs([[v1]] : tensor<4x2xf32>) {
// CHECK-NEXT:    ^bb0([[vin_1:%[a-zA-Z0-9_]+]]: f32, [[vout_1:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:      linalg.yield [[vin_1]] : f32
// CHECK-NEXT:    } -> tensor<4x2xf32>
// CHECK-NEXT:    [[vs:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vz]] into [[vd]][1, 0] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<6x6xf32>
// CHECK-NEXT:    [[v2:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][0, 0] [1, 4] [1, 1] : tensor<6x6xf32> to tensor<4xf32>
// CHECK-NEXT:    [[vw:%[a-zA-Z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0) -> (0, d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins([[va]] : tensor<1x4xf32>) outs([[v2]] : tensor<4xf32>) {
// CHECK-NEXT:    ^bb0([[vin_2:%[a-zA-Z0-9_]+]]: f32, [[vout_2:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:      linalg.yield [[vin_2]] : f32
// CHECK-NEXT:    } -> tensor<4xf32>
// CHECK-NEXT:    [[vt:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vw]] into [[vd]][0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<6x6xf32>
// CHECK-NEXT:    func.return [[vr]], [[vs]], [[vt]] : tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>
// CHECK-NEXT:  }


// EQUAL: equal
