// RUN: %replay %s -p 'static-memory-planner' --frees
// RUN: %replay %s -p 'static-memory-planner{dynamic=symbolic},static-memory-planner' --frees
// RUN: xdsl-opt %s -p 'static-memory-planner' | filecheck %s

// The arena was freed behind the last access; a view of it that nothing accesses came later. One of
// its bytes was a use after the free, also by a second planner, which places the arena.

// CHECK-LABEL: func.func private @view(
// CHECK:         memref.load
// CHECK:         memref.subview
// CHECK:         memref.dim
// CHECK:         memref.dealloc
func.func private @view(%n: index) -> (f32, index) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<8xf32>
  memref.store %x, %a[%c0] : memref<8xf32>
  %y = memref.load %a[%c0] : memref<8xf32>
  %v = memref.subview %a[2] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: 2>>
  %d = memref.dim %v, %c0 : memref<?xf32, strided<[1], offset: 2>>
  memref.dealloc %a : memref<8xf32>
  func.return %y, %d : f32, index
}

// CHECK-LABEL: func.func private @bytes(
// CHECK:         memref.dim
// CHECK:         memref.dealloc
func.func private @bytes(%n: index) -> (i8, index) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1 : i8
  %a = memref.alloc() : memref<64xi8>
  memref.store %x, %a[%c0] : memref<64xi8>
  %y = memref.load %a[%c0] : memref<64xi8>
  %v = memref.view %a[%c0][%n] : memref<64xi8> to memref<?xf32>
  %d = memref.dim %v, %c0 : memref<?xf32>
  memref.dealloc %a : memref<64xi8>
  func.return %y, %d : i8, index
}

// CHECK-LABEL: func.func private @loop(
// CHECK:         scf.for
// CHECK:           memref.dim
// CHECK:         }
// CHECK-NEXT:    memref.dealloc
func.func private @loop(%n: index) -> (f32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<8xf32>
  memref.store %x, %a[%c0] : memref<8xf32>
  %y = memref.load %a[%c0] : memref<8xf32>
  %v = memref.cast %a : memref<8xf32> to memref<?xf32>
  %w, %s = scf.for %i = %c0 to %n step %c1 iter_args(%u = %v, %t = %c0) -> (memref<?xf32>, index) {
    %d = memref.dim %u, %c0 : memref<?xf32>
    %m = arith.addi %t, %d : index
    scf.yield %u, %m : memref<?xf32>, index
  }
  memref.dealloc %a : memref<8xf32>
  func.return %y, %s : f32, index
}

func.func @main() -> (f32, index, i8, index, f32, index) {
  %c2 = arith.constant 2 : index
  %0, %1 = func.call @view(%c2) : (index) -> (f32, index)
  %2, %3 = func.call @bytes(%c2) : (index) -> (i8, index)
  %4, %5 = func.call @loop(%c2) : (index) -> (f32, index)
  func.return %0, %1, %2, %3, %4, %5 : f32, index, i8, index, f32, index
}
