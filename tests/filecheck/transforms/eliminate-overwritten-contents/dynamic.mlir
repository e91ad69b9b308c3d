// RUN: %xdsl_opt %s -p 'eliminate-overwritten-contents' | filecheck %s

// As many rows as iterations, perhaps none.
func.func @rows(%x: tensor<4xf32>, %n: index, %f: f32) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %z = linalg.fill ins(%f : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %z) -> tensor<?x4xf32> {
    %s = tensor.insert_slice %x into %o[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
    scf.yield %s : tensor<?x4xf32>
  }
  return %r, %z : tensor<?x4xf32>, tensor<?x4xf32>
}

// CHECK-LABEL: func.func @rows(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vn:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty([[vn]]) : tensor<?x4xf32>
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<?x4xf32>) -> tensor<?x4xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty([[vn]]) : tensor<?x4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vo:%[a-zA-Z0-9_]+]] = [[v0]]) -> (tensor<?x4xf32>) {
// CHECK-NEXT:        [[vs:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vo]][[[vi]], 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
// CHECK-NEXT:        scf.yield [[vs]] : tensor<?x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]], [[vz]] : tensor<?x4xf32>, tensor<?x4xf32>
// CHECK-NEXT:    }

// Another number of rows.
func.func @others(%x: tensor<4xf32>, %n: index, %m: index, %f: f32) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %z = linalg.fill ins(%f : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %r = scf.for %i = %c0 to %m step %c1 iter_args(%o = %z) -> tensor<?x4xf32> {
    %s = tensor.insert_slice %x into %o[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
    scf.yield %s : tensor<?x4xf32>
  }
  return %r : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @others(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vn:%[a-zA-Z0-9_]+]]: index, [[vm:%[a-zA-Z0-9_]+]]: index, [[vf:%[a-zA-Z0-9_]+]]: f32) -> tensor<?x4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty([[vn]]) : tensor<?x4xf32>
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vf]] : f32) outs([[ve]] : tensor<?x4xf32>) -> tensor<?x4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vm]] step [[vc1]] iter_args([[vo:%[a-zA-Z0-9_]+]] = [[vz]]) -> (tensor<?x4xf32>) {
// CHECK-NEXT:        [[vs:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vo]][[[vi]], 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
// CHECK-NEXT:        scf.yield [[vs]] : tensor<?x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<?x4xf32>
// CHECK-NEXT:    }

// A number of iterations that is not known, of rows that is: there may be no iteration.
func.func @no_iteration(%x: tensor<4xf32>, %n: index) -> tensor<1x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant dense<0.0> : tensor<1x4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %z) -> tensor<1x4xf32> {
    %s = tensor.insert_slice %x into %o[%c0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<1x4xf32>
    scf.yield %s : tensor<1x4xf32>
  }
  return %r : tensor<1x4xf32>
}

// CHECK-LABEL: func.func @no_iteration(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vn:%[a-zA-Z0-9_]+]]: index) -> tensor<1x4xf32> {
// CHECK-NEXT:      [[vc0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[vc1:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<1x4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = scf.for [[vi:%[a-zA-Z0-9_]+]] = [[vc0]] to [[vn]] step [[vc1]] iter_args([[vo:%[a-zA-Z0-9_]+]] = [[vz]]) -> (tensor<1x4xf32>) {
// CHECK-NEXT:        [[vs:%[a-zA-Z0-9_]+]] = tensor.insert_slice [[vx]] into [[vo]][[[vc0]], 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<1x4xf32>
// CHECK-NEXT:        scf.yield [[vs]] : tensor<1x4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return [[vr]] : tensor<1x4xf32>
// CHECK-NEXT:    }
