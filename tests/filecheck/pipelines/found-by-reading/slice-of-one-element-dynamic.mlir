// RUN: %xdsl_bufferize_check %s -p 'bufferize'
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true},buffer-deallocation-pipeline'

// The same, where the stride is known at run time only.

func.func @main(%f: f32) -> (f32, f32) {
  %e = tensor.empty() : tensor<8xf32>
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %t = linalg.fill ins(%z : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %s = tensor.extract_slice %t[2] [4] [%c0] : tensor<8xf32> to tensor<4xf32>
  %w = tensor.insert %f into %s[%c1] : tensor<4xf32>
  %a = tensor.extract %w[%c0] : tensor<4xf32>
  %b = tensor.extract %w[%c1] : tensor<4xf32>
  return %a, %b : f32, f32
}
