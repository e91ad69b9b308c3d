// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p bufferize | filecheck %s --check-prefix=EQUAL

// The next %x is a part of the next %b, in whose buffer it may stay if it is only read before that is
// written again.
// EQUAL: equal: 4 results

// Read after the write: the part is copied, not %b.
// CHECK-LABEL: func.func private @late(
// CHECK:         scf.for {{.*}} iter_args([[x:%[a-z0-9]+]] = {{.*}}, [[b:%[a-z0-9]+]] = {{.*}}, [[l:%[a-z0-9]+]] = {{.*}})
// CHECK:           [[z:%[a-z0-9_]+]] = memref.subview [[b]]
// CHECK:           [[c:%[a-z0-9_]+]] = memref.alloc()
// CHECK-NEXT:      memref.copy [[z]], [[c]] : memref<1xi32
// CHECK-NOT:       memref.copy
// CHECK:           scf.yield {{.*}}, [[b]], [[l]]
func.func private @late(%t: tensor<1xi32>, %u: tensor<2xi32>, %v: tensor<4xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %s, %w, %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %t, %b = %u, %l = %v) -> (tensor<1xi32>, tensor<2xi32>, tensor<4xi32>) {
    %k = arith.index_cast %i : index to i32
    %n = tensor.insert %k into %b[%c0] : tensor<2xi32>
    %e = tensor.extract %x[%c0] : tensor<1xi32>
    %m = tensor.insert %e into %l[%i] : tensor<4xi32>
    %z = tensor.extract_slice %n[0] [1] [1] : tensor<2xi32> to tensor<1xi32>
    scf.yield %z, %n, %m : tensor<1xi32>, tensor<2xi32>, tensor<4xi32>
  }
  func.return %r : tensor<4xi32>
}

// CHECK-LABEL: func.func private @early(
// CHECK:         scf.for {{.*}} iter_args([[x:%[a-z0-9]+]] = {{.*}}, [[b:%[a-z0-9]+]] = {{.*}}, [[l:%[a-z0-9]+]] = {{.*}})
// CHECK-NOT:       memref.copy
// CHECK:           scf.yield {{.*}}, [[b]], [[l]]
func.func private @early(%t: tensor<1xi32>, %u: tensor<2xi32>, %v: tensor<4xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %s, %w, %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %t, %b = %u, %l = %v) -> (tensor<1xi32>, tensor<2xi32>, tensor<4xi32>) {
    %k = arith.index_cast %i : index to i32
    %e = tensor.extract %x[%c0] : tensor<1xi32>
    %n = tensor.insert %k into %b[%c0] : tensor<2xi32>
    %m = tensor.insert %e into %l[%i] : tensor<4xi32>
    %z = tensor.extract_slice %n[0] [1] [1] : tensor<2xi32> to tensor<1xi32>
    scf.yield %z, %n, %m : tensor<1xi32>, tensor<2xi32>, tensor<4xi32>
  }
  func.return %r : tensor<4xi32>
}

// The second region of a loop writes, the first one has read.
// CHECK-LABEL: func.func private @two_regions(
// CHECK:         scf.while (
// CHECK-NOT:       memref.copy
// CHECK:           scf.yield
func.func private @two_regions(%t: tensor<1xi32>, %u: tensor<2xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : i32
  %s, %w, %r = scf.while (%x = %t, %b = %u) : (tensor<1xi32>, tensor<2xi32>) -> (tensor<1xi32>, tensor<2xi32>, i32) {
    %e = tensor.extract %x[%c0] : tensor<1xi32>
    %more = arith.cmpi slt, %e, %c3 : i32
    scf.condition(%more) %x, %b, %e : tensor<1xi32>, tensor<2xi32>, i32
  } do {
  ^bb0(%y: tensor<1xi32>, %c: tensor<2xi32>, %e: i32):
    %one = arith.constant 1 : i32
    %f = arith.addi %e, %one : i32
    %n = tensor.insert %f into %c[%c0] : tensor<2xi32>
    %z = tensor.extract_slice %n[0] [1] [1] : tensor<2xi32> to tensor<1xi32>
    scf.yield %z, %n : tensor<1xi32>, tensor<2xi32>
  }
  func.return %r : i32
}

// Both results are used: one is written while the other one is needed.
// CHECK-LABEL: func.func private @results(
// CHECK:         scf.for
// CHECK:           memref.copy
// CHECK:           scf.yield
func.func private @results(%u: tensor<4xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<2xi32>
  %s, %w = scf.for %i = %c0 to %c1 step %c1 iter_args(%x = %e, %b = %u) -> (tensor<2xi32>, tensor<4xi32>) {
    %n = linalg.fill ins(%zero : i32) outs(%b : tensor<4xi32>) -> tensor<4xi32>
    %z = tensor.extract_slice %n[2] [2] [1] : tensor<4xi32> to tensor<2xi32>
    scf.yield %z, %n : tensor<2xi32>, tensor<4xi32>
  }
  %f = linalg.fill ins(%one : i32) outs(%s : tensor<2xi32>) -> tensor<2xi32>
  func.return %w : tensor<4xi32>
}

func.func @main() -> (tensor<4xi32>, tensor<4xi32>, i32, tensor<4xi32>) {
  %t = arith.constant dense<0> : tensor<1xi32>
  %u = arith.constant dense<[5, 6]> : tensor<2xi32>
  %v = arith.constant dense<0> : tensor<4xi32>
  %r = func.call @late(%t, %u, %v) : (tensor<1xi32>, tensor<2xi32>, tensor<4xi32>) -> tensor<4xi32>
  %s = func.call @early(%t, %u, %v) : (tensor<1xi32>, tensor<2xi32>, tensor<4xi32>) -> tensor<4xi32>
  %q = func.call @two_regions(%t, %u) : (tensor<1xi32>, tensor<2xi32>) -> i32
  %p = func.call @results(%v) : (tensor<4xi32>) -> tensor<4xi32>
  func.return %r, %s, %q, %p : tensor<4xi32>, tensor<4xi32>, i32, tensor<4xi32>
}
