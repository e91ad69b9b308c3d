// RUN: %replay %s -p 'buffer-loop-hoisting'
// RUN: %replay %s -p 'bufferize' --frees
// RUN: xdsl-opt %s -p 'buffer-loop-hoisting' | filecheck %s

// %n x %m elements are none, as %m is zero, so that %n may be larger than memory: the allocation of
// %n elements in a loop without iterations was made before it.

// CHECK-LABEL: func.func private @one_of_two(
// CHECK:         memref.alloc(%n, %m)
// CHECK:         memref.alloc(%n) : memref<?x0xi32>
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      memref.alloc(%n) : memref<?xi32>
// CHECK:           memref.alloc(%n) : memref<2x?xi32>
func.func private @one_of_two(%n: index, %m: index, %t: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 7 : i32
  %a = memref.alloc(%n, %m) : memref<?x?xi32>
  linalg.fill ins(%x : i32) outs(%a : memref<?x?xi32>)
  %none = memref.alloc(%n) : memref<?x0xi32>
  %r = scf.for %i = %c0 to %t step %c1 iter_args(%s = %x) -> (i32) {
    %b = memref.alloc(%n) : memref<?xi32>
    memref.store %x, %b[%c0] : memref<?xi32>
    %d = memref.alloc(%n) : memref<2x?xi32>
    memref.store %x, %d[%c0, %c0] : memref<2x?xi32>
    %k = memref.load %b[%c0] : memref<?xi32>
    %l = memref.load %d[%c0, %c0] : memref<2x?xi32>
    %u = arith.addi %k, %l : i32
    %v = arith.addi %u, %s : i32
    scf.yield %v : i32
  }
  %e = memref.dim %a, %c1 : memref<?x?xi32>
  %f = memref.dim %none, %c1 : memref<?x0xi32>
  %g = arith.addi %e, %f : index
  %h = arith.index_cast %g : index to i32
  %w = arith.addi %h, %r : i32
  func.return %w : i32
}

// The same sizes, in any order, and one alone are known.

// CHECK-LABEL: func.func private @the_same_two(
// CHECK:         memref.alloc(%n, %m)
// CHECK:         memref.alloc(%k)
// CHECK:         memref.alloc(%m, %n)
// CHECK-NEXT:    memref.alloc(%k)
// CHECK-NEXT:    scf.for
func.func private @the_same_two(%n: index, %m: index, %k: index, %t: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 7 : i32
  %a = memref.alloc(%n, %m) : memref<?x?xi32>
  memref.store %x, %a[%c0, %c0] : memref<?x?xi32>
  %one = memref.alloc(%k) : memref<?xi32>
  memref.store %x, %one[%c0] : memref<?xi32>
  %r = scf.for %i = %c0 to %t step %c1 iter_args(%s = %x) -> (i32) {
    %b = memref.alloc(%m, %n) : memref<?x?xi32>
    %y = memref.load %a[%c0, %c0] : memref<?x?xi32>
    memref.store %y, %b[%c0, %c0] : memref<?x?xi32>
    %d = memref.alloc(%k) : memref<2x?xi32>
    %z = memref.load %one[%c0] : memref<?xi32>
    memref.store %z, %d[%c0, %c0] : memref<2x?xi32>
    %p = memref.load %b[%c0, %c0] : memref<?x?xi32>
    %l = memref.load %d[%c0, %c0] : memref<2x?xi32>
    %u = arith.addi %p, %l : i32
    %v = arith.addi %u, %s : i32
    scf.yield %v : i32
  }
  func.return %r : i32
}

func.func @main() -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 1099511627776000 : index
  %0 = func.call @one_of_two(%n, %c0, %c0) : (index, index, index) -> i32
  %1 = func.call @the_same_two(%c2, %c2, %c2, %c2) : (index, index, index, index) -> i32
  func.return %0, %1 : i32, i32
}
