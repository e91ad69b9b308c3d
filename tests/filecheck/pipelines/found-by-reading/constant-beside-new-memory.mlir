// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline'
// RUN: %xdsl_bufferize_check %s -p 'bufferize'

// A callee returns new memory and a constant; its caller returns the constant, which is not new
// memory either: a loop that yields and writes it has to copy it.

func.func private @both(%x: i32, %n: index) -> (tensor<?xi32>, tensor<?xi32>) {
  %e = tensor.empty(%n) : tensor<?xi32>
  %f = linalg.fill ins(%x : i32) outs(%e : tensor<?xi32>) -> tensor<?xi32>
  %k = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %c = tensor.cast %k : tensor<3xi32> to tensor<?xi32>
  func.return %f, %c : tensor<?xi32>, tensor<?xi32>
}

func.func private @second(%x: i32, %n: index) -> (tensor<?xi32>, i32) {
  %c1 = arith.constant 1 : index
  %a, %b = func.call @both(%x, %n) : (i32, index) -> (tensor<?xi32>, tensor<?xi32>)
  %y = tensor.extract %a[%c1] : tensor<?xi32>
  func.return %b, %y : tensor<?xi32>, i32
}

func.func @main() -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 3 : index
  %x = arith.constant 7 : i32
  %e = tensor.empty(%n) : tensor<?xi32>
  %f = linalg.fill ins(%x : i32) outs(%e : tensor<?xi32>) -> tensor<?xi32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %f, %sum = %x) -> (tensor<?xi32>, i32) {
    %v = tensor.extract %a[%c0] : tensor<?xi32>
    %w = tensor.insert %sum into %a[%c0] : tensor<?xi32>
    %u = tensor.extract %w[%c1] : tensor<?xi32>
    %b, %y = func.call @second(%u, %n) : (i32, index) -> (tensor<?xi32>, i32)
    %p = arith.addi %sum, %y : i32
    %q = arith.addi %p, %v : i32
    scf.yield %b, %q : tensor<?xi32>, i32
  }
  %z = tensor.extract %r[%c0] : tensor<?xi32>
  func.return %z, %s : i32, i32
}
