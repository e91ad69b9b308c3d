// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'one-shot-bufferize{bufferize-function-boundaries allow-unknown-ops}' | filecheck %s

// The memref of a tensor without contents is used by what has only been started: a region or a transfer.

func.func @later(%f: f32, %i: index) -> f32 {
  %e = tensor.empty() : tensor<4xf32>
  %m = bufferization.to_buffer %e : tensor<4xf32> to memref<4xf32>
  %tok = "async.execute"() ({
    memref.store %f, %m[%i] : memref<4xf32>
    "async.yield"() : () -> ()
  }) : () -> !async.token
  %w = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %p = tensor.extract %w[%i] : tensor<4xf32>
  "async.await"(%tok) : (!async.token) -> ()
  return %p : f32
}
func.func @dma(%f: f32, %i: index, %d: memref<4xf32, 1>, %tag: memref<1xi32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<4xf32>
  %m = bufferization.to_buffer %e : tensor<4xf32> to memref<4xf32>
  memref.store %f, %m[%i] : memref<4xf32>
  memref.dma_start %m[%c0], %d[%c0], %c4, %tag[%c0] : memref<4xf32>, memref<4xf32, 1>, memref<1xi32>
  %w = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %p = tensor.extract %w[%i] : tensor<4xf32>
  memref.dma_wait %tag[%c0], %c4 : memref<1xi32>
  return %p : f32
}

// CHECK-LABEL: @later(
// CHECK-NEXT:    [[e:%\w+]] = memref.alloc()
// CHECK-NEXT:    [[own:%\w+]] = memref.alloc()
// CHECK-NEXT:    "async.execute"
// CHECK-NEXT:      memref.store {{%\w+}}, [[own]]
// CHECK:         linalg.fill ins({{%\w+}} : f32) outs([[e]] :

// CHECK-LABEL: @dma(
// CHECK:         [[e:%\w+]] = memref.alloc()
// CHECK-NEXT:    [[own:%\w+]] = memref.alloc()
// CHECK-NEXT:    memref.store {{%\w+}}, [[own]]
// CHECK-NEXT:    memref.dma_start [[own]]
// CHECK-NEXT:    linalg.fill ins({{%\w+}} : f32) outs([[e]] :
