// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline,check-memory{statistics}' 2>&1 >/dev/null | filecheck %s
// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries},check-memory' --verify-diagnostics | filecheck %s --check-prefix=LEAK

// Between the passes of a pipeline: freed after deallocation, a leak before it.

func.func private @step(%t: tensor<8xf32>, %i: index) -> tensor<8xf32> {
  %x = tensor.extract %t[%i] : tensor<8xf32>
  %y = arith.addf %x, %x : f32
  %u = tensor.insert %y into %t[%i] : tensor<8xf32>
  return %u : tensor<8xf32>
}

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %f = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %b = func.call @step(%a, %i) : (tensor<8xf32>, index) -> tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  }
  %x = tensor.extract %t[%c0] : tensor<8xf32>
  %y = tensor.extract %r[%c0] : tensor<8xf32>
  %z = arith.addf %x, %y : f32
  return %z : f32
}

// CHECK:      2 buffers allocated
// CHECK-NEXT: 64 bytes allocated
// CHECK-NEXT: 64 bytes live at the peak
// CHECK-NEXT: 2 buffers freed
// CHECK-NEXT: 0 stack buffers
// CHECK-NEXT: 1 copies

// LEAK:      check-memory: leak: 1 buffer (32 bytes) made here, never freed; 2 buffers (64 bytes) in all
// LEAK-NEXT:   at {{.*}}memref.alloc(){{.*}}, in @main
// LEAK-NEXT:   also {{.*}}memref.alloc(){{.*}}, in @main
