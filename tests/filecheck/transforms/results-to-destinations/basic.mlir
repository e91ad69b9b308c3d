// RUN: %xdsl_opt %s -p 'results-to-destinations' | filecheck %s

// The caller says where the result is computed; through two calls.
func.func private @inner(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.abs ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func private @inner(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[ve:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = linalg.abs ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<8xf32>
// CHECK-NEXT:    }

func.func private @outer(%x: tensor<8xf32>, %f: f32) -> (f32, tensor<8xf32>) {
  %r = func.call @inner(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %f, %r : f32, tensor<8xf32>
}

// CHECK-LABEL: func.func private @outer(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[v0:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> (f32, tensor<8xf32>) {
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = func.call @inner([[vx]], [[v0]]) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      func.return [[vf]], [[vr]] : f32, tensor<8xf32>
// CHECK-NEXT:    }

func.func @caller(%x: tensor<8xf32>, %f: f32, %d: tensor<32xf32>) -> (f32, tensor<32xf32>) {
  %0:2 = func.call @outer(%x, %f) : (tensor<8xf32>, f32) -> (f32, tensor<8xf32>)
  %1 = tensor.insert_slice %0#1 into %d[4] [8] [1] : tensor<8xf32> into tensor<32xf32>
  return %0#0, %1 : f32, tensor<32xf32>
}

// CHECK-LABEL: func.func @caller(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vd:%[a-zA-Z0-9_]+]]: tensor<32xf32>) -> (f32, tensor<32xf32>) {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]], [[v2:%[a-zA-Z0-9_]+]] = func.call @outer([[vx]], [[vf]], [[v0]]) : (tensor<8xf32>, f32, tensor<8xf32>) -> (f32, tensor<8xf32>)
// CHECK-NEXT:      [[v3:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[v2]] into [[vd]][4] [8] [1] : tensor<8xf32> into tensor<32xf32>
// CHECK-NEXT:      func.return [[v1]], [[v3]] : f32, tensor<32xf32>
// CHECK-NEXT:    }

// Both branches compute the same result.
func.func private @branches(%x: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.if %c -> tensor<8xf32> {
    %a = linalg.abs ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %a : tensor<8xf32>
  } else {
    %b = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func private @branches(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1, [[ve:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<8xf32>) {
// CHECK-NEXT:        [[va:%[a-zA-Z0-9_]+]] = linalg.abs ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:        scf.yield [[va]] : tensor<8xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:        scf.yield [[vb]] : tensor<8xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<8xf32>
// CHECK-NEXT:    }

func.func @calls_branches(%x: tensor<8xf32>, %c: i1, %d: tensor<8x1xf32>) -> tensor<8x2xf32> {
  %r = func.call @branches(%x, %c) : (tensor<8xf32>, i1) -> tensor<8xf32>
  %e = tensor.expand_shape %r [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
  %0 = tensor.concat dim(1) %e, %d : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x2xf32>
  return %0 : tensor<8x2xf32>
}

// CHECK-LABEL: func.func @calls_branches(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vd:%[a-zA-Z0-9_]+]]: tensor<8x1xf32>) -> tensor<8x2xf32> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = func.call @branches([[vx]], [[vc]], [[v0]]) : (tensor<8xf32>, i1, tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[vr]] [[0 : i64, 1 : i64]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.concat dim(1) [[ve]], [[vd]] : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x2xf32>
// CHECK-NEXT:      func.return [[v1]] : tensor<8x2xf32>
// CHECK-NEXT:    }

// Several blocks.
func.func private @blocks(%x: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  cf.cond_br %c, ^a, ^b
^a:
  %a = linalg.abs ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %a : tensor<8xf32>
^b:
  %b = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %b : tensor<8xf32>
}

// CHECK-LABEL: func.func private @blocks(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1, [[ve:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      cf.cond_br [[vc]], ^a, ^b
// CHECK-NEXT:    ^a:
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.abs ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      func.return [[va]] : tensor<8xf32>
// CHECK-NEXT:    ^b:
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      func.return [[vb]] : tensor<8xf32>
// CHECK-NEXT:    }

func.func @calls_blocks(%x: tensor<8xf32>, %c: i1, %d: tensor<8x1xf32>) -> tensor<8x2xf32> {
  %r = func.call @blocks(%x, %c) : (tensor<8xf32>, i1) -> tensor<8xf32>
  %e = tensor.expand_shape %r [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
  %0 = tensor.concat dim(1) %e, %d : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x2xf32>
  return %0 : tensor<8x2xf32>
}

// CHECK-LABEL: func.func @calls_blocks(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1, [[vd:%[a-zA-Z0-9_]+]]: tensor<8x1xf32>) -> tensor<8x2xf32> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = func.call @blocks([[vx]], [[vc]], [[v0]]) : (tensor<8xf32>, i1, tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.expand_shape [[vr]] [[0 : i64, 1 : i64]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.concat dim(1) [[ve]], [[vd]] : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x2xf32>
// CHECK-NEXT:      func.return [[v1]] : tensor<8x2xf32>
// CHECK-NEXT:    }

// A function that calls itself.
func.func private @recursive(%x: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %true = arith.constant true
  %r = scf.if %c -> tensor<8xf32> {
    %e = tensor.empty() : tensor<8xf32>
    %a = linalg.abs ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %a : tensor<8xf32>
  } else {
    %b = func.call @recursive(%x, %true) : (tensor<8xf32>, i1) -> tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func private @recursive(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) -> tensor<8xf32> {
// CHECK-NEXT:      [[vtrue:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<8xf32>) {
// CHECK-NEXT:        [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:        [[va:%[a-zA-Z0-9_]+]] = linalg.abs ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:        scf.yield [[va]] : tensor<8xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        [[vb:%[a-zA-Z0-9_]+]] = func.call @recursive([[vx]], [[vtrue]]) : (tensor<8xf32>, i1) -> tensor<8xf32>
// CHECK-NEXT:        scf.yield [[vb]] : tensor<8xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<8xf32>
// CHECK-NEXT:    }
