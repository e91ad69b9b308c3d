// RUN: %xdsl_bufferize_check %s -p 'bufferize' --args '[5.0]'
// RUN: %xdsl_bufferize_check %s -p 'bufferize{optimize-for=time}' --args '[5.0]'

// %a is read before the insertion: nothing is computed there earlier.

func.func @main(%h: f32) -> (f32, f32) {
  %c1 = arith.constant 1 : index
  %two = arith.constant 2.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%two : f32) outs(%a : memref<4xf32>)
  %t = bufferization.to_tensor %a restrict writable : memref<4xf32> to tensor<4xf32>
  %e = tensor.empty() : tensor<2xf32>
  %x = linalg.fill ins(%h : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %k = memref.load %a[%c1] : memref<4xf32>
  %r = tensor.insert_slice %x into %t[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %f = tensor.extract %r[%c1] : tensor<4xf32>
  return %k, %f : f32, f32
}
