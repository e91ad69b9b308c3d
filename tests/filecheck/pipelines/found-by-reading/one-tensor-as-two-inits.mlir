// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=fuzzer analysis-fuzzer-seed=3}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries copy-before-write}'
// RUN: %replay %s -p 'bufferize'
// A loop that starts twice from one tensor without contents has two buffers.

func.func private @for() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nine = arith.constant 9.0 : f32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r:3 = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %e, %y = %e, %s = %zero) -> (tensor<4xf32>, tensor<4xf32>, f32) {
    %n = linalg.fill ins(%nine : f32) outs(%x : tensor<4xf32>) -> tensor<4xf32>
    %m = linalg.fill ins(%one : f32) outs(%y : tensor<4xf32>) -> tensor<4xf32>
    %p = tensor.extract %n[%c0] : tensor<4xf32>
    %q = tensor.extract %m[%c0] : tensor<4xf32>
    %d = arith.subf %p, %q : f32
    %u = arith.addf %s, %d : f32
    scf.yield %n, %m, %u : tensor<4xf32>, tensor<4xf32>, f32
  }
  func.return %r#2 : f32
}
func.func private @while() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nine = arith.constant 9.0 : f32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r:4 = scf.while (%i = %c0, %x = %e, %y = %e, %s = %zero) : (index, tensor<4xf32>, tensor<4xf32>, f32) -> (index, tensor<4xf32>, tensor<4xf32>, f32) {
    %more = arith.cmpi slt, %i, %c4 : index
    scf.condition(%more) %i, %x, %y, %s : index, tensor<4xf32>, tensor<4xf32>, f32
  } do {
  ^bb0(%i: index, %x: tensor<4xf32>, %y: tensor<4xf32>, %s: f32):
    %n = linalg.fill ins(%nine : f32) outs(%x : tensor<4xf32>) -> tensor<4xf32>
    %m = linalg.fill ins(%one : f32) outs(%y : tensor<4xf32>) -> tensor<4xf32>
    %p = tensor.extract %n[%c0] : tensor<4xf32>
    %q = tensor.extract %m[%c0] : tensor<4xf32>
    %d = arith.subf %p, %q : f32
    %u = arith.addf %s, %d : f32
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %n, %m, %u : index, tensor<4xf32>, tensor<4xf32>, f32
  }
  func.return %r#3 : f32
}
func.func private @nested() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %nine = arith.constant 9.0 : f32
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %e, %s = %zero) -> (tensor<4xf32>, f32) {
    %n = linalg.fill ins(%nine : f32) outs(%x : tensor<4xf32>) -> tensor<4xf32>
    %k:2 = scf.for %j = %c0 to %c4 step %c1 iter_args(%y = %e, %v = %s) -> (tensor<4xf32>, f32) {
      %m = linalg.fill ins(%one : f32) outs(%y : tensor<4xf32>) -> tensor<4xf32>
      %q = tensor.extract %m[%c0] : tensor<4xf32>
      %d = arith.addf %q, %v : f32
      scf.yield %m, %d : tensor<4xf32>, f32
    }
    %p = tensor.extract %n[%c0] : tensor<4xf32>
    %u = arith.addf %p, %k#1 : f32
    scf.yield %n, %u : tensor<4xf32>, f32
  }
  func.return %r#1 : f32
}

func.func @main() -> (f32, f32, f32) {
  %r0 = func.call @for() : () -> f32
  %r1 = func.call @while() : () -> f32
  %r2 = func.call @nested() : () -> f32
  func.return %r0, %r1, %r2 : f32, f32, f32
}
