// RUN: %xdsl_opt %s -p 'eliminate-empty-tensors' | filecheck %s

// All branches that lead to the insertion are followed.
func.func @if(%f: f32, %d: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = scf.if %c -> (tensor<4xf32>) {
    %y = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %y : tensor<4xf32>
  } else {
    %y = linalg.exp ins(%e : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %y : tensor<4xf32>
  }
  %q = tensor.insert_slice %x into %d[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %q : tensor<8xf32>
}

// CHECK-LABEL: func.func @if(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vd:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) -> tensor<8xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][2] [4] [1] : tensor<8xf32> to tensor<4xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][2] [4] [1] : tensor<8xf32> to tensor<4xf32>
// CHECK-NEXT:    [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<4xf32>) {
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      scf.yield [[vy]] : tensor<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      [[vy_1:%[a-zA-Z0-9_]+]] = linalg.exp ins([[ve]] : tensor<4xf32>) outs([[v1]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      scf.yield [[vy_1]] : tensor<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    [[vq:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][2] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:    func.return [[vq]] : tensor<8xf32>
// CHECK-NEXT:  }

// The empty tensor is outside of the loop, the part belongs to an iteration.
func.func @loop(%d: tensor<10xf32>, %f: f32, %lb: index, %ub: index, %s: index) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<1xf32>
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %d) -> (tensor<10xf32>) {
    %x = linalg.fill ins(%f : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
    %q = tensor.insert_slice %x into %a[%i] [1] [1] : tensor<1xf32> into tensor<10xf32>
    scf.yield %q : tensor<10xf32>
  }
  return %r : tensor<10xf32>
}

// CHECK-LABEL: func.func @loop(
// CHECK-SAME:  [[vd:%[a-zA-Z0-9_]+]]: tensor<10xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vlb:%[a-zA-Z0-9_]+]]: index, [[vub:%[a-zA-Z0-9_]+]]: index, [[vs:%[a-zA-Z0-9_]+]]: index) -> tensor<10xf32> {
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vlb]] to [[vub]] step [[vs]] iter_args([[va:%[a-zA-Z0-9_]+]] = [[vd]]) -> (tensor<10xf32>) {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[va]][[[vi]]] [1] [1] : tensor<10xf32> to tensor<1xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v0]] : tensor<1xf32>) -> tensor<1xf32>
// CHECK-NEXT:      [[vq:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[va]][[[vi]]] [1] [1] : tensor<1xf32> into tensor<10xf32>
// CHECK-NEXT:      scf.yield [[vq]] : tensor<10xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[vr]] : tensor<10xf32>
// CHECK-NEXT:  }

func.func @carried(%d: tensor<10xf32>, %f: f32, %lb: index, %ub: index, %s: index) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %0) -> (tensor<4xf32>) {
    %x = tensor.insert %f into %a[%i] : tensor<4xf32>
    scf.yield %x : tensor<4xf32>
  }
  %q = tensor.insert_slice %r into %d[2] [4] [1] : tensor<4xf32> into tensor<10xf32>
  return %q : tensor<10xf32>
}

// CHECK-LABEL: func.func @carried(
// CHECK-SAME:  [[vd:%[a-zA-Z0-9_]+]]: tensor<10xf32>, [[vf:%[a-zA-Z0-9_]+]]: f32, [[vlb:%[a-zA-Z0-9_]+]]: index, [[vub:%[a-zA-Z0-9_]+]]: index, [[vs:%[a-zA-Z0-9_]+]]: index) -> tensor<10xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][2] [4] [1] : tensor<10xf32> to tensor<4xf32>
// CHECK-NEXT:    [[v1:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vlb]] to [[vub]] step [[vs]] iter_args([[va:%[a-zA-Z0-9_]+]] = [[v1]]) -> (tensor<4xf32>) {
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[va]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      scf.yield [[vx]] : tensor<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    [[vq:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vr]] into [[vd]][2] [4] [1] : tensor<4xf32> into tensor<10xf32>
// CHECK-NEXT:    func.return [[vq]] : tensor<10xf32>
// CHECK-NEXT:  }

