// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries copy-before-write},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'bufferize' --frees

// A recursive function returns its argument, which has no contents, and new memory, in turns.

func.func private @g(%n: index, %t: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %7 = arith.constant 7.0 : f32
  %c = arith.cmpi eq, %n, %0 : index
  %r:2 = scf.if %c -> (tensor<4xf32>, tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %x = linalg.fill ins(%7 : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %t, %x : tensor<4xf32>, tensor<4xf32>
  } else {
    %m = arith.subi %n, %1 : index
    %y:2 = func.call @g(%m, %t) : (index, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    scf.yield %y#1, %y#0 : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}
func.func private @h(%n: index, %t: tensor<4xf32>) -> tensor<4xf32> {
  %y:2 = func.call @g(%n, %t) : (index, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %y#0 : tensor<4xf32>
}
func.func @main() -> (f32, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, f32) {
  %0 = arith.constant 0 : index
  %n = arith.constant 3 : index
  %9 = arith.constant 9.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %a:2 = func.call @g(%n, %e) : (index, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %b = func.call @h(%n, %e) : (index, tensor<4xf32>) -> tensor<4xf32>
  %i = tensor.insert %9 into %a#0[%0] : tensor<4xf32>
  %j = tensor.insert %9 into %b[%0] : tensor<4xf32>
  %v = linalg.fill ins(%9 : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %x = tensor.extract %a#0[%0] : tensor<4xf32>
  %y = tensor.extract %b[%0] : tensor<4xf32>
  return %x, %i, %j, %v, %y : f32, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, f32
}
