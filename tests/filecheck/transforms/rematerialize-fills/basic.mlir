// RUN: %xdsl_opt %s -p 'rematerialize-fills' | filecheck %s

// A constant is not writable: it is filled where it is overwritten.
func.func @constant(%f: f32, %i: index) -> tensor<4xf32> {
  %z = arith.constant dense<2.5> : tensor<4xf32>
  %r = tensor.insert %f into %z[%i] : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @constant(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> tensor<4xf32> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = arith.constant 2.500000e+00 : f32
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = linalg.fill ins([[v1]] : f32) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[v2]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<4xf32>
// CHECK-NEXT:    }

// The use that only reads it keeps the constant.
func.func @constant_is_read_too(%f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %z = arith.constant dense<2.5> : tensor<4xf32>
  %r = tensor.insert %f into %z[%i] : tensor<4xf32>
  %x = tensor.extract %z[%i] : tensor<4xf32>
  return %r, %x : tensor<4xf32>, f32
}

// CHECK-LABEL: func.func @constant_is_read_too(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<4xf32>, f32) {
// CHECK-NEXT:      [[vz:%[a-zA-Z0-9_]+]] = arith.constant dense<2.500000e+00> : tensor<4xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = arith.constant 2.500000e+00 : f32
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = linalg.fill ins([[v1]] : f32) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[v2]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vx:%[a-zA-Z0-9_]+]] = tensor.extract [[vz]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[vr]], [[vx]] : tensor<4xf32>, f32
// CHECK-NEXT:    }

