// RUN: %xdsl_opt %s | filecheck %s
// RUN: %xdsl_opt --print-op-generic %s | %xdsl_opt | filecheck %s
// RUN: %xdsl_opt --print-op-generic %s | filecheck %s --check-prefix=GENERIC

// Round trip of the operations of `gpu` that the host works on memory with. In the generic syntax only
// `gpu.alloc` has groups of operands, as in MLIR.

func.func @memory(%n: index, %i: i32, %x: f32, %a: memref<4xf32>, %b: memref<?xf32, 1>, %u: memref<*xf32>) {
  %t = gpu.wait async
  %m = gpu.alloc () : memref<4xf32>
  %m1, %t1 = gpu.alloc async [%t] (%n) : memref<?xf32>
  %m2, %t2 = gpu.alloc async host_shared (%n) {a} : memref<?xf32>
  %m3 = gpu.alloc [%t] (%n)[%n] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  gpu.memcpy %a, %b : memref<4xf32>, memref<?xf32, 1>
  %t3 = gpu.memcpy async [%t1, %t2] %m, %a : memref<4xf32>, memref<4xf32> {a}
  gpu.memset %a, %x : memref<4xf32>, f32
  %t4 = gpu.memset async [%t3] %m, %x : memref<4xf32>, f32 {a}
  gpu.dealloc %m : memref<4xf32>
  %t5 = gpu.dealloc async [%t4] %m1 {a} : memref<?xf32>
  gpu.dealloc [%t5] %m2 : memref<?xf32>
  gpu.host_register %u {a} : memref<*xf32>
  gpu.host_unregister %u : memref<*xf32>
  gpu.set_default_device %i
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @memory(%n: index, %i: i32, %x: f32, %a: memref<4xf32>, %b: memref<?xf32, 1 : i64>, %u: memref<*xf32>) {
// CHECK-NEXT:     %t = gpu.wait async
// CHECK-NEXT:     %m = gpu.alloc () : memref<4xf32>
// CHECK-NEXT:     %m1, %t1 = gpu.alloc async [%t] (%n) : memref<?xf32>
// CHECK-NEXT:     %m2, %t2 = gpu.alloc async host_shared (%n) {a} : memref<?xf32>
// CHECK-NEXT:     %m3 = gpu.alloc [%t] (%n)[%n] : memref<?xf32, affine_map<(d0)[s0] -> ((d0 + s0))>>
// CHECK-NEXT:     gpu.memcpy %a, %b : memref<4xf32>, memref<?xf32, 1 : i64>
// CHECK-NEXT:     %t3 = gpu.memcpy async [%t1, %t2] %m, %a : memref<4xf32>, memref<4xf32> {a}
// CHECK-NEXT:     gpu.memset %a, %x : memref<4xf32>, f32
// CHECK-NEXT:     %t4 = gpu.memset async [%t3] %m, %x : memref<4xf32>, f32 {a}
// CHECK-NEXT:     gpu.dealloc %m : memref<4xf32>
// CHECK-NEXT:     %t5 = gpu.dealloc async [%t4] %m1 {a} : memref<?xf32>
// CHECK-NEXT:     gpu.dealloc [%t5] %m2 : memref<?xf32>
// CHECK-NEXT:     gpu.host_register %u {a} : memref<*xf32>
// CHECK-NEXT:     gpu.host_unregister %u : memref<*xf32>
// CHECK-NEXT:     gpu.set_default_device %i
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// GENERIC:     "gpu.alloc"(%t, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!gpu.async.token, index) -> (memref<?xf32>, !gpu.async.token)
// GENERIC:     "gpu.memcpy"(%a, %b) : (memref<4xf32>, memref<?xf32, 1 : i64>) -> ()
// GENERIC:     "gpu.dealloc"(%t4, %m1) {a} : (!gpu.async.token, memref<?xf32>) -> !gpu.async.token
