// RUN: %xdsl_opt %s -p 'rematerialize-fills' | filecheck %s

// Nothing is copied: a constant that is only read, a fill that is overwritten in place.
func.func @read_only(%x: f32, %i: index) -> (f32, tensor<4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %0 = tensor.extract %z[%i] : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert %0 into %f[%i] : tensor<4xf32>
  return %0, %1 : f32, tensor<4xf32>
}

// CHECK-LABEL: func.func @read_only(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (f32, tensor<4xf32>) {
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<4xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.extract [[vz]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vf:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vx]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = tensor.insert [[v0]] into [[vf]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[v0]], [[v1]] : f32, tensor<4xf32>
// CHECK-NEXT:    }

// The elements of the constant differ.
func.func @not_splat(%x: f32, %i: index) -> tensor<2xf32> {
  %z = arith.constant dense<[0.0, 1.0]> : tensor<2xf32>
  %0 = tensor.insert %x into %z[%i] : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @not_splat(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> tensor<2xf32> {
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant dense<[0.000000e+00, 1.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.insert [[vx]] into [[vz]][[[vi]]] : tensor<2xf32>
// CHECK-NEXT:      func.return [[v0]] : tensor<2xf32>
// CHECK-NEXT:    }

// The copy gets no contents: there is nothing to fill.
func.func @not_read(%x: f32) -> tensor<4xf32> {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %0 = linalg.fill ins(%x : f32) outs(%z : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @not_read(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: f32) -> tensor<4xf32> {
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<4xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vx]] : f32) outs([[vz]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      func.return [[v0]] : tensor<4xf32>
// CHECK-NEXT:    }

// The diagonal only is filled.
func.func @diagonal(%t: tensor<4x4xf32>, %x: f32, %i: index) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %f = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, d0)>], iterator_types = ["parallel"]} outs(%t : tensor<4x4xf32>) {
  ^bb0(%o: f32):
    linalg.yield %x : f32
  } -> tensor<4x4xf32>
  %0 = tensor.insert %x into %f[%i, %i] : tensor<4x4xf32>
  return %0, %f : tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func.func @diagonal(
// CHECK-SAME:  [[vt:%[a-zA-Z0-9_]+]]: tensor<4x4xf32>, [[vx:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
// CHECK-NEXT:      [[vf:%[a-zA-Z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, d0)>], iterator_types = ["parallel"]} outs([[vt]] : tensor<4x4xf32>) {
// CHECK-NEXT:      ^bb0([[vo:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:        linalg.yield [[vx]] : f32
// CHECK-NEXT:      } -> tensor<4x4xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.insert [[vx]] into [[vf]][[[vi]], [[vi]]] : tensor<4x4xf32>
// CHECK-NEXT:      func.return [[v0]], [[vf]] : tensor<4x4xf32>, tensor<4x4xf32>
// CHECK-NEXT:    }

// What was filled is in another memory space than a new tensor.
func.func @memory_space(%x: f32, %y: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = tensor.insert %y into %f[%i] : tensor<4xf32>
  return %0, %f : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @memory_space(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: f32, [[vy:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
// CHECK-NEXT:      [[vf:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vx]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.insert [[vy]] into [[vf]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[v0]], [[vf]] : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:    }

// One of two tensors, of which one is filled.
func.func @either(%c: i1, %t: tensor<4xf32>, %x: f32, %y: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %s = arith.select %c, %t, %z : tensor<4xf32>
  %0 = tensor.insert %y into %s[%i] : tensor<4xf32>
  return %0, %s : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @either(
// CHECK-SAME:  [[vc:%[a-zA-Z0-9_]+]]: i1, [[vt:%[a-zA-Z0-9_]+]]: tensor<4xf32>, [[vx:%[a-zA-Z0-9_]+]]: f32, [[vy:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant dense<0.000000e+00> : tensor<4xf32>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = arith.select [[vc]], [[vt]], [[vz]] : tensor<4xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.insert [[vy]] into [[vs]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[v0]], [[vs]] : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:    }
