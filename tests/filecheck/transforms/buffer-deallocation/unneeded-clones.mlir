// RUN: %xdsl_opt -p buffer-deallocation --allow-unregistered-dialect %s | filecheck %s

// The programs of MLIR's documentation that are about clones that are not needed: none is made.

func.func @dynamic_allocation(%n: index, %m: index) -> memref<?x?xf32> {
  %0 = memref.alloc(%n, %m) : memref<?x?xf32>
  return %0 : memref<?x?xf32>
}
func.func @dynamic_allocation_cloned(%n: index, %m: index) -> memref<?x?xf32> {
  %0 = memref.alloc(%n, %m) : memref<?x?xf32>
  %1 = bufferization.clone %0 : memref<?x?xf32> to memref<?x?xf32>
  memref.dealloc %0 : memref<?x?xf32>
  return %1 : memref<?x?xf32>
}

// A clone that the program makes is an allocation like another one.

func.func @reuse_target(%in: memref<2xf32>, %out: memref<2xf32>) {
  %temp = memref.alloc() : memref<2xf32>
  linalg.exp ins(%in : memref<2xf32>) outs(%temp : memref<2xf32>)
  %result = bufferization.clone %temp : memref<2xf32> to memref<2xf32>
  memref.dealloc %temp : memref<2xf32>
  memref.copy %result, %out : memref<2xf32> to memref<2xf32>
  return
}
func.func @reuse_target_after(%in: memref<2xf32>, %out: memref<2xf32>) {
  linalg.exp ins(%in : memref<2xf32>) outs(%out : memref<2xf32>)
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @dynamic_allocation(%n: index, %m: index) -> memref<?x?xf32> {
// CHECK-NEXT:     %0 = memref.alloc(%n, %m) : memref<?x?xf32>
// CHECK-NEXT:     func.return %0 : memref<?x?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @dynamic_allocation_cloned(%n: index, %m: index) -> memref<?x?xf32> {
// CHECK-NEXT:     %0 = memref.alloc(%n, %m) : memref<?x?xf32>
// CHECK-NEXT:     %1 = bufferization.clone %0 : memref<?x?xf32> to memref<?x?xf32>
// CHECK-NEXT:     memref.dealloc %0 : memref<?x?xf32>
// CHECK-NEXT:     func.return %1 : memref<?x?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @reuse_target(%in: memref<2xf32>, %out: memref<2xf32>) {
// CHECK-NEXT:     %temp = memref.alloc() : memref<2xf32>
// CHECK-NEXT:     linalg.exp ins(%in : memref<2xf32>) outs(%temp : memref<2xf32>)
// CHECK-NEXT:     %result = bufferization.clone %temp : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:     memref.dealloc %temp : memref<2xf32>
// CHECK-NEXT:     memref.copy %result, %out : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:     memref.dealloc %result : memref<2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @reuse_target_after(%in: memref<2xf32>, %out: memref<2xf32>) {
// CHECK-NEXT:     linalg.exp ins(%in : memref<2xf32>) outs(%out : memref<2xf32>)
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
