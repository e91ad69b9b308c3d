// RUN: %replay %s -p 'eliminate-overwritten-contents,rematerialize-fills,one-shot-bufferize{bufferize-function-boundaries}'
// RUN: %replay %s -p 'bufferize'
// A constant without elements has no element that all others are.

func.func @main() -> (tensor<4xf32>, tensor<0x4xf32>) {
  %nine = arith.constant 9.0 : f32
  %z = arith.constant dense<> : tensor<0x4xf32>
  %k = arith.constant dense<5.0> : tensor<4xf32>
  %f = linalg.fill ins(%nine : f32) outs(%z : tensor<0x4xf32>) -> tensor<0x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j) -> (i,j)>, affine_map<(i,j) -> (j)>], iterator_types = ["reduction","parallel"]} ins(%f : tensor<0x4xf32>) outs(%k : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  func.return %r, %f : tensor<4xf32>, tensor<0x4xf32>
}
