// RUN: %xdsl_opt %s -p 'rematerialize-fills' --allow-unregistered-dialect | filecheck %s

// The start of a loop.
func.func @loop_start(%x: tensor<4xf32>, %n: index) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant dense<0.0> : tensor<8x4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %z) -> tensor<8x4xf32> {
    %s = tensor.insert_slice %x into %o[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
    scf.yield %s : tensor<8x4xf32>
  }
  return %r : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @loop_start(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) -> tensor<8x4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8x4xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = linalg.fill ins([[v1]] : f32) outs([[v0]] : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vo:%[a-zA-Z0-9_]+]] = [[v2]]) -> (tensor<8x4xf32>) {
// CHECK-NEXT:        [[vs:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vo]][[[vi]], 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
// CHECK-NEXT:        scf.yield [[vs]] : tensor<8x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<8x4xf32>
// CHECK-NEXT:    }

// The fill is outside of the loop, its use inside: it moves into the loop, as the copy would.
func.func @used_in_loop(%a: tensor<4x4xf32>, %n: index, %t: tensor<4x4xf32>, %z: f32) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %t) -> tensor<4x4xf32> {
    %p = linalg.matmul ins(%a, %o : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
    %s = linalg.add ins(%p, %o : tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %s : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @used_in_loop(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4x4xf32>, [[vn:%[a-zA-Z0-9_]+]]: index, [[vt:%[a-zA-Z0-9_]+]]: tensor<4x4xf32>, [[vz:%[a-zA-Z0-9_]+]]: f32) -> tensor<4x4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vo:%[a-zA-Z0-9_]+]] = [[vt]]) -> (tensor<4x4xf32>) {
// CHECK-NEXT:        [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:        [[v1:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vz]] : f32) outs([[v0]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:        [[vp:%[a-zA-Z0-9_]+]] = linalg.matmul ins([[va]], [[vo]] : tensor<4x4xf32>, tensor<4x4xf32>) outs([[v1]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:        [[vs:%[a-zA-Z0-9_]+]] = linalg.add ins([[vp]], [[vo]] : tensor<4x4xf32>, tensor<4x4xf32>) outs([[vo]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:        scf.yield [[vs]] : tensor<4x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<4x4xf32>
// CHECK-NEXT:    }

// What a branch yields is overwritten after it.
func.func @branch(%c: i1, %t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %s = scf.if %c -> tensor<4xf32> {
    scf.yield %z : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  %0 = tensor.insert %x into %s[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @branch(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vt:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vx:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> tensor<4xf32> {
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<4xf32>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = scf.if [[vc]] -> (tensor<4xf32>) {
// CHECK-NEXT:        scf.yield [[vz]] : tensor<4xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield [[vt]] : tensor<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.insert [[vx]] into [[vs]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[v0]] : tensor<4xf32>
// CHECK-NEXT:    }

// A shared output of a parallel loop.
func.func @forall(%x: tensor<1xf32>) -> tensor<4xf32> {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %r = scf.forall (%i) in (3) shared_outs(%o = %z) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @forall(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<1xf32>) -> tensor<4xf32> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = linalg.fill ins([[v1]] : f32) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.forall ([[vi:%[a-zA-Z0-9_]+]]) in (3) shared_outs([[vo:%[a-zA-Z0-9_]+]] = [[v2]]) -> (tensor<4xf32>) {
// CHECK-NEXT:        scf.forall.in_parallel {
// CHECK-NEXT:          tensor.parallel_insert_slice [[vx]] into [[vo]][[[vi]]] [1] [1] : tensor<1xf32> into tensor<4xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<4xf32>
// CHECK-NEXT:    }

// An operation without a model around.
func.func @unknown(%x: f32, %i: index) {
  "test.unknown"() ({
    %z = arith.constant dense<0.0> : tensor<4xf32>
    %0 = tensor.insert %x into %z[%i] : tensor<4xf32>
    "test.use"(%0) : (tensor<4xf32>) -> ()
  }) : () -> ()
  return
}

// CHECK-LABEL: func.func @unknown(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) {
// CHECK-NEXT:      "test.unknown"() ({
// CHECK-NEXT:        [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:        [[v1:%[a-zA-Z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:        [[v2:%[a-zA-Z0-9_]+]] = linalg.fill ins([[v1]] : f32) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:        [[v3:%[a-zA-Z0-9_]+]] = tensor.insert [[vx]] into [[v2]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:        "test.use"([[v3]]) : (tensor<4xf32>) -> ()
// CHECK-NEXT:      }) : () -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

