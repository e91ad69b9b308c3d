// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline'
// RUN: %xdsl_bufferize_check %s -p 'bufferize'

// A callee returns its argument or a constant; its caller passes it new memory, and returns what it
// gets. That may be the constant: a loop that yields and writes it has to copy it.

func.func private @either(%t: tensor<4xi32>, %c: i1) -> tensor<4xi32> {
  cf.cond_br %c, ^constant, ^argument
^constant:
  %k = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  func.return %k : tensor<4xi32>
^argument:
  func.return %t : tensor<4xi32>
}

func.func private @passes(%x: i32, %c: i1) -> tensor<4xi32> {
  %e = tensor.empty() : tensor<4xi32>
  %f = linalg.fill ins(%x : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %r = func.call @either(%f, %c) : (tensor<4xi32>, i1) -> tensor<4xi32>
  func.return %r : tensor<4xi32>
}

func.func @main() -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = arith.constant 7 : i32
  %e = tensor.empty() : tensor<4xi32>
  %f = linalg.fill ins(%x : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  %r, %s = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %f, %sum = %x) -> (tensor<4xi32>, i32) {
    %v = tensor.extract %a[%c0] : tensor<4xi32>
    %w = tensor.insert %sum into %a[%c0] : tensor<4xi32>
    %y = tensor.extract %w[%i] : tensor<4xi32>
    %c = arith.cmpi ne, %i, %c1 : index
    %b = func.call @passes(%y, %c) : (i32, i1) -> tensor<4xi32>
    %p = arith.addi %sum, %v : i32
    scf.yield %b, %p : tensor<4xi32>, i32
  }
  %z = tensor.extract %r[%c0] : tensor<4xi32>
  func.return %z, %s : i32, i32
}
