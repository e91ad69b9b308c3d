// RUN: %xdsl_opt %s -p 'copies-to-branches' | filecheck %s
// RUN: %xdsl_opt %s -p 'copies-to-branches{by-cost}' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'copies-to-branches,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline' | filecheck %s --check-prefix=COPIES

// 16 copies without the pass.
// COPIES: equal: 28 results
// COPIES: {{^ *}}8 copies

// %a is read later, %b is not: only the branch that takes %a copies.
func.func private @select(%c: i1, %i: index, %f: f32) -> (f32, f32) {
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<4xf32>
  %h = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.exp ins(%a : tensor<4xf32>) outs(%h : tensor<4xf32>) -> tensor<4xf32>
  %s = arith.select %c, %a, %b : tensor<4xf32>
  %g = arith.addf %f, %f : f32
  %w = tensor.insert %g into %s[%i] : tensor<4xf32>
  %x = tensor.extract %w[%c2] : tensor<4xf32>
  %y = tensor.extract %a[%c2] : tensor<4xf32>
  return %x, %y : f32, f32
}

// CHECK-LABEL: func.func private @select(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> (f32, f32) {
// CHECK-NEXT:      [[vc2:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vh:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[vh]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<4xf32>) {
// CHECK-NEXT:        [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[va]]) : tensor<4xf32>
// CHECK-NEXT:        scf.yield [[v0]] : tensor<4xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield [[vb]] : tensor<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      [[vg:%[a-zA-Z0-9_]+]] = arith.addf [[vf]], [[vf]] : f32
// CHECK-NEXT:      [[vw:%[a-zA-Z0-9_]+]] = tensor.insert [[vg]] into [[vs]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = tensor.extract [[vw]][[[vc2]]] : tensor<4xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.extract [[va]][[[vc2]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[vx]], [[vy]] : f32, f32
// CHECK-NEXT:    }

// Both are read later: each branch copies one of them, instead of two copies before.
func.func private @select_both(%c: i1, %i: index, %f: f32) -> (f32, f32, f32) {
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<4xf32>
  %h = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.exp ins(%a : tensor<4xf32>) outs(%h : tensor<4xf32>) -> tensor<4xf32>
  %s = arith.select %c, %a, %b : tensor<4xf32>
  %g = arith.addf %f, %f : f32
  %w = tensor.insert %g into %s[%i] : tensor<4xf32>
  %x = tensor.extract %w[%c2] : tensor<4xf32>
  %y = tensor.extract %a[%c2] : tensor<4xf32>
  %z = tensor.extract %b[%c2] : tensor<4xf32>
  return %x, %y, %z : f32, f32, f32
}

