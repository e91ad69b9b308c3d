// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=fuzzer analysis-fuzzer-seed=3}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries copy-before-write}'
// RUN: %replay %s -p 'bufferize'
// A loop that owns its buffer does not write to it by another name: a tensor that may be an inner
// one or the one that the loop starts from.

func.func private @choose(%q: i1, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = arith.select %q, %a, %b : tensor<4xf32>
  func.return %r : tensor<4xf32>
}
func.func private @select(%q: i1) -> f32 {
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
    %new = tensor.empty() : tensor<4xf32>
    %y = arith.select %q, %new, %e : tensor<4xf32>
    %m = linalg.fill ins(%one : f32) outs(%y : tensor<4xf32>) -> tensor<4xf32>
    %b = tensor.extract %m[%c0] : tensor<4xf32>
    %p = tensor.extract %n[%c0] : tensor<4xf32>
    %d = arith.subf %p, %b : f32
    %u = arith.addf %s, %d : f32
    scf.yield %n, %u : tensor<4xf32>, f32
  }
  func.return %r#1 : f32
}
func.func private @call(%q: i1) -> f32 {
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
    %new = tensor.empty() : tensor<4xf32>
    %y = func.call @choose(%q, %new, %e) : (i1, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %m = linalg.fill ins(%one : f32) outs(%y : tensor<4xf32>) -> tensor<4xf32>
    %b = tensor.extract %m[%c0] : tensor<4xf32>
    %p = tensor.extract %n[%c0] : tensor<4xf32>
    %d = arith.subf %p, %b : f32
    %u = arith.addf %s, %d : f32
    scf.yield %n, %u : tensor<4xf32>, f32
  }
  func.return %r#1 : f32
}
func.func private @if(%q: i1) -> f32 {
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
    %new = tensor.empty() : tensor<4xf32>
    %y = scf.if %q -> (tensor<4xf32>) {
      %k = linalg.fill ins(%two : f32) outs(%new : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %k : tensor<4xf32>
    } else {
      scf.yield %e : tensor<4xf32>
    }
    %m = linalg.fill ins(%one : f32) outs(%y : tensor<4xf32>) -> tensor<4xf32>
    %b = tensor.extract %m[%c0] : tensor<4xf32>
    %p = tensor.extract %n[%c0] : tensor<4xf32>
    %d = arith.subf %p, %b : f32
    %u = arith.addf %s, %d : f32
    scf.yield %n, %u : tensor<4xf32>, f32
  }
  func.return %r#1 : f32
}
func.func private @blocks(%q: i1) -> f32 {
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
    %new = tensor.empty() : tensor<4xf32>
    %b = scf.execute_region -> f32 {
      cf.cond_br %q, ^bb1(%new : tensor<4xf32>), ^bb1(%e : tensor<4xf32>)
    ^bb1(%z: tensor<4xf32>):
      %y = tensor.extract_slice %z[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
      %m = linalg.fill ins(%one : f32) outs(%y : tensor<2xf32>) -> tensor<2xf32>
      %k = tensor.extract %m[%c0] : tensor<2xf32>
      scf.yield %k : f32
    }
    %p = tensor.extract %n[%c0] : tensor<4xf32>
    %d = arith.subf %p, %b : f32
    %u = arith.addf %s, %d : f32
    scf.yield %n, %u : tensor<4xf32>, f32
  }
  func.return %r#1 : f32
}

func.func @main() -> (f32, f32, f32, f32, f32, f32, f32, f32) {
  %true = arith.constant true
  %false = arith.constant false
  %r0 = func.call @select(%true) : (i1) -> f32
  %r1 = func.call @select(%false) : (i1) -> f32
  %r2 = func.call @call(%true) : (i1) -> f32
  %r3 = func.call @call(%false) : (i1) -> f32
  %r4 = func.call @if(%true) : (i1) -> f32
  %r5 = func.call @if(%false) : (i1) -> f32
  %r6 = func.call @blocks(%true) : (i1) -> f32
  %r7 = func.call @blocks(%false) : (i1) -> f32
  func.return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7 : f32, f32, f32, f32, f32, f32, f32, f32
}
