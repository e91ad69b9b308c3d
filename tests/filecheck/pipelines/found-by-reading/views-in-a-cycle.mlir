// RUN: xdsl-opt %s -p fold-memref-alias-ops | filecheck %s
// RUN: xdsl-opt %s -p expand-strided-metadata | filecheck %s
// In a block that nothing reaches two views may be views of each other: there is no memory under
// them to look for.

func.func @f(%m: memref<8xf32>, %i: index) {
  func.return
^unreachable:
  %a = memref.subview %b[0] [8] [1] : memref<8xf32, strided<[1]>> to memref<8xf32, strided<[1]>>
  %b = memref.subview %a[0] [8] [1] : memref<8xf32, strided<[1]>> to memref<8xf32, strided<[1]>>
  %p = memref.extract_aligned_pointer_as_index %a : memref<8xf32, strided<[1]>> -> index
  %x = memref.load %a[%p] : memref<8xf32, strided<[1]>>
  memref.store %x, %m[%i] : memref<8xf32>
  cf.br ^unreachable
}

// CHECK:      %a = memref.subview %b[0] [8] [1]
// CHECK-NEXT: %b = memref.subview %a[0] [8] [1]
// CHECK:      memref.load %a