// CHECK-LABEL: func.func private @select_both(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> (f32, f32, f32) {
// CHECK-NEXT:      [[vc2:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vh:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[vh]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<4xf32>) {
// CHECK-NEXT:        [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[va]]) : tensor<4xf32>
// CHECK-NEXT:        scf.yield [[v0]] : tensor<4xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        [[v1:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[vb]]) : tensor<4xf32>
// CHECK-NEXT:        scf.yield [[v1]] : tensor<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      [[vg:%[a-zA-Z0-9_]+]] = arith.addf [[vf]], [[vf]] : f32
// CHECK-NEXT:      [[vw:%[a-zA-Z0-9_]+]] = tensor.insert [[vg]] into [[vs]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = tensor.extract [[vw]][[[vc2]]] : tensor<4xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.extract [[va]][[[vc2]]] : tensor<4xf32>
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = tensor.extract [[vb]][[[vc2]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[vx]], [[vy]], [[vz]] : f32, f32, f32
// CHECK-NEXT:    }

// What the scf.if yields would be copied after it, on both paths.
func.func private @if(%c: i1, %i: index, %f: f32, %n: index) -> (tensor<?xf32>, f32) {
  %c2 = arith.constant 2 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %s = scf.if %c -> (tensor<?xf32>) {
    %h = tensor.empty(%n) : tensor<?xf32>
    %b = linalg.exp ins(%a : tensor<?xf32>) outs(%h : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  } else {
    scf.yield %a : tensor<?xf32>
  }
  %g = arith.addf %f, %f : f32
  %w = tensor.insert %g into %s[%i] : tensor<?xf32>
  %y = tensor.extract %a[%c2] : tensor<?xf32>
  return %w, %y : tensor<?xf32>, f32
}

// CHECK-LABEL: func.func private @if(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vn:%[a-zA-Z0-9_]+]]: index) -> (tensor<?xf32>, f32) {
// CHECK-NEXT:      [[vc2:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty([[vn]]) : tensor<?xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<?xf32>) {
// CHECK-NEXT:        [[vh:%[a-zA-Z0-9_]+]] = tensor.empty([[vn]]) : tensor<?xf32>
// CHECK-NEXT:        [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<?xf32>) outs([[vh]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:        scf.yield [[vb]] : tensor<?xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[va]]) : tensor<?xf32>
// CHECK-NEXT:        scf.yield [[v0]] : tensor<?xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      [[vg:%[a-zA-Z0-9_]+]] = arith.addf [[vf]], [[vf]] : f32
// CHECK-NEXT:      [[vw:%[a-zA-Z0-9_]+]] = tensor.insert [[vg]] into [[vs]][[[vi]]] : tensor<?xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.extract [[va]][[[vc2]]] : tensor<?xf32>
// CHECK-NEXT:      func.return [[vw]], [[vy]] : tensor<?xf32>, f32
// CHECK-NEXT:    }

// A select, in one branch of an scf.if in another one: the path to %a only.
func.func private @nested(%c: i1, %d: i1, %i: index, %f: f32) -> (f32, f32) {
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %s = scf.if %c -> (tensor<4xf32>) {
    %t = scf.if %d -> (tensor<4xf32>) {
      %h = tensor.empty() : tensor<4xf32>
      %k = tensor.empty() : tensor<4xf32>
      %b = linalg.exp ins(%a : tensor<4xf32>) outs(%h : tensor<4xf32>) -> tensor<4xf32>
      %v = linalg.abs ins(%a : tensor<4xf32>) outs(%k : tensor<4xf32>) -> tensor<4xf32>
      %q = arith.select %c, %b, %v : tensor<4xf32>
      scf.yield %q : tensor<4xf32>
    } else {
      %q = arith.select %d, %a, %a : tensor<4xf32>
      scf.yield %q : tensor<4xf32>
    }
    scf.yield %t : tensor<4xf32>
  } else {
    %h = tensor.empty() : tensor<4xf32>
    %b = linalg.negf ins(%a : tensor<4xf32>) outs(%h : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  %g = arith.addf %f, %f : f32
  %w = tensor.insert %g into %s[%i] : tensor<4xf32>
  %x = tensor.extract %w[%c2] : tensor<4xf32>
  %y = tensor.extract %a[%c2] : tensor<4xf32>
  return %x, %y : f32, f32
}

// CHECK-LABEL: func.func private @nested(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vd:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> (f32, f32) {
// CHECK-NEXT:      [[vc2:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<4xf32>) {
// CHECK-NEXT:        [[vt:%[a-zA-Z0-9_]+]] = scf.if [[vd]] -> (tensor<4xf32>) {
// CHECK-NEXT:          [[vh:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:          [[vk:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:          [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[vh]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:          [[vv:%[a-zA-Z0-9_]+]] = linalg.abs ins([[va]] : tensor<4xf32>) outs([[vk]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:          [[vq:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[vb]], [[vv]] : tensor<4xf32>
// CHECK-NEXT:          scf.yield [[vq]] : tensor<4xf32>
// CHECK-NEXT:        } else {
// CHECK-NEXT:          [[vq_1:%[a-zA-Z0-9_]+]] = scf.if [[vd]] -> (tensor<4xf32>) {
// CHECK-NEXT:            [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[va]]) : tensor<4xf32>
// CHECK-NEXT:            scf.yield [[v0]] : tensor<4xf32>
// CHECK-NEXT:          } else {
// CHECK-NEXT:            [[v1:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[va]]) : tensor<4xf32>
// CHECK-NEXT:            scf.yield [[v1]] : tensor<4xf32>
// CHECK-NEXT:          }
// CHECK-NEXT:          scf.yield [[vq_1]] : tensor<4xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.yield [[vt]] : tensor<4xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        [[vh_1:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:        [[vb_1:%[a-zA-Z0-9_]+]] = linalg.negf ins([[va]] : tensor<4xf32>) outs([[vh_1]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:        scf.yield [[vb_1]] : tensor<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      [[vg:%[a-zA-Z0-9_]+]] = arith.addf [[vf]], [[vf]] : f32
// CHECK-NEXT:      [[vw:%[a-zA-Z0-9_]+]] = tensor.insert [[vg]] into [[vs]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = tensor.extract [[vw]][[[vc2]]] : tensor<4xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.extract [[va]][[[vc2]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[vx]], [[vy]] : f32, f32
// CHECK-NEXT:    }

// A block that two others lead to.
func.func private @blocks(%c: i1, %i: index, %f: f32) -> (f32, f32) {
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  cf.cond_br %c, ^one, ^two
^one:
  cf.br ^three(%a : tensor<4xf32>)
^two:
  %h = tensor.empty() : tensor<4xf32>
  %b = linalg.exp ins(%a : tensor<4xf32>) outs(%h : tensor<4xf32>) -> tensor<4xf32>
  cf.br ^three(%b : tensor<4xf32>)
^three(%s: tensor<4xf32>):
  %g = arith.addf %f, %f : f32
  %w = tensor.insert %g into %s[%i] : tensor<4xf32>
  %x = tensor.extract %w[%c2] : tensor<4xf32>
  %y = tensor.extract %a[%c2] : tensor<4xf32>
  return %x, %y : f32, f32
}

// CHECK-LABEL: func.func private @blocks(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> (f32, f32) {
// CHECK-NEXT:      [[vc2:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      cf.cond_br [[vc]], ^one, ^two
// CHECK-NEXT:    ^one:
// CHECK-NEXT:      cf.br ^three([[va]] : tensor<4xf32>)
// CHECK-NEXT:    ^two:
// CHECK-NEXT:      [[vh:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[vh]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      cf.br ^three([[vb]] : tensor<4xf32>)
// CHECK-NEXT:    ^three([[vs:%[a-zA-Z0-9_]+]]: tensor<4xf32>):
// CHECK-NEXT:      [[vg:%[a-zA-Z0-9_]+]] = arith.addf [[vf]], [[vf]] : f32
// CHECK-NEXT:      [[vw:%[a-zA-Z0-9_]+]] = tensor.insert [[vg]] into [[vs]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = tensor.extract [[vw]][[[vc2]]] : tensor<4xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.extract [[va]][[[vc2]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[vx]], [[vy]] : f32, f32
// CHECK-NEXT:    }

// One of three regions; a constant cannot be written.
func.func private @switch(%n: index, %i: index, %f: f32) -> (f32) {
  %z = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %s = scf.index_switch %n -> tensor<4xf32>
  case 0 {
    scf.yield %z : tensor<4xf32>
  }
  case 1 {
    %h = tensor.empty() : tensor<4xf32>
    %b = linalg.exp ins(%z : tensor<4xf32>) outs(%h : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  default {
    %h = tensor.empty() : tensor<4xf32>
    %b = linalg.fill ins(%f : f32) outs(%h : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  %w = tensor.insert %f into %s[%i] : tensor<4xf32>
  %j = arith.constant 2 : index
  %x = tensor.extract %w[%j] : tensor<4xf32>
  return %x : f32
}

// CHECK-LABEL: func.func private @switch(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vi:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> f32 {
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = scf.index_switch [[vn]] -> tensor<4xf32>
// CHECK-NEXT:      case 0 {
// CHECK-NEXT:        [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[vz]]) : tensor<4xf32>
// CHECK-NEXT:        scf.yield [[v0]] : tensor<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      case 1 {
// CHECK-NEXT:        [[vh:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:        [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vz]] : tensor<4xf32>) outs([[vh]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:        scf.yield [[vb]] : tensor<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      default {
// CHECK-NEXT:        [[vh_1:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:        [[vb_1:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[vh_1]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:        scf.yield [[vb_1]] : tensor<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      [[vw:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[vs]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vj:%[a-zA-Z0-9_]+]] = arith.constant 2 : index
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = tensor.extract [[vw]][[[vj]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[vx]] : f32
// CHECK-NEXT:    }

// In a loop whose tensor the other path goes on with.
func.func private @loop(%n: index, %f: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %h = tensor.empty() : tensor<4xf32>
  %b = linalg.exp ins(%a : tensor<4xf32>) outs(%h : tensor<4xf32>) -> tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %b) -> (tensor<4xf32>) {
    %p = arith.cmpi eq, %i, %c1 : index
    %s = scf.if %p -> (tensor<4xf32>) {
      scf.yield %a : tensor<4xf32>
    } else {
      scf.yield %x : tensor<4xf32>
    }
    %g = tensor.extract %s[%c0] : tensor<4xf32>
    %k = arith.addf %g, %f : f32
    %w = tensor.insert %k into %s[%c0] : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  %y = tensor.extract %r[%c0] : tensor<4xf32>
  %z = tensor.extract %a[%c0] : tensor<4xf32>
  return %y, %z : f32, f32
}

// CHECK-LABEL: func.func private @loop(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> (f32, f32) {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vh:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<4xf32>) outs([[vh]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vx:%[a-zA-Z0-9_]+]] = [[vb]]) -> (tensor<4xf32>) {
// CHECK-NEXT:        [[vp:%[a-zA-Z0-9_]+]] = arith.cmpi eq, [[vi]], [[vc1]] : index
// CHECK-NEXT:        [[vs:%[a-zA-Z0-9_]+]] = scf.if [[vp]] -> (tensor<4xf32>) {
// CHECK-NEXT:          [[v0:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() copy([[va]]) : tensor<4xf32>
// CHECK-NEXT:          scf.yield [[v0]] : tensor<4xf32>
// CHECK-NEXT:        } else {
// CHECK-NEXT:          scf.yield [[vx]] : tensor<4xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:        [[vg:%[a-zA-Z0-9_]+]] = tensor.extract [[vs]][[[vc0]]] : tensor<4xf32>
// CHECK-NEXT:        [[vk:%[a-zA-Z0-9_]+]] = arith.addf [[vg]], [[vf]] : f32
// CHECK-NEXT:        [[vw:%[a-zA-Z0-9_]+]] = tensor.insert [[vk]] into [[vs]][[[vc0]]] : tensor<4xf32>
// CHECK-NEXT:        scf.yield [[vw]] : tensor<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = tensor.extract [[vr]][[[vc0]]] : tensor<4xf32>
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = tensor.extract [[va]][[[vc0]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[vy]], [[vz]] : f32, f32
// CHECK-NEXT:    }

func.func @main() -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, tensor<?xf32>, f32, tensor<?xf32>, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  %f = arith.constant 2.5 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %t = arith.constant true
  %n = arith.constant false
  %0:2 = call @select(%t, %c1, %f) : (i1, index, f32) -> (f32, f32)
  %1:2 = call @select(%n, %c1, %f) : (i1, index, f32) -> (f32, f32)
  %2:3 = call @select_both(%t, %c1, %f) : (i1, index, f32) -> (f32, f32, f32)
  %3:3 = call @select_both(%n, %c1, %f) : (i1, index, f32) -> (f32, f32, f32)
  %4:2 = call @if(%t, %c1, %f, %c4) : (i1, index, f32, index) -> (tensor<?xf32>, f32)
  %5:2 = call @if(%n, %c1, %f, %c4) : (i1, index, f32, index) -> (tensor<?xf32>, f32)
  %6:2 = call @nested(%t, %t, %c1, %f) : (i1, i1, index, f32) -> (f32, f32)
  %7:2 = call @nested(%t, %n, %c1, %f) : (i1, i1, index, f32) -> (f32, f32)
  %8:2 = call @nested(%n, %n, %c1, %f) : (i1, i1, index, f32) -> (f32, f32)
  %9:2 = call @blocks(%t, %c1, %f) : (i1, index, f32) -> (f32, f32)
  %10:2 = call @blocks(%n, %c1, %f) : (i1, index, f32) -> (f32, f32)
  %11 = call @switch(%c0, %c1, %f) : (index, index, f32) -> (f32)
  %12 = call @switch(%c1, %c1, %f) : (index, index, f32) -> (f32)
  %13:2 = call @loop(%c4, %f) : (index, f32) -> (f32, f32)
  return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1, %2#2, %3#0, %3#1, %3#2, %4#0, %4#1, %5#0, %5#1, %6#0, %6#1, %7#0, %7#1, %8#0, %8#1, %9#0, %9#1, %10#0, %10#1, %11, %12, %13#0, %13#1 : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, tensor<?xf32>, f32, tensor<?xf32>, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
}

// CHECK-LABEL: func.func @main(
// CHECK-SAME:  ) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, tensor<?xf32>, f32, tensor<?xf32>, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
// CHECK-NEXT:      [[vf:%[a-zA-Z0-9_]+]] = arith.constant 2.500000e+00 : f32
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vc4:%[a-zA-Z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:      [[vt:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:      [[vn:%[a-zA-Z0-9_]+]] = arith.constant false
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]], [[v1:%[a-zA-Z0-9_]+]] = func.call @select([[vt]], [[vc1]], [[vf]]) : (i1, index, f32) -> (f32, f32)
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]], [[v3:%[a-zA-Z0-9_]+]] = func.call @select([[vn]], [[vc1]], [[vf]]) : (i1, index, f32) -> (f32, f32)
// CHECK-NEXT:      [[v4:%[a-zA-Z0-9_]+]], [[v5:%[a-zA-Z0-9_]+]], [[v6:%[a-zA-Z0-9_]+]] = func.call @select_both([[vt]], [[vc1]], [[vf]]) : (i1, index, f32) -> (f32, f32, f32)
// CHECK-NEXT:      [[v7:%[a-zA-Z0-9_]+]], [[v8:%[a-zA-Z0-9_]+]], [[v9:%[a-zA-Z0-9_]+]] = func.call @select_both([[vn]], [[vc1]], [[vf]]) : (i1, index, f32) -> (f32, f32, f32)
// CHECK-NEXT:      [[v10:%[a-zA-Z0-9_]+]], [[v11:%[a-zA-Z0-9_]+]] = func.call @if([[vt]], [[vc1]], [[vf]], [[vc4]]) : (i1, index, f32, index) -> (tensor<?xf32>, f32)
// CHECK-NEXT:      [[v12:%[a-zA-Z0-9_]+]], [[v13:%[a-zA-Z0-9_]+]] = func.call @if([[vn]], [[vc1]], [[vf]], [[vc4]]) : (i1, index, f32, index) -> (tensor<?xf32>, f32)
// CHECK-NEXT:      [[v14:%[a-zA-Z0-9_]+]], [[v15:%[a-zA-Z0-9_]+]] = func.call @nested([[vt]], [[vt]], [[vc1]], [[vf]]) : (i1, i1, index, f32) -> (f32, f32)
// CHECK-NEXT:      [[v16:%[a-zA-Z0-9_]+]], [[v17:%[a-zA-Z0-9_]+]] = func.call @nested([[vt]], [[vn]], [[vc1]], [[vf]]) : (i1, i1, index, f32) -> (f32, f32)
// CHECK-NEXT:      [[v18:%[a-zA-Z0-9_]+]], [[v19:%[a-zA-Z0-9_]+]] = func.call @nested([[vn]], [[vn]], [[vc1]], [[vf]]) : (i1, i1, index, f32) -> (f32, f32)
// CHECK-NEXT:      [[v20:%[a-zA-Z0-9_]+]], [[v21:%[a-zA-Z0-9_]+]] = func.call @blocks([[vt]], [[vc1]], [[vf]]) : (i1, index, f32) -> (f32, f32)
// CHECK-NEXT:      [[v22:%[a-zA-Z0-9_]+]], [[v23:%[a-zA-Z0-9_]+]] = func.call @blocks([[vn]], [[vc1]], [[vf]]) : (i1, index, f32) -> (f32, f32)
// CHECK-NEXT:      [[v24:%[a-zA-Z0-9_]+]] = func.call @switch([[vc0]], [[vc1]], [[vf]]) : (index, index, f32) -> f32
// CHECK-NEXT:      [[v25:%[a-zA-Z0-9_]+]] = func.call @switch([[vc1]], [[vc1]], [[vf]]) : (index, index, f32) -> f32
// CHECK-NEXT:      [[v26:%[a-zA-Z0-9_]+]], [[v27:%[a-zA-Z0-9_]+]] = func.call @loop([[vc4]], [[vf]]) : (index, f32) -> (f32, f32)
// CHECK-NEXT:      func.return [[v0]], [[v1]], [[v2]], [[v3]], [[v4]], [[v5]], [[v6]], [[v7]], [[v8]], [[v9]], [[v10]], [[v11]], [[v12]], [[v13]], [[v14]], [[v15]], [[v16]], [[v17]], [[v18]], [[v19]], [[v20]], [[v21]], [[v22]], [[v23]], [[v24]], [[v25]], [[v26]], [[v27]] : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, tensor<?xf32>, f32, tensor<?xf32>, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
// CHECK-NEXT:    }
