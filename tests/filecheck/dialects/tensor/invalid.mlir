// RUN: %xdsl_opt %s --split-input-file --verify-diagnostics | filecheck %s

func.func @f(%a: tensor<4xi32>) {
  %0 = tensor.bitcast %a : tensor<4xi32> to tensor<4xi64>
  return
}

// CHECK: 'tensor.bitcast' op operand type 'tensor<4xi32>' and result type 'tensor<4xi64>' are cast incompatible

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4xi32>) {
  %0 = tensor.bitcast %a : tensor<4xi32> to tensor<5xf32>
  return
}

// CHECK: 'tensor.bitcast' op operand type 'tensor<4xi32>' and result type 'tensor<5xf32>' are cast incompatible

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4xindex>) {
  %0 = tensor.bitcast %a : tensor<4xindex> to tensor<4xi64>
  return
}

// CHECK: must be tensor of signless integer or unsigned integer or signed integer or floating-point values

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<6xf32>) {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [2, 4] : tensor<6xf32> into tensor<2x4xf32>
  return
}

// CHECK: expected dimension 0 of collapsed type to be static value of 8

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<6xf32>) {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [2] : tensor<6xf32> into tensor<2x3xf32>
  return
}

// CHECK: expected number of static shape dims to be equal to the output rank (2) but found 1 inputs instead

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<6xf32>) {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<?x3xf32>
  return
}

// CHECK: expected dimension 0 of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<6xf32>) {
  %0 = tensor.expand_shape %a [[0], [1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  return
}

// CHECK: expected collapsed rank (1) to equal the number of reassociation maps (2).

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<2xf32>) {
  %0 = tensor.concat dim(1) %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return
}

// CHECK: concatenation dim must be less than the tensor rank

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x2xf32>) {
  %0 = tensor.concat dim(0) %a, %b : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<4x3xf32>
  return
}

// CHECK: static concatenation size mismatch along non-concatenated dimension 1

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  %0 = tensor.empty(%i) : tensor<4xf32>
  return
}

// CHECK: 'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%i: index) {
  %0 = tensor.empty() : tensor<4x?xf32>
  return
}

// CHECK: 'tensor.empty' op incorrect number of dynamic sizes, has 0, expected 1

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x5xf32>, %i: tensor<2x1xf32>) {
  %0 = tensor.gather %a[%i] gather_dims([0]) : (tensor<4x5xf32>, tensor<2x1xf32>) -> tensor<2x5xf32>
  return
}

// CHECK: must be ranked tensor of signless integer or index values

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x5xf32>, %i: tensor<2x1xindex>) {
  %0 = tensor.gather %a[%i] gather_dims([]) : (tensor<4x5xf32>, tensor<2x1xindex>) -> tensor<2x5xf32>
  return
}

// CHECK: 'tensor.gather' op gather_dims must be non-empty

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x5xf32>, %i: tensor<2x3xindex>) {
  %0 = tensor.gather %a[%i] gather_dims([0, 1, 1]) : (tensor<4x5xf32>, tensor<2x3xindex>) -> tensor<2x5xf32>
  return
}

// CHECK: 'tensor.gather' op gather_dims overflow source rank

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x5xf32>, %i: tensor<2x1xindex>) {
  %0 = tensor.gather %a[%i] gather_dims([7]) : (tensor<4x5xf32>, tensor<2x1xindex>) -> tensor<2x5xf32>
  return
}

// CHECK: 'tensor.gather' op gather_dims value must be smaller than source rank

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x5xf32>, %i: tensor<2x1xindex>) {
  %0 = tensor.gather %a[%i] gather_dims([-1]) : (tensor<4x5xf32>, tensor<2x1xindex>) -> tensor<2x5xf32>
  return
}

// CHECK: 'tensor.gather' op gather_dims value must be non-negative

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x5xf32>, %i: tensor<2x2xindex>) {
  %0 = tensor.gather %a[%i] gather_dims([1, 0]) : (tensor<4x5xf32>, tensor<2x2xindex>) -> tensor<2x5xf32>
  return
}

// CHECK: 'tensor.gather' op gather_dims values must be strictly increasing

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x5xf32>, %i: tensor<2x2xindex>) {
  %0 = tensor.gather %a[%i] gather_dims([1]) : (tensor<4x5xf32>, tensor<2x2xindex>) -> tensor<2x5xf32>
  return
}

// CHECK: 'tensor.gather' op gather_dims length must match the size of last dimension of indices

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x5xf32>, %i: tensor<2x1xindex>) {
  %0 = tensor.gather %a[%i] gather_dims([0]) : (tensor<4x5xf32>, tensor<2x1xindex>) -> tensor<2x7xf32>
  return
}

