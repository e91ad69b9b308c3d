// RUN: %xdsl_opt %s -p 'copies-to-branches' | filecheck %s
// RUN: %xdsl_opt %s -p 'copies-to-branches{by-cost}' | filecheck %s

// Both are read later: one copy after the branches, as before.
func.func private @both(%c: i1, %i: index, %f: f32) -> (f32, f32, f32) {
  %e = tensor.empty() : tensor<4xf32>
  %h = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.exp ins(%a : tensor<4xf32>) outs(%h : tensor<4xf32>) -> tensor<4xf32>
  %s = scf.if %c -> (tensor<4xf32>) {
    scf.yield %a : tensor<4xf32>
  } else {
    scf.yield %b : tensor<4xf32>
  }
  %w = tensor.insert %f into %s[%i] : tensor<4xf32>
  %x = tensor.extract %w[%i] : tensor<4xf32>
  %y = tensor.extract %a[%i] : tensor<4xf32>
  %z = tensor.extract %b[%i] : tensor<4xf32>
  return %x, %y, %z : f32, f32, f32
}

// CHECK-LABEL: func.func private @both(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> (f32, f32, f32) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vh:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[vh]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<4xf32>) {
// CHECK-NEXT:        scf.yield [[va]] : tensor<4xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield [[vb]] : tensor<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      [[vw:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[vs]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = tensor.extract [[vw]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.extract [[va]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = tensor.extract [[vb]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[vx]], [[vy]], [[vz]] : f32, f32, f32
// CHECK-NEXT:    }

