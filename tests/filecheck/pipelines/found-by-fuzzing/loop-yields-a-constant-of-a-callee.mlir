// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down allow-return-allocs-from-loops},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'bufferize{optimize-for=time}' --frees
// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}' | filecheck %s

// What the call returns is the new tensor that it gets, or a constant. The next iteration writes what
// this one yields: MLIR 22 writes the constant, too.

func.func private @choice(%c: i1, %y: tensor<4xf32>) -> tensor<4xf32> {
  %k = arith.constant dense<3.0> : tensor<4xf32>
  %r = arith.select %c, %y, %k : tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func private @loop
// CHECK: [[r:%[^ ]+]] = func.call @choice
// CHECK: memref.copy [[r]], [[copy:%[^ ]+]] :
func.func private @loop(%c: i1, %n: index, %f: f32, %a: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<4xf32>) {
    %0 = linalg.fill ins(%f : f32) outs(%x : tensor<4xf32>) -> tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %2 = func.call @choice(%c, %1) : (i1, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}

// Without the call that may return one, nothing is copied.

func.func private @same(%y: tensor<4xf32>) -> tensor<4xf32> {
  func.return %y : tensor<4xf32>
}

// CHECK-LABEL: func.func private @fresh
// CHECK-NOT: memref.copy
// CHECK: scf.yield
func.func private @fresh(%n: index, %f: f32, %a: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<4xf32>) {
    %0 = linalg.fill ins(%f : f32) outs(%x : tensor<4xf32>) -> tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %2 = func.call @same(%1) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}

func.func @main() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %false = arith.constant false
  %true = arith.constant true
  %n = arith.constant 3 : index
  %f = arith.constant 5.0 : f32
  %a = tensor.empty() : tensor<4xf32>
  %b = linalg.fill ins(%f : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %0 = func.call @loop(%false, %n, %f, %b) : (i1, index, f32, tensor<4xf32>) -> tensor<4xf32>
  %1 = func.call @loop(%true, %n, %f, %b) : (i1, index, f32, tensor<4xf32>) -> tensor<4xf32>
  %2 = func.call @fresh(%n, %f, %b) : (index, f32, tensor<4xf32>) -> tensor<4xf32>
  func.return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
