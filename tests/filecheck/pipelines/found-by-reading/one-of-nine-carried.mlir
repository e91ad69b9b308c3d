// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down allow-return-allocs-from-loops},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'bufferize' --frees

// The loop hands on one of nine tensors that it carries, more than the analysis lists: it may be any,
// also the one whose buffer is written after the loop.

func.func private @f(%c: i1, %k: index, %i: index) -> (f32, tensor<4xf32>) {
  %f = arith.constant 5.0 : f32
  %g = arith.constant 7.0 : f32
  %n0 = arith.constant 0 : index
  %e0 = tensor.empty() : tensor<4xf32>
  %f0 = linalg.fill ins(%f : f32) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %n1 = arith.constant 1 : index
  %e1 = tensor.empty() : tensor<4xf32>
  %f1 = linalg.fill ins(%f : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %n2 = arith.constant 2 : index
  %e2 = tensor.empty() : tensor<4xf32>
  %f2 = linalg.fill ins(%f : f32) outs(%e2 : tensor<4xf32>) -> tensor<4xf32>
  %n3 = arith.constant 3 : index
  %e3 = tensor.empty() : tensor<4xf32>
  %f3 = linalg.fill ins(%f : f32) outs(%e3 : tensor<4xf32>) -> tensor<4xf32>
  %n4 = arith.constant 4 : index
  %e4 = tensor.empty() : tensor<4xf32>
  %f4 = linalg.fill ins(%f : f32) outs(%e4 : tensor<4xf32>) -> tensor<4xf32>
  %n5 = arith.constant 5 : index
  %e5 = tensor.empty() : tensor<4xf32>
  %f5 = linalg.fill ins(%f : f32) outs(%e5 : tensor<4xf32>) -> tensor<4xf32>
  %n6 = arith.constant 6 : index
  %e6 = tensor.empty() : tensor<4xf32>
  %f6 = linalg.fill ins(%f : f32) outs(%e6 : tensor<4xf32>) -> tensor<4xf32>
  %n7 = arith.constant 7 : index
  %e7 = tensor.empty() : tensor<4xf32>
  %f7 = linalg.fill ins(%f : f32) outs(%e7 : tensor<4xf32>) -> tensor<4xf32>
  %n8 = arith.constant 8 : index
  %e8 = tensor.empty() : tensor<4xf32>
  %f8 = linalg.fill ins(%f : f32) outs(%e8 : tensor<4xf32>) -> tensor<4xf32>
  %n9 = arith.constant 9 : index
  %e9 = tensor.empty() : tensor<4xf32>
  %f9 = linalg.fill ins(%f : f32) outs(%e9 : tensor<4xf32>) -> tensor<4xf32>
  %r0, %r1 = scf.while (%a0 = %f0, %a1 = %f1, %a2 = %f2, %a3 = %f3, %a4 = %f4, %a5 = %f5, %a6 = %f6, %a7 = %f7, %a8 = %f8, %a9 = %f9) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %c1 = arith.cmpi eq, %k, %n1 : index
    %s1 = arith.select %c1, %a1, %a0 : tensor<4xf32>
    %c2 = arith.cmpi eq, %k, %n2 : index
    %s2 = arith.select %c2, %a2, %s1 : tensor<4xf32>
    %c3 = arith.cmpi eq, %k, %n3 : index
    %s3 = arith.select %c3, %a3, %s2 : tensor<4xf32>
    %c4 = arith.cmpi eq, %k, %n4 : index
    %s4 = arith.select %c4, %a4, %s3 : tensor<4xf32>
    %c5 = arith.cmpi eq, %k, %n5 : index
    %s5 = arith.select %c5, %a5, %s4 : tensor<4xf32>
    %c6 = arith.cmpi eq, %k, %n6 : index
    %s6 = arith.select %c6, %a6, %s5 : tensor<4xf32>
    %c7 = arith.cmpi eq, %k, %n7 : index
    %s7 = arith.select %c7, %a7, %s6 : tensor<4xf32>
    %c8 = arith.cmpi eq, %k, %n8 : index
    %s8 = arith.select %c8, %a8, %s7 : tensor<4xf32>
    scf.condition(%c) %s8, %a9 : tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%b0: tensor<4xf32>, %b1: tensor<4xf32>):
    %y2 = bufferization.alloc_tensor() : tensor<4xf32>
    %z2 = linalg.fill ins(%f : f32) outs(%y2 : tensor<4xf32>) -> tensor<4xf32>
    %y3 = bufferization.alloc_tensor() : tensor<4xf32>
    %z3 = linalg.fill ins(%f : f32) outs(%y3 : tensor<4xf32>) -> tensor<4xf32>
    %y4 = bufferization.alloc_tensor() : tensor<4xf32>
    %z4 = linalg.fill ins(%f : f32) outs(%y4 : tensor<4xf32>) -> tensor<4xf32>
    %y5 = bufferization.alloc_tensor() : tensor<4xf32>
    %z5 = linalg.fill ins(%f : f32) outs(%y5 : tensor<4xf32>) -> tensor<4xf32>
    %y6 = bufferization.alloc_tensor() : tensor<4xf32>
    %z6 = linalg.fill ins(%f : f32) outs(%y6 : tensor<4xf32>) -> tensor<4xf32>
    %y7 = bufferization.alloc_tensor() : tensor<4xf32>
    %z7 = linalg.fill ins(%f : f32) outs(%y7 : tensor<4xf32>) -> tensor<4xf32>
    %y8 = bufferization.alloc_tensor() : tensor<4xf32>
    %z8 = linalg.fill ins(%f : f32) outs(%y8 : tensor<4xf32>) -> tensor<4xf32>
    %y9 = bufferization.alloc_tensor() : tensor<4xf32>
    %z9 = linalg.fill ins(%f : f32) outs(%y9 : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %b1, %b0, %z2, %z3, %z4, %z5, %z6, %z7, %z8, %z9 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  %x = linalg.fill ins(%g : f32) outs(%e5 : tensor<4xf32>) -> tensor<4xf32>
  %y = tensor.extract %r0[%i] : tensor<4xf32>
  func.return %y, %x : f32, tensor<4xf32>
}
func.func @main() -> (f32, tensor<4xf32>) {
  %c = arith.constant false
  %k = arith.constant 5 : index
  %i = arith.constant 1 : index
  %x, %y = func.call @f(%c, %k, %i) : (i1, index, index) -> (f32, tensor<4xf32>)
  func.return %x, %y : f32, tensor<4xf32>
}
