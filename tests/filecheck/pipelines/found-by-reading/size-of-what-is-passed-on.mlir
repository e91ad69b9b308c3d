// RUN: %xdsl_bufferize_check %s -p 'bufferize'
// RUN: %xdsl_bufferize_check %s -p 'bufferize{optimize-for=time}'
// RUN: %xdsl_bufferize_check %s -p 'reuse-dying-operands'

// What the first region of a loop passes on has the size that it is made with, not that of the
// argument that it replaces, which nothing else uses.

func.func private @small(%t: tensor<?xi32>, %n: index) -> (tensor<?xi32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = tensor.extract %t[%c0] : tensor<?xi32>
  %r, %k = scf.while (%a = %t, %i = %c0) : (tensor<?xi32>, index) -> (tensor<?xi32>, index) {
    %e = tensor.empty(%c2) : tensor<?xi32>
    %f = linalg.fill ins(%x : i32) outs(%e : tensor<?xi32>) -> tensor<?xi32>
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %f, %i : tensor<?xi32>, index
  } do {
  ^bb0(%b: tensor<?xi32>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %b, %j : tensor<?xi32>, index
  }
  %d = tensor.dim %r, %c0 : tensor<?xi32>
  func.return %r, %d : tensor<?xi32>, index
}
func.func @main() -> (index, i32) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %x = arith.constant 7 : i32
  %e = tensor.empty(%c3) : tensor<?xi32>
  %t = linalg.fill ins(%x : i32) outs(%e : tensor<?xi32>) -> tensor<?xi32>
  %r, %d = func.call @small(%t, %c3) : (tensor<?xi32>, index) -> (tensor<?xi32>, index)
  %y = tensor.extract %r[%c1] : tensor<?xi32>
  func.return %d, %y : index, i32
}
