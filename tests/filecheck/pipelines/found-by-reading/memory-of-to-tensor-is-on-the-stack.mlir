// RUN: %xdsl_bufferize_check %s -p 'bufferize' --args '[[1.0,2.0,3.0,4.0]]'
// RUN: %xdsl_bufferize_check %s -p 'bufferize{optimize-for=time}' --args '[[1.0,2.0,3.0,4.0]]'

// The result outlives %a: it is computed elsewhere.

func.func private @f(%d: tensor<4xf32>) -> tensor<4xf32> {
  %a = memref.alloca() : memref<4xf32>
  %z = arith.constant 1.0 : f32
  linalg.fill ins(%z : f32) outs(%a : memref<4xf32>)
  %t = bufferization.to_tensor %a restrict writable : memref<4xf32> to tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.add ins(%t, %d : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
func.func @main(%d: tensor<4xf32>) -> tensor<4xf32> {
  %x = call @f(%d) : (tensor<4xf32>) -> tensor<4xf32>
  return %x : tensor<4xf32>
}
