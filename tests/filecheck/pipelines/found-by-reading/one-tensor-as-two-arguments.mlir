// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=fuzzer analysis-fuzzer-seed=3}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries copy-before-write}'
// RUN: %replay %s -p 'bufferize'
// A function that writes two arguments gets two buffers, though no contents are lost:
// one tensor without contents, or one that is not read later, under one name or two.

func.func private @difference(%a: tensor<4xf32>, %b: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %nine = arith.constant 9.0 : f32
  %x = linalg.fill ins(%nine : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %y = linalg.fill ins(%one : f32) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  %p = tensor.extract %x[%c0] : tensor<4xf32>
  %q = tensor.extract %y[%c0] : tensor<4xf32>
  %d = arith.subf %p, %q : f32
  func.return %d : f32
}
func.func private @same(%a: tensor<4xf32>) -> tensor<4xf32> {
  func.return %a : tensor<4xf32>
}
func.func private @between(%a: tensor<4xf32>) -> f32 {
  %d = func.call @difference(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> f32
  func.return %d : f32
}
func.func private @selected(%q: i1) -> f32 {
  %e = tensor.empty() : tensor<4xf32>
  %new = tensor.empty() : tensor<4xf32>
  %a = arith.select %q, %new, %e : tensor<4xf32>
  %d = func.call @difference(%a, %e) : (tensor<4xf32>, tensor<4xf32>) -> f32
  func.return %d : f32
}
func.func private @sliced(%i: index) -> f32 {
  %e = tensor.empty() : tensor<8xf32>
  %a = tensor.extract_slice %e[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %b = tensor.extract_slice %e[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %d = func.call @difference(%b, %a) : (tensor<4xf32>, tensor<4xf32>) -> f32
  func.return %d : f32
}
func.func private @again(%a: tensor<4xf32>, %b: tensor<4xf32>, %more: i1) -> f32 {
  %false = arith.constant false
  %r = scf.if %more -> f32 {
    %d = func.call @again(%b, %b, %false) : (tensor<4xf32>, tensor<4xf32>, i1) -> f32
    scf.yield %d : f32
  } else {
    %d = func.call @difference(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> f32
    scf.yield %d : f32
  }
  func.return %r : f32
}

func.func @main() -> (f32, f32, f32, f32, f32, f32, f32, f32) {
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %t = bufferization.alloc_tensor() copy(%c) : tensor<4xf32>
  %e0 = tensor.empty() : tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %e2 = tensor.empty() : tensor<4xf32>
  %e3 = tensor.empty() : tensor<4xf32>
  %s = func.call @same(%e1) : (tensor<4xf32>) -> tensor<4xf32>
  %r0 = func.call @difference(%e0, %e0) : (tensor<4xf32>, tensor<4xf32>) -> f32
  %r1 = func.call @difference(%t, %t) : (tensor<4xf32>, tensor<4xf32>) -> f32
  %r2 = func.call @difference(%s, %e1) : (tensor<4xf32>, tensor<4xf32>) -> f32
  %r3 = func.call @between(%e2) : (tensor<4xf32>) -> f32
  %r4 = func.call @selected(%true) : (i1) -> f32
  %r5 = func.call @selected(%false) : (i1) -> f32
  %r6 = func.call @sliced(%c1) : (index) -> f32
  %r7 = func.call @again(%e3, %e3, %true) : (tensor<4xf32>, tensor<4xf32>, i1) -> f32
  func.return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7 : f32, f32, f32, f32, f32, f32, f32, f32
}
