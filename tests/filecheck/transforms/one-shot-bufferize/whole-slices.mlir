// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s
// RUN: %xdsl_bufferize_check %s | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true copy-before-write=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'canonicalize,one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL

// A slice of a whole tensor is the tensor, and what is inserted as a whole is the result.

// EQUAL: equal:
func.func private @elementwise(%a: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %s = tensor.extract_slice %a[0] [4] [1] : tensor<4xf32> to tensor<4xf32>
  %y = linalg.add ins(%s, %x : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %y into %a[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @elementwise(
// CHECK-SAME:    [[A:%[a-z0-9_]+]]: memref
// CHECK-NEXT:    [[S:%[a-z0-9_]+]] = memref.subview [[A]]
// CHECK-NEXT:    linalg.add ins([[S]], {{.*}} outs([[A]]
// CHECK-NEXT:    func.return [[A]]

// At offsets that have to be 0, with one dimension less.
func.func private @row(%a: tensor<1x4xf32>, %x: tensor<4xf32>, %i: index, %j: index) -> tensor<1x4xf32> {
  %s = tensor.extract_slice %a[%i, %j] [1, 4] [1, 1] : tensor<1x4xf32> to tensor<4xf32>
  %y = linalg.add ins(%s, %x : tensor<4xf32>, tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %y into %a[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<1x4xf32>
  return %r : tensor<1x4xf32>
}
// CHECK-LABEL: func.func private @row(
// CHECK-NOT:     memref.alloc
// CHECK-NOT:     memref.copy
// CHECK:         func.return

// Sizes that are only known to be equal.
func.func private @sizes(%a: tensor<?xf32>, %x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %s = tensor.extract_slice %a[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %y = linalg.add ins(%s, %x : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %r = tensor.insert_slice %y into %a[0] [%m] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
// CHECK-LABEL: func.func private @sizes(
// CHECK-NOT:     memref.alloc
// CHECK-NOT:     memref.copy
// CHECK:         func.return

// What is inserted as a whole may be a slice of a slice.
func.func private @slices(%a: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %s = tensor.extract_slice %a[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %t = tensor.extract_slice %s[0] [4] [1] : tensor<4xf32> to tensor<4xf32>
  %y = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %u = tensor.insert_slice %y into %s[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  %r = tensor.insert_slice %u into %a[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}
// CHECK-LABEL: func.func private @slices(
// CHECK-NOT:     memref.alloc
// CHECK:         linalg.fill
// CHECK-NEXT:    func.return

// The slice is read when the tensor has been overwritten.
func.func private @read_later(%a: tensor<4xf32>, %f: f32) -> (tensor<4xf32>, f32) {
  %c1 = arith.constant 1 : index
  %s = tensor.extract_slice %a[0] [4] [1] : tensor<4xf32> to tensor<4xf32>
  %y = linalg.fill ins(%f : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %e = tensor.extract %s[%c1] : tensor<4xf32>
  %r = tensor.insert_slice %y into %a[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  return %r, %e : tensor<4xf32>, f32
}
// CHECK-LABEL: func.func private @read_later(
// CHECK:         memref.alloc

// So is the tensor, which is a copy.
func.func private @both_kept(%a: tensor<4xf32>, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %s = tensor.extract_slice %a[0] [4] [1] : tensor<4xf32> to tensor<4xf32>
  %y = linalg.fill ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %y into %a[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  return %r, %a : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func private @both_kept(
// CHECK:         memref.alloc

// Not elementwise: an element that is written may be read after that.
func.func private @transposed(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %s = tensor.extract_slice %a[0, 0] [2, 2] [1, 1] : tensor<2x2xf32> to tensor<2x2xf32>
  %y = linalg.transpose ins(%s : tensor<2x2xf32>) outs(%a : tensor<2x2xf32>) permutation = [1, 0]
  %r = tensor.insert_slice %y into %a[0, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
// CHECK-LABEL: func.func private @transposed(
// CHECK:         memref.alloc

// The elements in the opposite order.
func.func private @reversed(%a: tensor<4xf32>) -> tensor<4xf32> {
  %s = tensor.extract_slice %a[3] [4] [-1] : tensor<4xf32> to tensor<4xf32>
  %r = tensor.insert_slice %s into %a[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @reversed(
// CHECK:         memref.alloc

func.func private @reversed_back(%a: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %s = tensor.extract_slice %a[0] [4] [1] : tensor<4xf32> to tensor<4xf32>
  %y = linalg.add ins(%s, %x : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %y into %a[3] [4] [-1] : tensor<4xf32> into tensor<4xf32>
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @reversed_back(
// CHECK:         memref.alloc

// One of two tensors, by a condition.
func.func private @chosen(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %s = tensor.extract_slice %a[0] [4] [1] : tensor<4xf32> to tensor<4xf32>
  %y = arith.select %c, %s, %b : tensor<4xf32>
  %r = tensor.insert_slice %y into %a[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @chosen(
// CHECK:         memref.copy

// In a loop, the slice of what the last iteration has yielded.
func.func private @loop(%a: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %a) -> (tensor<4xf32>) {
    %s = tensor.extract_slice %t[0] [4] [1] : tensor<4xf32> to tensor<4xf32>
    %y = linalg.add ins(%s, %x : tensor<4xf32>, tensor<4xf32>) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    %n = tensor.insert_slice %y into %t[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @loop(
// CHECK-NOT:     memref.alloc
// CHECK:         linalg.add
// CHECK-NOT:     memref.copy
// CHECK:         func.return

// The slice itself is yielded.
func.func private @yielded(%a: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %a) -> (tensor<4xf32>) {
    %y = linalg.add ins(%t, %x : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
    %s = tensor.extract_slice %y[%c0] [4] [1] : tensor<4xf32> to tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @yielded(
// CHECK-NOT:     memref.alloc
// CHECK:         func.return

func.func @main() -> (tensor<4xf32>, tensor<1x4xf32>, tensor<?xf32>, tensor<8xf32>, tensor<4xf32>, f32, tensor<4xf32>, tensor<4xf32>, tensor<2x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %true = arith.constant true
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %f = arith.constant 9.0 : f32
  %a4 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %b4 = arith.constant dense<[5.0, 6.0, 7.0, 8.0]> : tensor<4xf32>
  %a8 = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %a22 = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %a14 = arith.constant dense<[[1.0, 2.0, 3.0, 4.0]]> : tensor<1x4xf32>
  %ad = tensor.cast %a4 : tensor<4xf32> to tensor<?xf32>
  %bd = tensor.cast %b4 : tensor<4xf32> to tensor<?xf32>
  %r0 = call @elementwise(%a4, %b4) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %r1 = call @row(%a14, %b4, %c0, %c0) : (tensor<1x4xf32>, tensor<4xf32>, index, index) -> tensor<1x4xf32>
  %r2 = call @sizes(%ad, %bd) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r3 = call @slices(%a8, %f) : (tensor<8xf32>, f32) -> tensor<8xf32>
  %r4:2 = call @read_later(%a4, %f) : (tensor<4xf32>, f32) -> (tensor<4xf32>, f32)
  %r5:2 = call @both_kept(%a4, %f) : (tensor<4xf32>, f32) -> (tensor<4xf32>, tensor<4xf32>)
  %r6 = call @transposed(%a22) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %r7 = call @reversed(%a4) : (tensor<4xf32>) -> tensor<4xf32>
  %r8 = call @reversed_back(%a4, %b4) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %r9 = call @chosen(%a4, %b4, %true) : (tensor<4xf32>, tensor<4xf32>, i1) -> tensor<4xf32>
  %r10 = call @chosen(%a4, %b4, %false) : (tensor<4xf32>, tensor<4xf32>, i1) -> tensor<4xf32>
  %r11 = call @loop(%a4, %b4) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %r12 = call @yielded(%a4, %b4) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r0, %r1, %r2, %r3, %r4#0, %r4#1, %r5#0, %r5#1, %r6, %r7, %r8, %r9, %r10, %r11, %r12 : tensor<4xf32>, tensor<1x4xf32>, tensor<?xf32>, tensor<8xf32>, tensor<4xf32>, f32, tensor<4xf32>, tensor<4xf32>, tensor<2x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
