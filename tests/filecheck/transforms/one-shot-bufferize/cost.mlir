// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=cost}' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=cost},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL

// EQUAL: equal: 7 results

// The element is read before the write.
// CHECK-LABEL: func.func private @element(
// CHECK-NOT:     memref.copy
// CHECK:         memref.load
// CHECK-NEXT:    memref.store
func.func private @element(%t: tensor<1024xf32>, %f: f32, %i: index) -> (tensor<1024xf32>, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<1024xf32>
  %1 = tensor.extract %t[%i] : tensor<1024xf32>
  return %0, %1 : tensor<1024xf32>, f32
}

// Four elements are copied before the write instead of 1024.
// CHECK-LABEL: func.func private @slice(
// CHECK:         memref.copy {{.*}} : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NOT:     memref.copy
// CHECK:         memref.store
func.func private @slice(%t: tensor<1024xf32>, %f: f32, %i: index) -> (tensor<1024xf32>, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<1024xf32>
  %s = tensor.extract_slice %t[4] [4] [1] : tensor<1024xf32> to tensor<4xf32>
  %w = tensor.insert %f into %s[%i] : tensor<4xf32>
  %1 = tensor.extract %w[%i] : tensor<4xf32>
  return %0, %1 : tensor<1024xf32>, f32
}

// The assertion may be what keeps the element in bounds: it is not read before that.
// CHECK-LABEL: func.func @element_behind_an_assertion(
// CHECK:         memref.copy
// CHECK:         cf.assert
// CHECK-NEXT:    memref.load
func.func @element_behind_an_assertion(%t: tensor<1024xf32>, %f: f32, %i: index, %c: i1) -> (tensor<1024xf32>, f32) {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %f into %t[%c0] : tensor<1024xf32>
  cf.assert %c, "in bounds"
  %1 = tensor.extract %t[%i] : tensor<1024xf32>
  return %0, %1 : tensor<1024xf32>, f32
}

// The index of the read is only known after the write: a copy.
// CHECK-LABEL: func.func private @late_index(
// CHECK:         memref.copy {{.*}} memref<1024xf32
func.func private @late_index(%t: tensor<1024xf32>, %f: f32, %i: index) -> (tensor<1024xf32>, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<1024xf32>
  %x = tensor.extract %0[%i] : tensor<1024xf32>
  %y = arith.fptoui %x : f32 to i32
  %j = arith.index_cast %y : i32 to index
  %1 = tensor.extract %t[%j] : tensor<1024xf32>
  return %0, %1 : tensor<1024xf32>, f32
}

// The tensor is read in a branch too, which stays where it is: a copy, and no read moves.
// CHECK-LABEL: func.func private @branch(
// CHECK:         memref.copy
// CHECK:         memref.store
// CHECK:         memref.load
// CHECK:         scf.if
func.func private @branch(%t: tensor<1024xf32>, %f: f32, %i: index) -> (tensor<1024xf32>, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<1024xf32>
  %1 = tensor.extract %t[%i] : tensor<1024xf32>
  %c = arith.cmpf ogt, %1, %f : f32
  %2 = scf.if %c -> f32 {
    %3 = tensor.extract %t[%i] : tensor<1024xf32>
    scf.yield %3 : f32
  } else {
    scf.yield %f : f32
  }
  return %0, %2 : tensor<1024xf32>, f32
}

// Each iteration reads the tensor from outside: moving the read would not help.
// CHECK-LABEL: func.func private @loop(
// CHECK:         scf.for
// CHECK:           memref.copy
// CHECK:           memref.store
// CHECK:           memref.load
func.func private @loop(%t: tensor<1024xf32>, %f: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %f) -> f32 {
    %0 = tensor.insert %f into %t[%i] : tensor<1024xf32>
    %1 = tensor.extract %t[%i] : tensor<1024xf32>
    %2 = tensor.extract %0[%i] : tensor<1024xf32>
    %3 = arith.addf %1, %2 : f32
    scf.yield %3 : f32
  }
  return %r : f32
}

func.func @main() -> (f32, f32, f32, f32, f32, f32, f32) {
  %f = arith.constant 2.5 : f32
  %g = arith.constant 1.5 : f32
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<1024xf32>
  %t = linalg.fill ins(%g : f32) outs(%e : tensor<1024xf32>) -> tensor<1024xf32>
  %a:2 = func.call @element(%t, %f, %c3) : (tensor<1024xf32>, f32, index) -> (tensor<1024xf32>, f32)
  %b:2 = func.call @slice(%t, %f, %c3) : (tensor<1024xf32>, f32, index) -> (tensor<1024xf32>, f32)
  %c:2 = func.call @late_index(%t, %f, %c3) : (tensor<1024xf32>, f32, index) -> (tensor<1024xf32>, f32)
  %d:2 = func.call @branch(%t, %f, %c3) : (tensor<1024xf32>, f32, index) -> (tensor<1024xf32>, f32)
  %h = func.call @loop(%t, %f, %c3) : (tensor<1024xf32>, f32, index) -> f32
  %x = tensor.extract %a#0[%c3] : tensor<1024xf32>
  %y = tensor.extract %t[%c3] : tensor<1024xf32>
  return %a#1, %b#1, %c#1, %d#1, %h, %x, %y : f32, f32, f32, f32, f32, f32, f32
}
