// RUN: %xdsl_bufferize_check %s -p 'bufferize' --args '[[1.0,2.0,3.0,4.0],3]'
// RUN: %xdsl_bufferize_check %s -p 'bufferize{optimize-for=time}' --args '[[1.0,2.0,3.0,4.0],3]'
// RUN: %xdsl_bufferize_check %s -p 'bufferize{abi=returns}' --args '[[1.0,2.0,3.0,4.0],3]'
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops},buffer-deallocation-pipeline' --args '[[1.0,2.0,3.0,4.0],3]'

// Nothing is put in memory that was freed, also where its contents are not read: by another name,
// in the next iteration, behind a call that frees it, or as a second buffer of a loop.

func.func private @taken(%t: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %t[%c0] : tensor<4xf32>
  bufferization.dealloc_tensor %t : tensor<4xf32>
  return %x : f32
}

func.func @main(%d: tensor<4xf32>, %n: index) -> (f32, f32, f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %five = arith.constant 5.0 : f32
  %t = bufferization.alloc_tensor() : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %five) -> (f32) {
    %f = linalg.fill ins(%s : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
    %x = tensor.extract %f[%i] : tensor<4xf32>
    bufferization.dealloc_tensor %f : tensor<4xf32>
    %z = arith.addf %x, %s : f32
    scf.yield %z : f32
  }
  %u = bufferization.alloc_tensor() : tensor<4xf32>
  %f = linalg.fill ins(%r : f32) outs(%u : tensor<4xf32>) -> tensor<4xf32>
  %y = func.call @taken(%f) : (tensor<4xf32>) -> f32
  %g = linalg.fill ins(%five : f32) outs(%u : tensor<4xf32>) -> tensor<4xf32>
  %z = func.call @taken(%g) : (tensor<4xf32>) -> f32
  %a0 = bufferization.alloc_tensor() copy(%d) : tensor<4xf32>
  %b0 = bufferization.alloc_tensor() copy(%d) : tensor<4xf32>
  %q:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %a0, %b = %b0) -> (tensor<4xf32>, tensor<4xf32>) {
    %x = tensor.extract %b[%c1] : tensor<4xf32>
    bufferization.dealloc_tensor %b : tensor<4xf32>
    %a2 = tensor.insert %x into %a[%i] : tensor<4xf32>
    scf.yield %a2, %a2 : tensor<4xf32>, tensor<4xf32>
  }
  return %r, %y, %z, %q#0 : f32, f32, f32, tensor<4xf32>
}
