// RUN: %xdsl_opt %s -p 'bufferization-lower-deallocations' | filecheck %s

// Several buffers: the library function decides. It is made once, under a free name.

func.func private @dealloc_helper()

func.func @first(%m: memref<2xf32>, %n: memref<5xf32>, %c: i1, %d: i1, %r: memref<1xf32>) -> i1 {
  %0 = bufferization.dealloc (%m, %n : memref<2xf32>, memref<5xf32>) if (%c, %d) retain (%r : memref<1xf32>)
  func.return %0 : i1
}

func.func @second(%m: memref<2xf32>, %n: memref<5xf32>, %c: i1, %d: i1) {
  bufferization.dealloc (%m, %n : memref<2xf32>, memref<5xf32>) if (%c, %d)
  func.return
}

// CHECK-LABEL: func.func @first(
// CHECK:         func.call @dealloc_helper_0(
// CHECK:         [[free:%\w+]] = memref.load
// CHECK-NEXT:    scf.if [[free]] {
// CHECK-NEXT:      memref.dealloc %m : memref<2xf32>
// CHECK:           memref.dealloc %n : memref<5xf32>
// CHECK-LABEL: func.func @second(
// CHECK:         func.call @dealloc_helper_0(
// CHECK:       func.func private @dealloc_helper_0(
// CHECK-NOT:   func.func
