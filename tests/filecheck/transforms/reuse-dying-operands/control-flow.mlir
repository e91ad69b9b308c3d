// RUN: %xdsl_opt %s -p 'reuse-dying-operands' | filecheck %s

// What each round reads of the last one may be overwritten; what the next round reads may not.
func.func @loop(%x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %init = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %same = linalg.abs ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %init) -> tensor<8xf32> {
    %b = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %c = linalg.add ins(%same, %b : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %c : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @loop(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) -> tensor<8xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[vinit:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[vsame:%[a-zA-Z0-9_]+]] = linalg.abs ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[va:%[a-zA-Z0-9_]+]] = [[vinit]]) -> (tensor<8xf32>) {
// CHECK-NEXT:        [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<8xf32>) outs([[va]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:        [[vc:%[a-zA-Z0-9_]+]] = linalg.add ins([[vsame]], [[vb]] : tensor<8xf32>, tensor<8xf32>) outs([[va]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:        scf.yield [[vc]] : tensor<8xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<8xf32>
// CHECK-NEXT:    }

// Read in the other branch only.
func.func @branches(%x: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = scf.if %c -> tensor<8xf32> {
    %b = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  } else {
    scf.yield %a : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @branches(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) -> tensor<8xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<8xf32>) {
// CHECK-NEXT:        [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<8xf32>) outs([[va]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:        scf.yield [[vb]] : tensor<8xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield [[va]] : tensor<8xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<8xf32>
// CHECK-NEXT:    }

// A cycle of blocks, in which a tensor from outside is read again.
func.func @blocks(%x: tensor<8xf32>, %c: i1) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.abs ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  cf.br ^body(%s : tensor<8xf32>)
^body(%v: tensor<8xf32>):
  %b = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %d = linalg.abs ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  cf.cond_br %c, ^body(%d : tensor<8xf32>), ^end
^end:
  %g = linalg.abs ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %g, %d : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) -> (tensor<8xf32>, tensor<8xf32>) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = linalg.abs ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      cf.br ^body([[vs]] : tensor<8xf32>)
// CHECK-NEXT:    ^body([[vv:%[a-zA-Z0-9_]+]]: tensor<8xf32>):
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[vd:%[a-zA-Z0-9_]+]] = linalg.abs ins([[vb]] : tensor<8xf32>) outs([[vb]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      cf.cond_br [[vc]], ^body([[vd]] : tensor<8xf32>), ^end
// CHECK-NEXT:    ^end:
// CHECK-NEXT:      [[vg:%[a-zA-Z0-9_]+]] = linalg.abs ins([[va]] : tensor<8xf32>) outs([[va]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      func.return [[vg]], [[vd]] : tensor<8xf32>, tensor<8xf32>
// CHECK-NEXT:    }

// The argument of a function may be needed by its caller.
func.func private @callee(%p: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %b = linalg.exp ins(%p : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %b : tensor<8xf32>
}

// CHECK-LABEL: func.func private @callee(
// CHECK-SAME:  [[vp:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vp]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      func.return [[vb]] : tensor<8xf32>
// CHECK-NEXT:    }

// The result of a call is new.
func.func @caller(%p: tensor<8xf32>) -> tensor<8xf32> {
  %a = func.call @callee(%p) : (tensor<8xf32>) -> tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %b = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %b : tensor<8xf32>
}

// CHECK-LABEL: func.func @caller(
// CHECK-SAME:  [[vp:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = func.call @callee([[vp]]) : (tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<8xf32>) outs([[va]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      func.return [[vb]] : tensor<8xf32>
// CHECK-NEXT:    }
