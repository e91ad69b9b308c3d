// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' | filecheck %s
// RUN: %xdsl_bufferize_check %s --entry main
// RUN: %xdsl_bufferize_check %s --entry inner::main
// RUN: %xdsl_bufferize_check %s --entry inner::deeper::main
// RUN: %xdsl_bufferize_check %s --entry device::main

// A constant gets its global in the nearest symbol table, a function is that of the same
// symbol table, and so is what is known of it: the outer @change writes, the inner one does not.

builtin.module {
  func.func @main() -> f32 {
    %c1 = arith.constant 1 : index
    %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
    %t = func.call @change(%c) : (tensor<2xf32>) -> tensor<2xf32>
    %old = tensor.extract %c[%c1] : tensor<2xf32>
    %new = tensor.extract %t[%c1] : tensor<2xf32>
    %r = arith.divf %old, %new : f32
    func.return %r : f32
  }
  func.func private @change(%t: tensor<2xf32>) -> tensor<2xf32> {
    %c1 = arith.constant 1 : index
    %f = arith.constant 5.0 : f32
    %0 = tensor.insert %f into %t[%c1] : tensor<2xf32>
    func.return %0 : tensor<2xf32>
  }
  builtin.module @inner {
    memref.global "private" constant @__constant_2xf32 : memref<2xf32> = dense<[7.0, 8.0]>
    func.func @main() -> f32 {
      %c1 = arith.constant 1 : index
      %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
      %d = arith.constant dense<[7.0, 8.0]> : tensor<2xf32>
      %t = func.call @change(%c) : (tensor<2xf32>) -> tensor<2xf32>
      %old = tensor.extract %d[%c1] : tensor<2xf32>
      %new = tensor.extract %t[%c1] : tensor<2xf32>
      %r = arith.divf %old, %new : f32
      func.return %r : f32
    }
    func.func private @change(%t: tensor<2xf32>) -> tensor<2xf32> {
      func.return %t : tensor<2xf32>
    }
    builtin.module @deeper {
      func.func @main() -> f32 {
        %c1 = arith.constant 1 : index
        %d = arith.constant dense<[7.0, 8.0]> : tensor<2xf32>
        %r = tensor.extract %d[%c1] : tensor<2xf32>
        func.return %r : f32
      }
    }
  }
  "gpu.module"() <{sym_name = "device"}> ({
    func.func @main() -> f32 {
      %c1 = arith.constant 1 : index
      %d = arith.constant dense<[7.0, 8.0]> : tensor<2xf32>
      %e = arith.constant dense<[8.0, 9.0]> : tensor<2xf32>
      %x = tensor.extract %d[%c1] : tensor<2xf32>
      %y = tensor.extract %e[%c1] : tensor<2xf32>
      %r = arith.subf %x, %y : f32
      func.return %r : f32
    }
  }) : () -> ()
}

// CHECK:      builtin.module {
// CHECK-NEXT:   memref.global "private" constant @__constant_2xf32 : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]> {alignment = 64 : i64}
// CHECK-NEXT:   func.func @main() -> f32 {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c = memref.get_global @__constant_2xf32 : memref<2xf32>
// CHECK-NEXT:     %c_copy = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
// CHECK-NEXT:     memref.copy %c, %c_copy : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:     %c_copy_cast = memref.cast %c_copy : memref<2xf32> to memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     %t = func.call @change(%c_copy_cast) : (memref<2xf32, strided<[?], offset: ?>>) -> memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     %old = memref.load %c[%c1] : memref<2xf32>
// CHECK-NEXT:     %new = memref.load %t[%c1] : memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     %r = arith.divf %old, %new : f32
// CHECK-NEXT:     func.return %r : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @change(%t: memref<2xf32, strided<[?], offset: ?>>) -> memref<2xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %f = arith.constant 5.000000e+00 : f32
// CHECK-NEXT:     memref.store %f, %t[%c1] : memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     func.return %t : memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   builtin.module @inner {
// CHECK-NEXT:     memref.global "private" constant @__constant_2xf32_0 : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]> {alignment = 64 : i64}
// CHECK-NEXT:     memref.global "private" constant @__constant_2xf32 : memref<2xf32> = dense<[7.000000e+00, 8.000000e+00]>
// CHECK-NEXT:     func.func @main() -> f32 {
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %c = memref.get_global @__constant_2xf32_0 : memref<2xf32>
// CHECK-NEXT:       %d = memref.get_global @__constant_2xf32 : memref<2xf32>
// CHECK-NEXT:       %c_cast = memref.cast %c : memref<2xf32> to memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:       %t = func.call @change(%c_cast) : (memref<2xf32, strided<[?], offset: ?>>) -> memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:       %old = memref.load %d[%c1] : memref<2xf32>
// CHECK-NEXT:       %new = memref.load %t[%c1] : memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:       %r = arith.divf %old, %new : f32
// CHECK-NEXT:       func.return %r : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func private @change(%t: memref<2xf32, strided<[?], offset: ?>>) -> memref<2xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:       func.return %t : memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     }
// CHECK-NEXT:     builtin.module @deeper {
// CHECK-NEXT:       memref.global "private" constant @__constant_2xf32 : memref<2xf32> = dense<[7.000000e+00, 8.000000e+00]> {alignment = 64 : i64}
// CHECK-NEXT:       func.func @main() -> f32 {
// CHECK-NEXT:         %c1 = arith.constant 1 : index
// CHECK-NEXT:         %d = memref.get_global @__constant_2xf32 : memref<2xf32>
// CHECK-NEXT:         %r = memref.load %d[%c1] : memref<2xf32>
// CHECK-NEXT:         func.return %r : f32
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   gpu.module @device {
// CHECK-NEXT:     memref.global "private" constant @__constant_2xf32_0 : memref<2xf32> = dense<[8.000000e+00, 9.000000e+00]> {alignment = 64 : i64}
// CHECK-NEXT:     memref.global "private" constant @__constant_2xf32 : memref<2xf32> = dense<[7.000000e+00, 8.000000e+00]> {alignment = 64 : i64}
// CHECK-NEXT:     func.func @main() -> f32 {
// CHECK-NEXT:       %c1 = arith.constant 1 : index
// CHECK-NEXT:       %d = memref.get_global @__constant_2xf32 : memref<2xf32>
// CHECK-NEXT:       %e = memref.get_global @__constant_2xf32_0 : memref<2xf32>
// CHECK-NEXT:       %x = memref.load %d[%c1] : memref<2xf32>
// CHECK-NEXT:       %y = memref.load %e[%c1] : memref<2xf32>
// CHECK-NEXT:       %r = arith.subf %x, %y : f32
// CHECK-NEXT:       func.return %r : f32
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }
