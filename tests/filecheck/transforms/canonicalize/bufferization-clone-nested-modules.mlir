// RUN: %xdsl_opt %s -p canonicalize | filecheck %s
// RUN: %xdsl_bufferize_check %s -p canonicalize --entry device::main

// The @use that is called is that of the same symbol table: it writes, so that the copy stays.

func.func @use(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<4xf32>
  func.return %x : f32
}
"gpu.module"() <{sym_name = "device"}> ({
  func.func @main() -> f32 {
    %c0 = arith.constant 0 : index
    %f = arith.constant 2.0 : f32
    %a = memref.alloc() : memref<4xf32>
    memref.store %f, %a[%c0] : memref<4xf32>
    %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
    %y = func.call @use(%a) : (memref<4xf32>) -> f32
    %x = memref.load %b[%c0] : memref<4xf32>
    %z = arith.addf %x, %y : f32
    memref.dealloc %a : memref<4xf32>
    memref.dealloc %b : memref<4xf32>
    func.return %z : f32
  }
  func.func @use(%m: memref<4xf32>) -> f32 {
    %c0 = arith.constant 0 : index
    %x = memref.load %m[%c0] : memref<4xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %m[%c0] : memref<4xf32>
    func.return %x : f32
  }
}) : () -> ()

// CHECK:        gpu.module @device {
// CHECK-NEXT:     func.func @main() -> f32 {
// CHECK-NEXT:       %c0 = arith.constant 0 : index
// CHECK-NEXT:       %f = arith.constant 2.000000e+00 : f32
// CHECK-NEXT:       %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:       memref.store %f, %a[%c0] : memref<4xf32>
// CHECK-NEXT:       %b = bufferization.clone %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:       %y = func.call @use(%a) : (memref<4xf32>) -> f32
// CHECK-NEXT:       %x = memref.load %b[%c0] : memref<4xf32>
// CHECK-NEXT:       %z = arith.addf %x, %y : f32
// CHECK-NEXT:       memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:       memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:       func.return %z : f32
