// RUN: env XDSL_BUFFERIZATION_COMPAT=off %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' > %t.off
// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' > %t.on
// RUN: diff %t.on %t.off
// RUN: filecheck %s < %t.off
// RUN: env XDSL_BUFFERIZATION_COMPAT=off %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline'

// A program that xDSL reads by itself; the passes do with it what they do otherwise.

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %f = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %t = "linalg.fill"(%f, %e) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }) : (f32, tensor<8xf32>) -> tensor<8xf32>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %v = tensor.extract %t[%i] : tensor<8xf32>
    %s = arith.addf %v, %f : f32
    %w = tensor.insert %s into %a[%i] : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  %v = tensor.extract %r[%c1] : tensor<8xf32>
  func.return %v : f32
}

// CHECK:       %e = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:  linalg.fill ins(%f : f32) outs(%e : memref<8xf32>)
// CHECK-NEXT:  %t_copy = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:  memref.copy %e, %t_copy : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:  scf.for %i = %c0 to %c8 step %c1 {
// CHECK-NEXT:    %v = memref.load %e[%i] : memref<8xf32>
// CHECK-NEXT:    %s = arith.addf %v, %f : f32
// CHECK-NEXT:    memref.store %s, %t_copy[%i] : memref<8xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  memref.dealloc %e : memref<8xf32>
// CHECK-NEXT:  %{{.*}} = memref.load %t_copy[%c1] : memref<8xf32>
// CHECK-NEXT:  memref.dealloc %t_copy : memref<8xf32>
