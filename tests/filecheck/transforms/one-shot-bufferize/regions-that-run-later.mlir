// RUN: %xdsl_opt %s --allow-unregistered-dialect -p 'one-shot-bufferize{bufferize-function-boundaries allow-unknown-ops}' | filecheck %s

// A region that has only been started may read later: what it reads is not overwritten in between.

func.func @reads_later(%c: tensor<4xf32>, %f: f32, %i: index) -> f32 {
  %t = bufferization.alloc_tensor() copy(%c) : tensor<4xf32>
  %tok, %v = "async.execute"() ({
    %p = tensor.extract %t[%i] : tensor<4xf32>
    "async.yield"(%p) : (f32) -> ()
  }) : () -> (!async.token, !async.value<f32>)
  %w = tensor.insert %f into %t[%i] : tensor<4xf32>
  %p = tensor.extract %w[%i] : tensor<4xf32>
  "async.await"(%tok) : (!async.token) -> ()
  return %p : f32
}
func.func @in_a_loop(%e: tensor<4xf32>, %n: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %w = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %tok, %v = "async.execute"() ({
      %p = tensor.extract %w[%i] : tensor<4xf32>
      "async.yield"(%p) : (f32) -> ()
    }) : () -> (!async.token, !async.value<f32>)
  }
  return
}
func.func @inside(%f: f32, %i: index) {
  %tok, %v = "async.execute"() ({
    %e = tensor.empty() : tensor<4xf32>
    %w = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %p = tensor.extract %w[%i] : tensor<4xf32>
    %u = tensor.insert %p into %w[%i] : tensor<4xf32>
    %q = tensor.extract %u[%i] : tensor<4xf32>
    "async.yield"(%q) : (f32) -> ()
  }) : () -> (!async.token, !async.value<f32>)
  return
}
func.func private @starts(%t: tensor<4xf32>, %i: index) {
  %tok, %v = "async.execute"() ({
    %p = tensor.extract %t[%i] : tensor<4xf32>
    "async.yield"(%p) : (f32) -> ()
  }) : () -> (!async.token, !async.value<f32>)
  return
}
func.func @starts_in_a_callee(%t: tensor<4xf32>, %f: f32, %i: index) -> f32 {
  func.call @starts(%t, %i) : (tensor<4xf32>, index) -> ()
  %w = tensor.insert %f into %t[%i] : tensor<4xf32>
  %p = tensor.extract %w[%i] : tensor<4xf32>
  return %p : f32
}

// CHECK-LABEL: @reads_later(
// CHECK:         [[t:%\w+]] = memref.alloc()
// CHECK:         "async.execute"
// CHECK-NEXT:      memref.load [[t]]
// CHECK:         [[w:%\w+]] = memref.alloc()
// CHECK-NEXT:    memref.copy [[t]], [[w]]
// CHECK-NEXT:    memref.store {{%\w+}}, [[w]]

// The region of one iteration may read while the next iteration writes.
// CHECK-LABEL: @in_a_loop(
// CHECK:         scf.for
// CHECK-NEXT:      memref.alloc()

// What the region makes itself it overwrites in place.
// CHECK-LABEL: @inside(
// CHECK:           memref.alloc()
// CHECK-NOT:       memref.alloc()
// CHECK:           "async.yield"

// CHECK-LABEL: @starts_in_a_callee(
// CHECK:         func.call @starts([[t:%\w+]],
// CHECK-NEXT:    [[w:%\w+]] = memref.alloc()
// CHECK-NEXT:    memref.copy [[t]], [[w]]