// One fill starts two products.
func.func @two_products(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %x: f32) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %q = linalg.matmul ins(%b, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %p, %q : tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func.func @two_products(
// CHECK-SAME:  [[va:%[a-zA-Z0-9_]+]]: tensor<4x4xf32>, [[vb:%[a-zA-Z0-9_]+]]: tensor<4x4xf32>, [[vx:%[a-zA-Z0-9_]+]]: f32) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:      [[vf:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vx]] : f32) outs([[ve]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vx]] : f32) outs([[v0]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:      [[vp:%[a-zA-Z0-9_]+]] = linalg.matmul ins([[va]], [[vb]] : tensor<4x4xf32>, tensor<4x4xf32>) outs([[v1]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:      [[vq:%[a-zA-Z0-9_]+]] = linalg.matmul ins([[vb]], [[va]] : tensor<4x4xf32>, tensor<4x4xf32>) outs([[vf]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:      func.return [[vp]], [[vq]] : tensor<4x4xf32>, tensor<4x4xf32>
// CHECK-NEXT:    }

// A slice of the filled tensor is copied instead of the tensor.
func.func @slice_of_fill(%x: f32, %i: index) -> (tensor<2xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %s = tensor.extract_slice %f[%i] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %y = arith.addf %x, %x : f32
  %r = tensor.insert %y into %s[%i] : tensor<2xf32>
  return %r, %f : tensor<2xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @slice_of_fill(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<2xf32>, tensor<4xf32>) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vf:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vx]] : f32) outs([[ve]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<2xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vx]] : f32) outs([[v0]] : tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = arith.addf [[vx]], [[vx]] : f32
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert [[vy]] into [[v1]][[[vi]]] : tensor<2xf32>
// CHECK-NEXT:      func.return [[vr]], [[vf]] : tensor<2xf32>, tensor<4xf32>
// CHECK-NEXT:    }

// A view of a constant.
func.func @view(%f: f32, %i: index) -> tensor<2x2xf32> {
  %z = arith.constant dense<0.0> : tensor<4xf32>
  %v = tensor.expand_shape %z [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %r = tensor.insert %f into %v[%i, %i] : tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @view(
// CHECK-SAME:  [[vf:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> tensor<2x2xf32> {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<2x2xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = linalg.fill ins([[v1]] : f32) outs([[v0]] : tensor<2x2xf32>) -> tensor<2x2xf32>
// CHECK-NEXT:      [[vr:%[a-zA-Z0-9_]+]] = tensor.insert [[vf]] into [[v2]][[[vi]], [[vi]]] : tensor<2x2xf32>
// CHECK-NEXT:      func.return [[vr]] : tensor<2x2xf32>
// CHECK-NEXT:    }

// Integers, index, and what an operation other than linalg.fill filled.
func.func @elements(%k: index, %b: i1, %x: f32, %i: index) -> (tensor<4xindex>, tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) {
  %z = arith.constant dense<7> : tensor<4xindex>
  %0 = tensor.insert %k into %z[%i] : tensor<4xindex>
  %t = arith.constant dense<true> : tensor<4xi1>
  %1 = tensor.insert %b into %t[%i] : tensor<4xi1>
  %s = tensor.splat %x : tensor<4xf32>
  %2 = tensor.insert %x into %s[%i] : tensor<4xf32>
  %y = arith.addf %x, %x : f32
  %3 = tensor.insert %y into %s[%i] : tensor<4xf32>
  return %0, %1, %2, %3 : tensor<4xindex>, tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @elements(
// CHECK-SAME:  [[vk:%[a-zA-Z0-9_]+]]: index, [[vb:%[a-zA-Z0-9_]+]]: i1, [[vx:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<4xindex>, tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xindex>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = arith.constant 7 : index
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = linalg.fill ins([[v1]] : index) outs([[v0]] : tensor<4xindex>) -> tensor<4xindex>
// CHECK-NEXT:      [[v3:%[a-zA-Z0-9_]+]] = tensor.insert [[vk]] into [[v2]][[[vi]]] : tensor<4xindex>
// CHECK-NEXT:      [[v4:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xi1>
// CHECK-NEXT:      [[v5:%[a-zA-Z0-9_]+]] = arith.constant true
// CHECK-NEXT:      [[v6:%[a-zA-Z0-9_]+]] = linalg.fill ins([[v5]] : i1) outs([[v4]] : tensor<4xi1>) -> tensor<4xi1>
// CHECK-NEXT:      [[v7:%[a-zA-Z0-9_]+]] = tensor.insert [[vb]] into [[v6]][[[vi]]] : tensor<4xi1>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = tensor.splat [[vx]] : tensor<4xf32>
// CHECK-NEXT:      [[v8:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[v9:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vx]] : f32) outs([[v8]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[v10:%[a-zA-Z0-9_]+]] = tensor.insert [[vx]] into [[v9]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      [[vy:%[a-zA-Z0-9_]+]] = arith.addf [[vx]], [[vx]] : f32
// CHECK-NEXT:      [[v11:%[a-zA-Z0-9_]+]] = tensor.insert [[vy]] into [[vs]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[v3]], [[v7]], [[v10]], [[v11]] : tensor<4xindex>, tensor<4xi1>, tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:    }

// The body of a linalg.generic yields a value from outside.
func.func @generic(%x: f32, %y: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<4xf32>) {
  ^bb0(%o: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  %0 = tensor.insert %y into %f[%i] : tensor<4xf32>
  return %0, %f : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @generic(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: f32, [[vy:%[a-zA-Z0-9_]+]]: f32, [[vi:%[a-zA-Z0-9_]+]]: index) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vf:%[a-zA-Z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs([[ve]] : tensor<4xf32>) {
// CHECK-NEXT:      ^bb0([[vo:%[a-zA-Z0-9_]+]]: f32):
// CHECK-NEXT:        linalg.yield [[vx]] : f32
// CHECK-NEXT:      } -> tensor<4xf32>
// CHECK-NEXT:      [[v0:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[v1:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vx]] : f32) outs([[v0]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      [[v2:%[a-zA-Z0-9_]+]] = tensor.insert [[vy]] into [[v1]][[[vi]]] : tensor<4xf32>
// CHECK-NEXT:      func.return [[v2]], [[vf]] : tensor<4xf32>, tensor<4xf32>
// CHECK-NEXT:    }
