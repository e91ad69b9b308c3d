// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' | filecheck %s
// RUN: %xdsl_bufferize_check %s --entry inner::main

// The global of a load is that of the same symbol table: the outer @g is stored to, the inner
// one is not, and is used as it is.

builtin.module {
  ml_program.global private mutable @g(dense<1.0> : tensor<2xf32>) : tensor<2xf32>
  func.func @store(%t: tensor<2xf32>) -> tensor<2xf32> {
    %0 = ml_program.global_load @g : tensor<2xf32>
    ml_program.global_store @g = %t : tensor<2xf32>
    func.return %0 : tensor<2xf32>
  }
  builtin.module @inner {
    ml_program.global private mutable @g(dense<2.0> : tensor<2xf32>) : tensor<2xf32>
    func.func @main() -> f32 {
      %c0 = arith.constant 0 : index
      %0 = ml_program.global_load @g : tensor<2xf32>
      %x = tensor.extract %0[%c0] : tensor<2xf32>
      func.return %x : f32
    }
  }
}

// CHECK:      builtin.module {
// CHECK-NEXT:   memref.global "private" @g : memref<2xf32> = dense<1.000000e+00>
// CHECK-NEXT:   func.func @store(%t: memref<2xf32, strided<[?], offset: ?>>) -> memref<2xf32> {
// CHECK-NEXT:     %0 = memref.get_global @g : memref<2xf32>
// CHECK-NEXT:     %1 = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
// CHECK-NEXT:     memref.copy %0, %1 : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:     %2 = memref.get_global @g : memref<2xf32>
// CHECK-NEXT:     memref.copy %t, %2 : memref<2xf32, strided<[?], offset: ?>> to memref<2xf32>
// CHECK-NEXT:     func.return %1 : memref<2xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   builtin.module @inner {
// CHECK-NEXT:     memref.global "private" @g : memref<2xf32> = dense<2.000000e+00>
// CHECK-NEXT:     func.func @main() -> f32 {
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %0 = memref.get_global @g : memref<2xf32>
// CHECK-NEXT:       %x = memref.load %0[%c0] : memref<2xf32>
// CHECK-NEXT:       func.return %x : f32
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }
