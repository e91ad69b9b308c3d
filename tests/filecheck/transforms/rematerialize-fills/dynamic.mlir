// RUN: %xdsl_opt %s -p 'rematerialize-fills' | filecheck %s

// The sizes are those of the tensor.empty.
func.func @empty(%n: index, %x: f32, %i: index) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %y = arith.addf %x, %x : f32
  %0 = tensor.insert %y into %f[%i, %i] : tensor<?x4xf32>
  return %0, %f : tensor<?x4xf32>, tensor<?x4xf32>
}

// CHECK-LABEL: func.func @empty(
// CHECK-SAME:  [[vn:%[a-zA-Z0-9_]+]]: index, [[vx:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty([[vn]]) : tensor<?x4xf32>
// CHECK-NEXT:      [[vf:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vx]] : f32) outs([[ve]] : tensor<?x4xf32>) -> tensor<?x4xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = arith.addf [[vx]], [[vx]] : f32
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty([[vn]]) : tensor<?x4xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vx]] : f32) outs([[v0]] : tensor<?x4xf32>) -> tensor<?x4xf32>
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = tensor.insert [[vy]] into [[v1]][[[vi]], [[vi]]] : tensor<?x4xf32>
// CHECK-NEXT:      func.return [[v2]], [[vf]] : tensor<?x4xf32>, tensor<?x4xf32>
// CHECK-NEXT:    }

// Sizes that no operation tells are taken from the tensor.
func.func @argument(%t: tensor<?x?xf32>, %x: f32, %i: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %f = linalg.fill ins(%x : f32) outs(%t : tensor<?x?xf32>) -> tensor<?x?xf32>
  %y = arith.addf %x, %x : f32
  %0 = tensor.insert %y into %f[%i, %i] : tensor<?x?xf32>
  return %0, %f : tensor<?x?xf32>, tensor<?x?xf32>
}

// CHECK-LABEL: func.func @argument(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<?x?xf32>, [[vx:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
// CHECK-NEXT:      [[vf:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vx]] : f32) outs([[vt]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = arith.addf [[vx]], [[vx]] : f32
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.dim [[vf]], [[v0]] : tensor<?x?xf32>
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = arith.constant 1 : index
// CHECK-NEXT:      [[v3:%[a-zA-Z0-9_]+]] = tensor.dim [[vf]], [[v2]] : tensor<?x?xf32>
// CHECK-NEXT:      [[v4:%[a-zA-Z0-9_]+]] = tensor.empty([[v1]], [[v3]]) : tensor<?x?xf32>
// CHECK-NEXT:      [[v5:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vx]] : f32) outs([[v4]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK-NEXT:      [[v6:%[a-zA-Z0-9_]+]] = tensor.insert [[vy]] into [[v5]][[[vi]], [[vi]]] : tensor<?x?xf32>
// CHECK-NEXT:      func.return [[v6]], [[vf]] : tensor<?x?xf32>, tensor<?x?xf32>
// CHECK-NEXT:    }

// A cast to an unknown size.
func.func @cast(%f: f32, %i: index) -> tensor<?xf32> {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %v = tensor.cast %z : tensor<4xf32> to tensor<?xf32>
  %r = tensor.insert %f into %v[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @cast(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> tensor<?xf32> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.empty([[v0]]) : tensor<?xf32>
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      [[v3:%[a-zA-Z0-9_]+]] = linalg.fill ins([[v2]] : f32) outs([[v1]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[v3]][[[vi]]] : tensor<?xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<?xf32>
// CHECK-NEXT:    }