// The result itself is read later.
func.func private @result(%c: i1, %i: index, %f: f32) -> (f32, f32) {
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %s = scf.if %c -> (tensor<4xf32>) {
    scf.yield %a : tensor<4xf32>
  } else {
    %h = tensor.empty() : tensor<4xf32>
    %b = linalg.exp ins(%a : tensor<4xf32>) outs(%h : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  %g = arith.addf %f, %f : f32
  %w = tensor.insert %g into %s[%i] : tensor<4xf32>
  %x = tensor.extract %w[%i] : tensor<4xf32>
  %y = tensor.extract %s[%i] : tensor<4xf32>
  return %x, %y : f32, f32
}

// CHECK-LABEL: func.func private @result(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> (f32, f32) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<4xf32>) {
// CHECK-NEXT:        scf.yield [[va]] : tensor<4xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        [[vh:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:        [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[vh]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:        scf.yield [[vb]] : tensor<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      [[vg:%[a-zA-Z0-9_]+]] = arith.addf [[vf]], [[vf]] : f32
// CHECK-NEXT:      [[vw:%[a-zA-Z0-9_]+]] = tensor.insert [[vg]] into [[vs]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = tensor.extract [[vw]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.extract [[vs]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[vx]], [[vy]] : f32, f32
// CHECK-NEXT:    }

// The write is not on all paths after the branches: a copy in them might be in vain.
func.func private @not_always(%c: i1, %d: i1, %i: index, %f: f32) -> (f32, f32) {
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %s = scf.if %c -> (tensor<4xf32>) {
    scf.yield %a : tensor<4xf32>
  } else {
    %h = tensor.empty() : tensor<4xf32>
    %b = linalg.exp ins(%a : tensor<4xf32>) outs(%h : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  %x = scf.if %d -> (f32) {
    %w = tensor.insert %f into %s[%i] : tensor<4xf32>
    %v = tensor.extract %w[%i] : tensor<4xf32>
    scf.yield %v : f32
  } else {
    scf.yield %f : f32
  }
  %y = tensor.extract %a[%i] : tensor<4xf32>
  return %x, %y : f32, f32
}

// CHECK-LABEL: func.func private @not_always(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vd:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> (f32, f32) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<4xf32>) {
// CHECK-NEXT:        scf.yield [[va]] : tensor<4xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        [[vh:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:        [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[vh]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:        scf.yield [[vb]] : tensor<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = scf.if [[vd]] -> (f32) {
// CHECK-NEXT:        [[vw:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[vs]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:        [[vv:%[a-zA-Z0-9_]+]] = tensor.extract [[vw]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:        scf.yield [[vv]] : f32
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield [[vf]] : f32
// CHECK-NEXT:      }
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.extract [[va]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[vx]], [[vy]] : f32, f32
// CHECK-NEXT:    }

// In each iteration, but the branches are before the loop.
func.func private @loop(%c: i1, %n: index, %f: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %s = scf.if %c -> (tensor<4xf32>) {
    scf.yield %a : tensor<4xf32>
  } else {
    %h = tensor.empty() : tensor<4xf32>
    %b = linalg.exp ins(%a : tensor<4xf32>) outs(%h : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %f) -> (f32) {
    %v = tensor.extract %s[%i] : tensor<4xf32>
    %g = arith.addf %v, %x : f32
    %w = tensor.insert %g into %s[%c0] : tensor<4xf32>
    %q = tensor.extract %w[%i] : tensor<4xf32>
    %u = arith.addf %q, %x : f32
    scf.yield %u : f32
  }
  %y = tensor.extract %a[%c0] : tensor<4xf32>
  return %r, %y : f32, f32
}

// CHECK-LABEL: func.func private @loop(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vn:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> (f32, f32) {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<4xf32>) {
// CHECK-NEXT:        scf.yield [[va]] : tensor<4xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        [[vh:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:        [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[vh]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:        scf.yield [[vb]] : tensor<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[vf]]) -> (f32) {
// CHECK-NEXT:        [[vv:%[a-zA-Z0-9_]+]] = tensor.extract [[vs]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:        [[vg:%[a-zA-Z0-9_]+]] = arith.addf [[vv]], [[vx]] : f32
// CHECK-NEXT:        [[vw:%[a-zA-Z0-9_]+]] = tensor.insert [[vg]] into [[vs]][[[vc0]]] : tensor<4xf32>
// CHECK-NEXT:        [[vq:%[a-zA-Z0-9_]+]] = tensor.extract [[vw]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:        [[vu:%[a-zA-Z0-9_]+]] = arith.addf [[vq]], [[vx]] : f32
// CHECK-NEXT:        scf.yield [[vu]] : f32
// CHECK-NEXT:      }
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.extract [[va]][[[vc0]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[vr]], [[vy]] : f32, f32
// CHECK-NEXT:    }

// A choice for each element makes a new tensor.
func.func private @elementwise(%c: tensor<4xi1>, %i: index, %f: f32) -> (f32, f32) {
  %e = tensor.empty() : tensor<4xf32>
  %h = tensor.empty() : tensor<4xf32>
  %k = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.exp ins(%a : tensor<4xf32>) outs(%h : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.select ins(%c, %a, %b : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) outs(%k : tensor<4xf32>) -> tensor<4xf32>
  %w = tensor.insert %f into %s[%i] : tensor<4xf32>
  %x = tensor.extract %w[%i] : tensor<4xf32>
  %y = tensor.extract %a[%i] : tensor<4xf32>
  return %x, %y : f32, f32
}

// CHECK-LABEL: func.func private @elementwise(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: tensor<4xi1>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> (f32, f32) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vh:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vk:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[vh]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = linalg.select ins([[vc]], [[va]], [[vb]] : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) outs([[vk]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vw:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[vs]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = tensor.extract [[vw]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.extract [[va]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[vx]], [[vy]] : f32, f32
// CHECK-NEXT:    }

// Nothing is read later.
func.func private @nothing_to_copy(%c: i1, %i: index, %f: f32) -> f32 {
  %e = tensor.empty() : tensor<4xf32>
  %h = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.exp ins(%a : tensor<4xf32>) outs(%h : tensor<4xf32>) -> tensor<4xf32>
  %s = arith.select %c, %a, %b : tensor<4xf32>
  %w = tensor.insert %f into %s[%i] : tensor<4xf32>
  %x = tensor.extract %w[%i] : tensor<4xf32>
  return %x : f32
}

// CHECK-LABEL: func.func private @nothing_to_copy(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> f32 {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vh:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[vh]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[va]], [[vb]] : tensor<4xf32>
// CHECK-NEXT:      [[vw:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[vs]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = tensor.extract [[vw]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[vx]] : f32
// CHECK-NEXT:    }

// A block that nothing reaches.
func.func private @unreachable(%c: i1, %i: index, %f: f32, %a: tensor<4xf32>, %b: tensor<4xf32>) -> f32 {
  return %f : f32
^dead:
  %s = scf.if %c -> (tensor<4xf32>) {
    scf.yield %a : tensor<4xf32>
  } else {
    scf.yield %b : tensor<4xf32>
  }
  %w = tensor.insert %f into %s[%i] : tensor<4xf32>
  %x = tensor.extract %w[%i] : tensor<4xf32>
  %y = tensor.extract %a[%i] : tensor<4xf32>
  %z = arith.addf %x, %y : f32
  return %z : f32
}

// CHECK-LABEL: func.func private @unreachable(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32, [[va:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vb:%[a-zA-Z0-9_]+]]: tensor<4xf32>) -> f32 {
// CHECK-NEXT:      func.return [[vf]] : f32
// CHECK-NEXT:    ^dead:
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<4xf32>) {
// CHECK-NEXT:        scf.yield [[va]] : tensor<4xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield [[vb]] : tensor<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      [[vw:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[vs]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = tensor.extract [[vw]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.extract [[va]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.addf [[vx]], [[vy]] : f32
// CHECK-NEXT:      func.return [[vz]] : f32
// CHECK-NEXT:    }
