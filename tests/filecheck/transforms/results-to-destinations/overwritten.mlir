// RUN: %xdsl_opt %s -p 'results-to-destinations' | filecheck %s
// RUN: %replay %s -p 'results-to-destinations,eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'bufferize' --frees

// A tensor that is overwritten without being read does as well as an empty one, if the function
// allocates its buffer.
func.func private @new(%x: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %t = tensor.splat %f : tensor<4xf32>
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @new(
// CHECK-SAME:    [[T:%[a-z0-9_]+]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT:    linalg.exp {{.*}} outs([[T]]

// A constant has to be copied, but for the contents.
func.func private @constant(%x: tensor<4xf32>) -> tensor<4xf32> {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @constant(
// CHECK-SAME:    [[T:%[a-z0-9_]+]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT:    linalg.exp {{.*}} outs([[T]]

// The contents are read by another operand.
func.func private @read(%x: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %t = tensor.splat %f : tensor<4xf32>
  %r = linalg.add ins(%x, %t : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %c = arith.constant 1 : index
  %q = tensor.insert %f into %r[%c] : tensor<4xf32>

  return %q : tensor<4xf32>
}
// CHECK-LABEL: func.func private @read(
// CHECK-SAME:    f32) -> tensor<4xf32> {

// The buffer of an argument is there anyway.
func.func private @argument(%x: tensor<4xf32>, %t: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @argument(
// CHECK-SAME:    tensor<4xf32>, %{{[a-z]+}}: tensor<4xf32>) -> tensor<4xf32> {

// Some elements of the tensor are not overwritten.
func.func private @some(%x: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %t = tensor.splat %f : tensor<4xf32>
  %e = tensor.extract %x[%c1] : tensor<4xf32>
  %r = tensor.insert %e into %t[%c1] : tensor<4xf32>
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @some(
// CHECK-SAME:    f32) -> tensor<4xf32> {

// What makes the tensor has effects.
func.func private @with_effects(%x: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %t = func.call @printed(%f) : (f32) -> tensor<4xf32>
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func private @printed(%f: f32) -> tensor<4xf32> {
  func.call @printF32(%f) : (f32) -> ()
  %t = tensor.splat %f : tensor<4xf32>
  return %t : tensor<4xf32>
}
func.func private @printF32(f32)
// CHECK-LABEL: func.func private @with_effects(
// CHECK:         func.call @printed(

func.func @main() -> (tensor<24xf32>) {
  %f = arith.constant 2.0 : f32
  %x = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %t = tensor.splat %f : tensor<4xf32>
  %d = tensor.splat %f : tensor<24xf32>
  %r0 = call @new(%x, %f) : (tensor<4xf32>, f32) -> tensor<4xf32>
  %r1 = call @constant(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %r2 = call @read(%x, %f) : (tensor<4xf32>, f32) -> tensor<4xf32>
  %r3 = call @argument(%x, %t) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %r4 = call @some(%x, %f) : (tensor<4xf32>, f32) -> tensor<4xf32>
  %r5 = call @with_effects(%x, %f) : (tensor<4xf32>, f32) -> tensor<4xf32>
  %d0 = tensor.insert_slice %r0 into %d[0] [4] [1] : tensor<4xf32> into tensor<24xf32>
  %d1 = tensor.insert_slice %r1 into %d0[4] [4] [1] : tensor<4xf32> into tensor<24xf32>
  %d2 = tensor.insert_slice %r2 into %d1[8] [4] [1] : tensor<4xf32> into tensor<24xf32>
  %d3 = tensor.insert_slice %r3 into %d2[12] [4] [1] : tensor<4xf32> into tensor<24xf32>
  %d4 = tensor.insert_slice %r4 into %d3[16] [4] [1] : tensor<4xf32> into tensor<24xf32>
  %d5 = tensor.insert_slice %r5 into %d4[20] [4] [1] : tensor<4xf32> into tensor<24xf32>
  return %d5 : tensor<24xf32>
}