// CHECK: 'tensor.gather' op result type mismatch: expected 'tensor<2x1x5xf32>' or its rank-reduced variant 'tensor<2x5xf32>' (got: 'tensor<2x7xf32>')

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x5xf32>, %i: tensor<2x1xindex>) {
  %0 = tensor.gather %a[%i] gather_dims([0]) : (tensor<4x5xf32>, tensor<2x1xindex>) -> tensor<2x5xf64>
  return
}

// CHECK: 'tensor.gather' op result type mismatch: expected 'tensor<2x1x5xf32>' or its rank-reduced variant 'tensor<2x5xf32>' (got: 'tensor<2x5xf64>')

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x5xf32>, %i: tensor<2x1xindex>, %s: tensor<2x5xf32>) {
  %0 = tensor.scatter %s into %a[%i] scatter_dims([0]) : (tensor<2x5xf32>, tensor<4x5xf32>, tensor<2x1xindex>) -> tensor<4x5xf32>
  return
}

// CHECK: 'tensor.scatter' op requires 'unique' attribute to be set

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x5xf32>, %i: tensor<2x1xindex>, %s: tensor<2x6xf32>) {
  %0 = tensor.scatter %s into %a[%i] scatter_dims([0]) unique : (tensor<2x6xf32>, tensor<4x5xf32>, tensor<2x1xindex>) -> tensor<4x5xf32>
  return
}

// CHECK: 'tensor.scatter' op source type mismatch: expected 'tensor<2x1x5xf32>' or its rank-reduced variant 'tensor<2x5xf32>' (got: 'tensor<2x6xf32>')

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x5xf32>, %i: tensor<2x1xindex>, %s: tensor<2x5xf32>) {
  %0 = tensor.scatter %s into %a[%i] scatter_dims([3]) unique : (tensor<2x5xf32>, tensor<4x5xf32>, tensor<2x1xindex>) -> tensor<4x5xf32>
  return
}

// CHECK: 'tensor.scatter' op scatter_dims value must be smaller than dest rank

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4x5xf32>, %i: tensor<2x1xindex>, %s: tensor<2x5xf32>) {
  %0 = tensor.scatter %s into %a[%i] scatter_dims([]) unique : (tensor<2x5xf32>, tensor<4x5xf32>, tensor<2x1xindex>) -> tensor<4x5xf32>
  return
}

// CHECK: 'tensor.scatter' op scatter_dims must be non-empty

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%f: f32, %i: index) {
   %0 = tensor.generate %i { 
   ^bb0(%j: index):
   tensor.yield %f : f32 
  } : tensor<4xf32>
  return
}

// CHECK: 'tensor.generate' op incorrect number of dynamic sizes, has 1, expected 0

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%f: f32, %i: index) {
   %0 = tensor.generate { 
   ^bb0(%j: index, %k: index):
   tensor.yield %f : f32 
  } : tensor<4xf32>
  return
}

// CHECK: must have one body argument per input dimension

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%f: f32, %i: index) {
   %0 = tensor.generate { 
   ^bb0(%j: i32):
   tensor.yield %f : f32 
  } : tensor<4xf32>
  return
}

// CHECK: all body arguments must be index

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%f: f64, %i: index) {
   %0 = tensor.generate { 
   ^bb0(%j: index):
   tensor.yield %f : f64
  } : tensor<4xf32>
  return
}

// CHECK: 'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%f: f32, %a: tensor<4xf32>, %i: index) {
   %0 = tensor.pad %a low[1] high[1] { 
   ^bb0(%j: index):
   tensor.yield %f : f32 
  } : tensor<4xf32> to tensor<5xf32>
  return
}

// CHECK: specified type 'tensor<5xf32>' does not match the inferred type 'tensor<6xf32>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%f: f32, %a: tensor<4xf32>, %i: index) {
   %0 = tensor.pad %a low[1, 1] high[1, 1] { 
   ^bb0(%j: index):
   tensor.yield %f : f32 
  } : tensor<4xf32> to tensor<6xf32>
  return
}

// CHECK: failed to infer expectedType from sourceType 'tensor<4xf32>', specified resultType is 'tensor<6xf32>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%f: f32, %a: tensor<4xf32>, %i: index) {
   %0 = tensor.pad %a low[1] high[1] { 
   ^bb0(%j: index, %k: index):
   tensor.yield %f : f32 
  } : tensor<4xf32> to tensor<6xf32>
  return
}

// CHECK: expected the block to have 1 arguments

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%f: f32, %a: tensor<4xf32>, %i: index) {
   %0 = tensor.pad %a low[1] high[1] { 
   ^bb0(%j: i64):
   tensor.yield %f : f32 
  } : tensor<4xf32> to tensor<6xf32>
  return
}

// CHECK: 'tensor.pad' op expected block argument 1 to be an index

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%f: f64, %a: tensor<4xf32>, %i: index) {
   %0 = tensor.pad %a low[1] high[1] { 
   ^bb0(%j: index):
   tensor.yield %f : f64
  } : tensor<4xf32> to tensor<6xf32>
  return
}