// The part is static, so that it exists before the branch.
func.func @blocks(%f: f32, %d: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  cf.cond_br %c, ^a(%e : tensor<4xf32>), ^b
^a(%t: tensor<4xf32>):
  %x = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %q = tensor.insert_slice %x into %d[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %q : tensor<8xf32>
^b:
  return %d : tensor<8xf32>
}

// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vd:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vc:%[a-zA-Z0-9_]+]]: i1) -> tensor<8xf32> {
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][2] [4] [1] : tensor<8xf32> to tensor<4xf32>
// CHECK-NEXT:    cf.cond_br [[vc]], ^a([[v0]] : tensor<4xf32>), ^b
// CHECK-NEXT:  ^a([[vt:%[a-zA-Z0-9_]+]]: tensor<4xf32>):
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[vt]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    [[vq:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][2] [4] [1] : tensor<4xf32> into tensor<8xf32>
// CHECK-NEXT:    func.return [[vq]] : tensor<8xf32>
// CHECK-NEXT:  ^b:
// CHECK-NEXT:    func.return [[vd]] : tensor<8xf32>
// CHECK-NEXT:  }

// The loop of blocks computes its offset in the block of the use.
func.func @loop_of_blocks(%f: f32, %d: tensor<8xf32>, %i: index, %n: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<1xf32>
  cf.br ^a(%d, %i : tensor<8xf32>, index)
^a(%t: tensor<8xf32>, %k: index):
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
  %j = arith.addi %k, %i : index
  %q = tensor.insert_slice %x into %t[%j] [1] [1] : tensor<1xf32> into tensor<8xf32>
  %c = arith.cmpi slt, %j, %n : index
  cf.cond_br %c, ^a(%q, %j : tensor<8xf32>, index), ^b
^b:
  return %q : tensor<8xf32>
}

// CHECK-LABEL: func.func @loop_of_blocks(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vd:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vi:%[a-zA-Z0-9_]+]]: index, [[vn:%[a-zA-Z0-9_]+]]: index) -> tensor<8xf32> {
// CHECK-NEXT:    cf.br ^a([[vd]], [[vi]] : tensor<8xf32>, index)
// CHECK-NEXT:  ^a([[vt:%[a-zA-Z0-9_]+]]: tensor<8xf32>, [[vk:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:    [[vj:%[a-zA-Z0-9_]+]] = arith.addi [[vk]], [[vi]] : index
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vt]][[[vj]]] [1] [1] : tensor<8xf32> to tensor<1xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v0]] : tensor<1xf32>) -> tensor<1xf32>
// CHECK-NEXT:    [[vq:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vt]][[[vj]]] [1] [1] : tensor<1xf32> into tensor<8xf32>
// CHECK-NEXT:    [[vc:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[vj]], [[vn]] : index
// CHECK-NEXT:    cf.cond_br [[vc]], ^a([[vq]], [[vj]] : tensor<8xf32>, index), ^b
// CHECK-NEXT:  ^b:
// CHECK-NEXT:    func.return [[vq]] : tensor<8xf32>
// CHECK-NEXT:  }

func.func @unreachable(%f: f32, %d: tensor<8xf32>) -> tensor<8xf32> {
  return %d : tensor<8xf32>
^a:
  %e = tensor.empty() : tensor<1xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
  %q = tensor.insert_slice %x into %d[0] [1] [1] : tensor<1xf32> into tensor<8xf32>
  return %q : tensor<8xf32>
}

// CHECK-LABEL: func.func @unreachable(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vd:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT:    func.return [[vd]] : tensor<8xf32>
// CHECK-NEXT:  ^a:
// CHECK-NEXT:    [[v0:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[vd]][0] [1] [1] : tensor<8xf32> to tensor<1xf32>
// CHECK-NEXT:    [[vx:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[v0]] : tensor<1xf32>) -> tensor<1xf32>
// CHECK-NEXT:    [[vq:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vd]][0] [1] [1] : tensor<1xf32> into tensor<8xf32>
// CHECK-NEXT:    func.return [[vq]] : tensor<8xf32>
// CHECK-NEXT:  }

// Nothing says that %s is defined before %v.

func.func @unreachable_cycle(%q: i1, %x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
^a(%a: tensor<4xf32>):
  %e = tensor.empty() : tensor<4xf32>
  %v = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  cf.br ^b(%v : tensor<4xf32>)
^b(%b: tensor<4xf32>):
  %s = arith.select %q, %x, %b : tensor<4xf32>
  %r = tensor.insert_slice %s into %s[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  cf.cond_br %q, ^a(%r : tensor<4xf32>), ^b(%b : tensor<4xf32>)
}

// CHECK-LABEL: func.func @unreachable_cycle(
// CHECK:         [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    linalg.exp ins({{.*}}) outs([[ve]] : tensor<4xf32>)
