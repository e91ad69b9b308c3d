// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' --allow-unregistered-dialect | filecheck %s

// An operation without a model may run its region again: what it writes to a tensor from
// outside must not be seen the next time.

func.func @foreign(%t: tensor<2xf32>, %f: f32, %i: index) {
  "test.repeat"() ({
    %0 = tensor.insert %f into %t[%i] : tensor<2xf32>
    %1 = tensor.extract %0[%i] : tensor<2xf32>
    "test.use"(%1) : (f32) -> ()
  }) : () -> ()
  func.return
}
// CHECK-LABEL: func.func @foreign(
// CHECK-SAME:    [[t:%\w+]]: memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    "test.repeat"() ({
// CHECK-NEXT:      [[new:%\w+]] = memref.alloc()
// CHECK-NEXT:      memref.copy [[t]], [[new]]
// CHECK-NEXT:      memref.store {{.*}}, [[new]]

func.func @parallel(%t: tensor<2xf32>, %f: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index):
    %0 = tensor.insert %f into %t[%i] : tensor<2xf32>
    %1 = tensor.extract %0[%c0] : tensor<2xf32>
    "test.use"(%1) : (f32) -> ()
    "scf.reduce"() : () -> ()
  }) : (index, index, index) -> ()
  func.return
}
// CHECK-LABEL: func.func @parallel(
// CHECK-SAME:    [[t:%\w+]]: memref<2xf32, strided<[?], offset: ?>>
// CHECK:         [[new:%\w+]] = memref.alloc()
// CHECK-NEXT:    memref.copy [[t]], [[new]]
// CHECK-NEXT:    memref.store {{.*}}, [[new]]

func.func @affine(%t: tensor<2xf32>, %f: f32, %k: index) {
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (2)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 0>}> ({
  ^bb0(%i: index):
    %0 = tensor.insert %f into %t[%i] : tensor<2xf32>
    %1 = tensor.extract %0[%k] : tensor<2xf32>
    "test.use"(%1) : (f32) -> ()
    "affine.yield"() : () -> ()
  }) : () -> ()
  func.return
}
// CHECK-LABEL: func.func @affine(
// CHECK-SAME:    [[t:%\w+]]: memref<2xf32, strided<[?], offset: ?>>
// CHECK:         [[new:%\w+]] = memref.alloc()
// CHECK-NEXT:    memref.copy [[t]], [[new]]
// CHECK-NEXT:    memref.store {{.*}}, [[new]]