// CHECK: 'tensor.pad' op expected yield type to match shape element type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%f: f32, %a: tensor<4xf32>, %i: index) {
   %0 = tensor.pad %a low[1] high[1] { 
   ^bb0(%j: index):
   tensor.yield %f : f32
  } : tensor<4xf32> to tensor<6x1xf32>
  return
}

// CHECK: specified type 'tensor<6x1xf32>' does not match the inferred type 'tensor<6xf32>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%f: f32, %a: tensor<4xf32>, %i: index) {
   %0 = tensor.pad %a low[1] high[1] { 
   ^bb0(%j: index):
   tensor.yield %f : f32
  } : tensor<4xf32> to tensor<?xf32>
  return
}

// CHECK: specified type 'tensor<?xf32>' does not match the inferred type 'tensor<6xf32>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%f: f32, %a: tensor<4xf32>, %i: index) {
   %0 = tensor.pad %a low[1] high[1, 2] { 
   ^bb0(%j: index):
   tensor.yield %f : f32
  } : tensor<4xf32> to tensor<6xf32>
  return
}

// CHECK: failed to infer expectedType from sourceType 'tensor<4xf32>', specified resultType is 'tensor<6xf32>'

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<8xf32>, %s: tensor<4xf32>, %n: index) {
   %r = scf.forall (%i) in (%n) shared_outs(%o = %a) -> (tensor<8xf32>) {
   scf.forall.in_parallel {
   tensor.parallel_insert_slice %s into %o[0] [5] [1] : tensor<4xf32> into tensor<8xf32>
   }
  }
  return
}

// CHECK: expected type to be 'tensor<5xf32>' or a rank-reduced version. (size mismatch) 

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<8xf32>, %s: tensor<4xf32>, %n: index) {
   %r = scf.forall (%i) in (%n) shared_outs(%o = %a) -> (tensor<8xf32>) {
   scf.forall.in_parallel {
   tensor.parallel_insert_slice %s into %o[0, 0] [4, 1] [1, 1] : tensor<4xf32> into tensor<8xf32>
   }
  }
  return
}

// CHECK: expected 1 offset values, got 2

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4xf32>, %s: tensor<2xindex>) {
  %0 = tensor.reshape %a(%s) : (tensor<4xf32>, tensor<2xindex>) -> tensor<2x3xf32>
  return
}

// CHECK: 'tensor.reshape' op source and destination tensor should have the same number of elements

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4xf32>, %s: tensor<3xindex>) {
  %0 = tensor.reshape %a(%s) : (tensor<4xf32>, tensor<3xindex>) -> tensor<2x2xf32>
  return
}

// CHECK: 'tensor.reshape' op length of shape operand differs from the result's tensor rank

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4xf32>, %s: tensor<2xindex>) {
  %0 = tensor.reshape %a(%s) : (tensor<4xf32>, tensor<2xindex>) -> tensor<2x2xf64>
  return
}

// CHECK: 'tensor.reshape' op element types of source and destination tensor types should be the same

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4xf32>, %s: tensor<?xindex>) {
  %0 = tensor.reshape %a(%s) : (tensor<4xf32>, tensor<?xindex>) -> tensor<2x2xf32>
  return
}

// CHECK: 'tensor.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked tensor type

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4xf32>, %s: tensor<1x2xindex>) {
  %0 = tensor.reshape %a(%s) : (tensor<4xf32>, tensor<1x2xindex>) -> tensor<2x2xf32>
  return
}

// CHECK: must be 1D tensor of signless integer or index values

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<4xf32>, %s: tensor<2xf32>) {
  %0 = tensor.reshape %a(%s) : (tensor<4xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return
}

// CHECK: must be 1D tensor of signless integer or index values

// -----
// CHECK-LABEL: // {{-----}}

func.func @f(%a: tensor<f32>) {
  %0 = tensor.expand_shape %a [] output_shape [1, 2] : tensor<f32> into tensor<1x2xf32>
  return
}

// CHECK: 'tensor.expand_shape' op expands a tensor of one element, so that all sizes must be 1

// -----
// CHECK-LABEL: // {{-----}}

func.func @two_faults(%a: tensor<4x1xf32>, %s: tensor<1xi32>) {
  %0 = tensor.reshape %a(%s) : (tensor<4x1xf32>, tensor<1xi32>) -> tensor<4x2xf32>
  return
}

// CHECK: 'tensor.reshape' op source and destination tensor should have the same number of elements

// -----
// CHECK-LABEL: // {{-----}}

func.func @no_tensor(%a: f32, %s: tensor<1xi32>) {
  %0 = tensor.reshape %a(%s) : (f32, tensor<1xi32>) -> tensor<4xf32>
  return
}

// CHECK: must be tensor of any type values
// CHECK: f32 should be of base attribute tensor
