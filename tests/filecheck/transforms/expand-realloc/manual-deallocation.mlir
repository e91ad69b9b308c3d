// RUN: %xdsl_opt %s -p 'expand-realloc{emit-deallocs=false}' | filecheck %s
// RUN: %xdsl_opt %s -p 'buffer-deallocation-pipeline,check-memory' --verify-diagnostics | filecheck %s --check-prefix=FREED

// The program frees what `realloc` allocates, and `realloc` what it replaces.

func.func private @grows(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 1.0 : f32
  %m = memref.alloc(%c4) {bufferization.manual_deallocation} : memref<?xf32>
  memref.store %f, %m[%c0] : memref<?xf32>
  %0 = memref.realloc %m(%n) {bufferization.manual_deallocation} : memref<?xf32> to memref<?xf32>
  %r = memref.load %0[%c0] : memref<?xf32>
  memref.dealloc %0 {bufferization.manual_deallocation} : memref<?xf32>
  return %r : f32
}

func.func private @static() {
  %m = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  %0 = memref.realloc %m {bufferization.manual_deallocation} : memref<4xf32> to memref<8xf32>
  memref.dealloc %0 {bufferization.manual_deallocation} : memref<8xf32>
  return
}

func.func @main() -> (f32, f32) {
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %0 = call @grows(%c2) : (index) -> f32
  %1 = call @grows(%c9) : (index) -> f32
  call @static() : () -> ()
  return %0, %1 : f32, f32
}

// CHECK-LABEL: func.func private @grows(
// CHECK:          %1 = memref.dim %m, %0 : memref<?xf32>
// CHECK-NEXT:     %2 = arith.cmpi ult, %1, %n : index
// CHECK-NEXT:     %3 = scf.if %2 -> (memref<?xf32>) {
// CHECK-NEXT:       %4 = memref.alloc(%n) {bufferization.manual_deallocation} : memref<?xf32>
// CHECK-NEXT:       %5 = memref.subview %4[0] [%1] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
// CHECK-NEXT:       memref.copy %m, %5 : memref<?xf32> to memref<?xf32, strided<[1]>>
// CHECK-NEXT:       memref.dealloc %m {bufferization.manual_deallocation} : memref<?xf32>
// CHECK-NEXT:       scf.yield %4 : memref<?xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %m_cast = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:       scf.yield %m_cast : memref<?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %r = memref.load %3[%c0] : memref<?xf32>
// CHECK-NEXT:     memref.dealloc %3 {bufferization.manual_deallocation} : memref<?xf32>
// CHECK-NEXT:     func.return %r : f32
// CHECK-LABEL: func.func private @static() {
// CHECK-NEXT:     %m = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:     %0 = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:     %1 = memref.subview %0[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:     memref.copy %m, %1 : memref<4xf32> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:     memref.dealloc %m {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:     memref.dealloc %0 {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:     func.return

// FREED-LABEL: func.func private @grows(
// FREED-COUNT-2: memref.dealloc
// FREED-NOT:     memref.dealloc
// FREED-LABEL: func.func @main()
