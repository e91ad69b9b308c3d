// RUN: %replay %s -p 'double-buffer-loops,cse,bufferize'
// RUN: %replay %s -p 'double-buffer-loops,cse,one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down}'
// Two spare buffers of a loop stay two, though cse makes one tensor of them.



func.func @main() -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 3 : index
  %c = arith.constant dense<[0.1, 0.2, 0.3, 0.4]> : tensor<4xf32>
  %d = arith.constant dense<[0.5, 0.6, 0.7, 0.8]> : tensor<4xf32>
  %p = bufferization.alloc_tensor() copy(%c) : tensor<4xf32>
  %q = bufferization.alloc_tensor() copy(%d) : tensor<4xf32>
  %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %p, %y = %q) -> (tensor<4xf32>, tensor<4xf32>) {
    %e0 = tensor.empty() : tensor<4xf32>
    %n = linalg.generic {indexing_maps = [affine_map<(i) -> (3 - i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e0 : tensor<4xf32>) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %a : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    %e1 = tensor.empty() : tensor<4xf32>
    %m = linalg.generic {indexing_maps = [affine_map<(i) -> (3 - i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%y : tensor<4xf32>) outs(%e1 : tensor<4xf32>) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.mulf %a, %a : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    scf.yield %n, %m : tensor<4xf32>, tensor<4xf32>
  }
  func.return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}
