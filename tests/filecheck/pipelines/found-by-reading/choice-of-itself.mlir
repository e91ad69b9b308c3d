// RUN: xdsl-opt %s -p reuse-dying-operands | filecheck %s
// RUN: not xdsl-opt %s -p bufferize 2>&1 | filecheck %s --check-prefix=REFUSED
// In a block that nothing reaches a value may be its own operand. Its buffer has the type of a new
// one.

func.func @f(%i: index, %c: i1) {
  func.return
^unreachable:
  %e = tensor.empty(%i) : tensor<?xf32>
  %x = tensor.empty(%i) : tensor<?xf32>
  %s = arith.select %c, %s, %x : tensor<?xf32>
  %r = linalg.exp ins(%s : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %n = tensor.dim %r, %i : tensor<?xf32>
  cf.br ^unreachable
}

// CHECK:   %s = arith.select %c, %s, %x
// REFUSED: 'arith.select' op cannot be bufferized, in function @f: operand #1 is not defined before it
