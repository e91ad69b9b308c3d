// RUN: %xdsl_bufferize_check %s -p 'bufferize' --allow-leaks
// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}' | filecheck %s

// What a loop of a callee has filled is new memory, of the first result or of another one: a loop
// yields it as it is. The other result of `@filled` is an argument.

func.func private @reversed(%t: tensor<4xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<4xi32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %e) -> (tensor<4xi32>) {
    %j = arith.subi %c3, %i : index
    %x = tensor.extract %t[%j] : tensor<4xi32>
    %b = tensor.insert %x into %a[%i] : tensor<4xi32>
    scf.yield %b : tensor<4xi32>
  }
  func.return %r : tensor<4xi32>
}

func.func private @filled(%t: tensor<4xi32>, %n: index) -> (tensor<4xi32>, tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xi32>
  %x = tensor.extract %t[%c1] : tensor<4xi32>
  %f = linalg.fill ins(%x : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %f) -> (tensor<4xi32>, tensor<4xi32>) {
    %y = tensor.extract %a[%i] : tensor<4xi32>
    %c = tensor.insert %y into %b[%i] : tensor<4xi32>
    %d = tensor.insert %x into %a[%i] : tensor<4xi32>
    scf.yield %d, %c : tensor<4xi32>, tensor<4xi32>
  }
  func.return %r#0, %r#1 : tensor<4xi32>, tensor<4xi32>
}

func.func private @iterated(%t: tensor<4xi32>, %n: index) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xi32>) {
    %b = func.call @reversed(%a) : (tensor<4xi32>) -> tensor<4xi32>
    %c, %d = func.call @filled(%b, %n) : (tensor<4xi32>, index) -> (tensor<4xi32>, tensor<4xi32>)
    %x = tensor.extract %c[%c0] : tensor<4xi32>
    %e = tensor.insert %x into %d[%c1] : tensor<4xi32>
    scf.yield %e : tensor<4xi32>
  }
  func.return %r : tensor<4xi32>
}
// CHECK-LABEL: func.func private @iterated(
// CHECK:         scf.for
// CHECK-NOT:       memref.copy
// CHECK:           func.call @reversed(
// CHECK-NOT:       memref.copy
// CHECK:           func.call @filled(
// CHECK-NOT:       memref.copy
// CHECK:           scf.yield

func.func @main() -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 6 : i32
  %e = tensor.empty() : tensor<4xi32>
  %f = linalg.fill ins(%x : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %t = tensor.insert %y into %f[%c1] : tensor<4xi32>
  %r = func.call @iterated(%t, %c3) : (tensor<4xi32>, index) -> tensor<4xi32>
  %0 = tensor.extract %r[%c0] : tensor<4xi32>
  %1 = tensor.extract %r[%c1] : tensor<4xi32>
  %2 = tensor.extract %t[%c1] : tensor<4xi32>
  func.return %0, %1, %2 : i32, i32, i32
}
