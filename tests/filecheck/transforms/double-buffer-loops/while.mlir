// RUN: %xdsl_opt %s -p 'double-buffer-loops' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'double-buffer-loops,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL

// 21 buffers without the pass.
// EQUAL: equal: 4 results
// EQUAL: {{^ *}}15 buffers allocated

// The new tensor is made after the condition, which hands the second buffer on.
func.func private @after(%t: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %j = scf.while (%x = %t, %i = %c0) : (tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %x, %i : tensor<4xf32>, index
  } do {
  ^bb0(%y: tensor<4xf32>, %k: index):
    %e = tensor.empty() : tensor<4xf32>
    %w = linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%y : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %s = arith.addf %in, %f : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    %l = arith.addi %k, %c1 : index
    scf.yield %w, %l : tensor<4xf32>, index
  }
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func private @after(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vn:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> tensor<4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]], [[vj:%[a-zA-Z0-9_]+]], [[vr_1:%[a-zA-Z0-9_]+]] = scf.while ([[vx:%[a-zA-Z0-9_]+]] = [[vt]], [[vi:%[a-zA-Z0-9_]+]] = [[vc0]], [[v0:%[a-zA-Z0-9_]+]] = [[ve]]) : (tensor<4xf32>, index, tensor<4xf32>) -> (tensor<4xf32>, index, tensor<4xf32>) {
// CHECK-NEXT:        [[vc:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[vi]], [[vn]] : index
// CHECK-NEXT:        scf.condition([[vc]]) [[vx]], [[vi]], [[v0]] : tensor<4xf32>, index, tensor<4xf32>
// CHECK-NEXT:      } do {
// CHECK-NEXT:      ^bb0([[vy:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vk:%[a-zA-Z0-9_]+]]: index, [[ve_1:%[a-zA-Z0-9_]+]]: tensor<4xf32>):
// CHECK-NEXT:        [[vw:%[a-zA-Z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0) -> (((d0 * -1) + 3))>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins([[vy]] : tensor<4xf32>) outs([[ve_1]] : tensor<4xf32>) {
// CHECK-NEXT:        ^bb0([[vin:%[a-zA-Z0-9_]+]]: f32, [[vout:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:          [[vs:%[a-zA-Z0-9_]+]] = arith.addf [[vin]], [[vf]] : f32
// CHECK-NEXT:          linalg.yield [[vs]] : f32
// CHECK-NEXT:        } -> tensor<4xf32>
// CHECK-NEXT:        [[vl:%[a-zA-Z0-9_]+]] = arith.addi [[vk]], [[vc1]] : index
// CHECK-NEXT:        scf.yield [[vw]], [[vl]], [[vy]] : tensor<4xf32>, index, tensor<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<4xf32>
// CHECK-NEXT:    }

// Before the condition. Each new tensor has the size of the old one.
func.func private @before(%t: tensor<?xf32>, %n: index, %f: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r, %j = scf.while (%i = %c0, %x = %t) : (index, tensor<?xf32>) -> (tensor<?xf32>, index) {
    %d = tensor.dim %x, %c0 : tensor<?xf32>
    %e = tensor.empty(%d) : tensor<?xf32>
    %w = linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %s = arith.addf %in, %f : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %w, %i : tensor<?xf32>, index
  } do {
  ^bb0(%y: tensor<?xf32>, %k: index):
    %l = arith.addi %k, %c1 : index
    scf.yield %l, %y : index, tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func private @before(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<?xf32>, [[vn:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> tensor<?xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vc3:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.dim [[vt]], [[v0]] : tensor<?xf32>
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = tensor.empty([[v1]]) : tensor<?xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]], [[vj:%[a-zA-Z0-9_]+]], [[vr_1:%[a-zA-Z0-9_]+]] = scf.while ([[vi:%[a-zA-Z0-9_]+]] = [[vc0]], [[vx:%[a-zA-Z0-9_]+]] = [[vt]], [[ve:%[a-zA-Z0-9_]+]] = [[v2]]) : (index, tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, index, tensor<?xf32>) {
// CHECK-NEXT:        [[vd:%[a-zA-Z0-9_]+]] = tensor.dim [[vx]], [[vc0]] : tensor<?xf32>
// CHECK-NEXT:        [[vw:%[a-zA-Z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0) -> (((d0 * -1) + 3))>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins([[vx]] : tensor<?xf32>) outs([[ve]] : tensor<?xf32>) {
// CHECK-NEXT:        ^bb0([[vin:%[a-zA-Z0-9_]+]]: f32, [[vout:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:          [[vs:%[a-zA-Z0-9_]+]] = arith.addf [[vin]], [[vf]] : f32
// CHECK-NEXT:          linalg.yield [[vs]] : f32
// CHECK-NEXT:        } -> tensor<?xf32>
// CHECK-NEXT:        [[vc:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[vi]], [[vn]] : index
// CHECK-NEXT:        scf.condition([[vc]]) [[vw]], [[vi]], [[vx]] : tensor<?xf32>, index, tensor<?xf32>
// CHECK-NEXT:      } do {
// CHECK-NEXT:      ^bb0([[vy:%[a-zA-Z0-9_]+]]: tensor<?xf32>, [[vk:%[a-zA-Z0-9_]+]]: index, [[v3:%[a-zA-Z0-9_]+]]: tensor<?xf32>):
// CHECK-NEXT:        [[vl:%[a-zA-Z0-9_]+]] = arith.addi [[vk]], [[vc1]] : index
// CHECK-NEXT:        scf.yield [[vl]], [[vy]], [[v3]] : index, tensor<?xf32>, tensor<?xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<?xf32>
// CHECK-NEXT:    }

// The condition hands on another tensor than the old one: the loop stays as it is.
func.func private @other(%t: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %j = scf.while (%x = %t, %i = %c0) : (tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %c = arith.cmpi slt, %i, %n : index
    %g = tensor.empty() : tensor<4xf32>
    %v = linalg.negf ins(%x : tensor<4xf32>) outs(%g : tensor<4xf32>) -> tensor<4xf32>
    scf.condition(%c) %v, %i : tensor<4xf32>, index
  } do {
  ^bb0(%y: tensor<4xf32>, %k: index):
    %e = tensor.empty() : tensor<4xf32>
    %w = linalg.negf ins(%y : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %l = arith.addi %k, %c1 : index
    scf.yield %w, %l : tensor<4xf32>, index
  }
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func private @other(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vn:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> tensor<4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]], [[vj:%[a-zA-Z0-9_]+]] = scf.while ([[vx:%[a-zA-Z0-9_]+]] = [[vt]], [[vi:%[a-zA-Z0-9_]+]] = [[vc0]]) : (tensor<4xf32>, index) -> (tensor<4xf32>, index) {
// CHECK-NEXT:        [[vc:%[a-zA-Z0-9_]+]] = arith.cmpi slt, [[vi]], [[vn]] : index
// CHECK-NEXT:        [[vg:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:        [[vv:%[a-zA-Z0-9_]+]] = linalg.negf ins([[vx]] : tensor<4xf32>) outs([[vg]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:        scf.condition([[vc]]) [[vv]], [[vi]] : tensor<4xf32>, index
// CHECK-NEXT:      } do {
// CHECK-NEXT:      ^bb0([[vy:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vk:%[a-zA-Z0-9_]+]]: index):
// CHECK-NEXT:        [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:        [[vw:%[a-zA-Z0-9_]+]] = linalg.negf ins([[vy]] : tensor<4xf32>) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:        [[vl:%[a-zA-Z0-9_]+]] = arith.addi [[vk]], [[vc1]] : index
// CHECK-NEXT:        scf.yield [[vw]], [[vl]] : tensor<4xf32>, index
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<4xf32>
// CHECK-NEXT:    }

// The old tensor is overwritten in the other region: what has its buffer in the end is yielded.
func.func private @written(%t: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %j = scf.while (%x = %t, %i = %c0) : (tensor<4xf32>, index) -> (tensor<4xf32>, index) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %x, %i : tensor<4xf32>, index
  } do {
  ^bb0(%y: tensor<4xf32>, %k: index):
    %z = tensor.insert %f into %y[%c1] : tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %w = linalg.generic {indexing_maps = [affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%z : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4xf32>
    %l = arith.addi %k, %c1 : index
    scf.yield %w, %l : tensor<4xf32>, index
  }
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func private @written(
// CHECK:         scf.while (%x = %t, %i = %c0, [[x:%[a-z0-9_]+]] = %e)
// CHECK:           scf.condition(%c) %x, %i, [[x]] :
// CHECK:         ^bb0(%y: tensor<4xf32>, %k: index, [[y:%[a-z0-9_]+]]: tensor<4xf32>):
// CHECK:           %z = tensor.insert %f into %y
// CHECK:           %w = linalg.generic {{.*}} ins(%z : tensor<4xf32>) outs([[y]] : tensor<4xf32>)
// CHECK:           scf.yield %w, %l, %z :

func.func @main() -> (tensor<4xf32>, tensor<?xf32>, tensor<4xf32>, tensor<4xf32>) {
  %f = arith.constant 2.5 : f32
  %c3 = arith.constant 3 : index
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %d = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %0 = func.call @after(%t, %c3, %f) : (tensor<4xf32>, index, f32) -> tensor<4xf32>
  %1 = func.call @before(%d, %c3, %f) : (tensor<?xf32>, index, f32) -> tensor<?xf32>
  %2 = func.call @other(%t, %c3, %f) : (tensor<4xf32>, index, f32) -> tensor<4xf32>
  %3 = func.call @written(%t, %c3, %f) : (tensor<4xf32>, index, f32) -> tensor<4xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<?xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @main(
// CHECK-SAME:  ) -> (tensor<4xf32>, tensor<?xf32>, tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:      [[vf:%[a-zA-Z0-9_]+]] = arith.constant 2.500000e+00 : f32
// CHECK-NEXT:      [[vc3:%[a-zA-Z0-9_]+]] = arith.constant 3 : index
// CHECK-NEXT:      [[vt:%[a-zA-Z0-9_]+]] = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
// CHECK-NEXT:      [[vd:%[a-zA-Z0-9_]+]] = tensor.cast [[vt]] : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = func.call @after([[vt]], [[vc3]], [[vf]]) : (tensor<4xf32>, index, f32) -> tensor<4xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = func.call @before([[vd]], [[vc3]], [[vf]]) : (tensor<?xf32>, index, f32) -> tensor<?xf32>
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = func.call @other([[vt]], [[vc3]], [[vf]]) : (tensor<4xf32>, index, f32) -> tensor<4xf32>
// CHECK-NEXT:      [[v3:%[a-zA-Z0-9_]+]] = func.call @written([[vt]], [[vc3]], [[vf]]) : (tensor<4xf32>, index, f32) -> tensor<4xf32>
// CHECK-NEXT:      func.return [[v0]], [[v1]], [[v2]], [[v3]] : tensor<4xf32>, tensor<?xf32>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:    }
