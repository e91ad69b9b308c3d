// RUN: %xdsl_opt %s -p 'reuse-dying-operands' | filecheck %s

// Read later.
func.func @read_later(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %a, %b : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @read_later(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[va]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      func.return [[va]], [[vb]] : tensor<8xf32>, tensor<8xf32>
// CHECK-NEXT:    }

// Element i is read when other elements were written.
func.func @other_elements(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %a = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = linalg.transpose ins(%a : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) permutation = [1, 0]
  return %b : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @other_elements(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8x8xf32>) -> tensor<8x8xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<8x8xf32>) outs([[ve]] : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.transpose ins([[va]] : tensor<8x8xf32>) outs([[ve]] : tensor<8x8xf32>) permutation = [1, 0]
// CHECK-NEXT:      func.return [[vb]] : tensor<8x8xf32>
// CHECK-NEXT:    }

// The init is read.
func.func @init_is_read(%x: tensor<8x8xf32>, %z: f32) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %a = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = linalg.matmul ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %b : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @init_is_read(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8x8xf32>, [[vz:%[a-zA-Z0-9_]+]]: f32) -> tensor<8x8xf32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:      [[vf:%[a-zA-Z0-9_]+]] = linalg.fill ins([[vz]] : f32) outs([[ve]] : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<8x8xf32>) outs([[ve]] : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.matmul ins([[va]], [[va]] : tensor<8x8xf32>, tensor<8x8xf32>) outs([[vf]] : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT:      func.return [[vb]] : tensor<8x8xf32>
// CHECK-NEXT:    }

// A constant must not be written.
func.func @constant() -> tensor<8xf32> {
  %c = arith.constant dense<1.0> : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %b = linalg.exp ins(%c : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %b : tensor<8xf32>
}

// CHECK-LABEL: func.func @constant(
// CHECK-SAME:  ) -> tensor<8xf32> {
// CHECK-NEXT:      [[vc:%[a-zA-Z0-9_]+]] = arith.constant dense<1.000000e+00> : tensor<8xf32>
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vc]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      func.return [[vb]] : tensor<8xf32>
// CHECK-NEXT:    }

// What is read later is the whole of which this is a part.
func.func @part(%x: tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %s = tensor.extract_slice %a[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %h = tensor.empty() : tensor<4xf32>
  %b = linalg.exp ins(%s : tensor<4xf32>) outs(%h : tensor<4xf32>) -> tensor<4xf32>
  return %b, %a : tensor<4xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @part(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>) {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[vs:%[a-zA-Z0-9_]+]] = tensor.extract_slice [[va]][0] [4] [1] : tensor<8xf32> to tensor<4xf32>
// CHECK-NEXT:      [[vh:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vs]] : tensor<4xf32>) outs([[vh]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      func.return [[vb]], [[va]] : tensor<4xf32>, tensor<8xf32>
// CHECK-NEXT:    }

// Another type of element.
func.func @other_type(%x: tensor<8xf32>) -> tensor<8xi32> {
  %e = tensor.empty() : tensor<8xf32>
  %i = tensor.empty() : tensor<8xi32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%i : tensor<8xi32>) {
  ^bb0(%p: f32, %q: i32):
    %s = arith.fptosi %p : f32 to i32
    linalg.yield %s : i32
  } -> tensor<8xi32>
  return %b : tensor<8xi32>
}

// CHECK-LABEL: func.func @other_type(
// CHECK-SAME:  [[vx:%[a-zA-Z0-9_]+]]: tensor<8xf32>) -> tensor<8xi32> {
// CHECK-NEXT:      [[ve:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      [[vi:%[a-zA-Z0-9_]+]] = tensor.empty() : tensor<8xi32>
// CHECK-NEXT:      [[va:%[a-zA-Z0-9_]+]] = linalg.exp ins([[vx]] : tensor<8xf32>) outs([[ve]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      [[vb:%[a-zA-Z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins([[va]] : tensor<8xf32>) outs([[vi]] : tensor<8xi32>) {
// CHECK-NEXT:      ^bb0([[vp:%[a-zA-Z0-9_]+]]: f32, [[vq:%[a-zA-Z0-9_]+]]: i32):
// CHECK-NEXT:        [[vs:%[a-zA-Z0-9_]+]] = arith.fptosi [[vp]] : f32 to i32
// CHECK-NEXT:        linalg.yield [[vs]] : i32
// CHECK-NEXT:      } -> tensor<8xi32>
// CHECK-NEXT:      func.return [[vb]] : tensor<8xi32>
// CHECK-NEXT:    }
