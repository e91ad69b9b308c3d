// RUN: %xdsl_opt %s -p buffer-deallocation-pipeline --verify-diagnostics | filecheck %s

// The first result is owned by its flag, as an unreachable block chooses it, too. It may be no
// memory but what the function allocates; the second one is a clone of that.

func.func private @both(%c: i1) -> (memref<4xf64>, memref<4xf64>) {
  %f = arith.constant 1.0 : f64
  %v = memref.alloc() : memref<4xf64>
  linalg.fill ins(%f : f64) outs(%v : memref<4xf64>)
  cf.br ^bb2(%v, %v : memref<4xf64>, memref<4xf64>)
^bb1(%a: memref<4xf64>):
  %s = arith.select %c, %a, %a : memref<4xf64>
  %b = memref.alloc() : memref<4xf64>
  cf.br ^bb2(%s, %b : memref<4xf64>, memref<4xf64>)
^bb2(%x: memref<4xf64>, %y: memref<4xf64>):
  func.return %x, %y : memref<4xf64>, memref<4xf64>
}

func.func @main(%c: i1, %i: index, %f: f64) -> f64 {
  %x, %y = func.call @both(%c) : (i1) -> (memref<4xf64>, memref<4xf64>)
  memref.store %f, %x[%i] : memref<4xf64>
  %r = memref.load %y[%i] : memref<4xf64>
  func.return %r : f64
}
// CHECK: 'func.call' op has a result that is a clone, as the function gives away what it returns, in function @main: 'memref.load' would tell the clone from the original
