// RUN: %replay %s -p 'bufferize{planning=""}'
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries},ownership-based-buffer-deallocation,bufferization-lower-deallocations' --frees
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation' --frees
// RUN: %xdsl_opt %s -p 'bufferize{planning="" results="" placement=""}' | filecheck %s

// A result that was computed in a part of a larger buffer: a recursive call, whose callee is not
// analysed yet, frees it by its allocation, as other calls do.

// CHECK-LABEL: func.func private @rows
// CHECK:         %[[PART:.*]] = func.call @columns
// CHECK:         linalg.add {{.*}} outs(%[[PART]]
// CHECK:         %[[BASE:[a-z_]+]], {{.*}} = memref.extract_strided_metadata %r
// CHECK-NEXT:    scf.if %more {
// CHECK-NEXT:      memref.dealloc %[[BASE]]

func.func private @rows(%more: i1, %f: f32, %t: tensor<8xf32>) -> tensor<8xf32> {
  %no = arith.constant false
  %r = scf.if %more -> tensor<8xf32> {
    %inner = func.call @columns(%no, %f, %t) : (i1, f32, tensor<8xf32>) -> tensor<8xf32>
    %sum = linalg.add ins(%inner, %t : tensor<8xf32>, tensor<8xf32>) outs(%inner : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %sum : tensor<8xf32>
  } else {
    scf.yield %t : tensor<8xf32>
  }
  %e = tensor.empty() : tensor<8xf32>
  %filled = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %both = tensor.concat dim(0) %filled, %r : (tensor<8xf32>, tensor<8xf32>) -> tensor<16xf32>
  %last = tensor.extract_slice %both[0] [8] [1] : tensor<16xf32> to tensor<8xf32>
  return %last : tensor<8xf32>
}

func.func private @columns(%more: i1, %f: f32, %t: tensor<8xf32>) -> tensor<8xf32> {
  %r = func.call @rows(%more, %f, %t) : (i1, f32, tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

func.func @main() -> tensor<8xf32> {
  %yes = arith.constant true
  %f = arith.constant 3.0 : f32
  %t = arith.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]> : tensor<8xf32>
  %r = func.call @rows(%yes, %f, %t) : (i1, f32, tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
