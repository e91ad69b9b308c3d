// RUN: %xdsl_bufferize_check %s -p buffer-loop-hoisting
// RUN: %xdsl_opt -p buffer-loop-hoisting %s | filecheck %s

// What computes a size goes along unless it stops the program where the loop has no rounds.

func.func private @by_unknown(%n: index, %a: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c0) -> (index) {
    %q = arith.remui %a, %n : index
    %s = arith.addi %q, %c1 : index
    %h = memref.alloc(%s) : memref<?xindex>
    memref.store %i, %h[%c0] : memref<?xindex>
    %l = memref.load %h[%c0] : memref<?xindex>
    memref.dealloc %h : memref<?xindex>
    %y = arith.addi %l, %x : index
    scf.yield %y : index
  }
  return %r : index
}

// CHECK-LABEL: func.func private @by_unknown(
// CHECK:         scf.for
// CHECK-NEXT:      %q = arith.remui %a, %n : index
// CHECK:           memref.alloc(

func.func private @by_constant(%n: index, %a: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c0) -> (index) {
    %q = arith.remui %a, %c3 : index
    %s = arith.addi %q, %c1 : index
    %h = memref.alloc(%s) : memref<?xindex>
    memref.store %i, %h[%c0] : memref<?xindex>
    %l = memref.load %h[%c0] : memref<?xindex>
    memref.dealloc %h : memref<?xindex>
    %y = arith.addi %l, %x : index
    scf.yield %y : index
  }
  return %r : index
}

// CHECK-LABEL: func.func private @by_constant(
// CHECK:         %q = arith.remui %a, %c3 : index
// CHECK:         memref.alloc(
// CHECK-NEXT:    %r = scf.for

func.func private @by_symbol(%n: index, %a: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c0) -> (index) {
    %s = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0 + 1)>(%a)[%n]
    %h = memref.alloc(%s) : memref<?xindex>
    memref.store %i, %h[%c0] : memref<?xindex>
    %l = memref.load %h[%c0] : memref<?xindex>
    memref.dealloc %h : memref<?xindex>
    %y = arith.addi %l, %x : index
    scf.yield %y : index
  }
  return %r : index
}

// CHECK-LABEL: func.func private @by_symbol(
// CHECK:         scf.for
// CHECK-NEXT:      %s = affine.apply

func.func private @by_element(%n: index, %t: tensor<?xindex>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c0) -> (index) {
    %s = tensor.extract %t[%n] : tensor<?xindex>
    %h = memref.alloc(%s) : memref<?xindex>
    memref.store %i, %h[%c0] : memref<?xindex>
    %l = memref.load %h[%c0] : memref<?xindex>
    memref.dealloc %h : memref<?xindex>
    %y = arith.addi %l, %x : index
    scf.yield %y : index
  }
  return %r : index
}

// CHECK-LABEL: func.func private @by_element(
// CHECK:         scf.for
// CHECK-NEXT:      %s = tensor.extract

func.func @main() -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %t = tensor.empty(%c0) : tensor<?xindex>
  %a = call @by_unknown(%c0, %c7) : (index, index) -> index
  %b = call @by_constant(%c7, %c7) : (index, index) -> index
  %c = call @by_symbol(%c0, %c7) : (index, index) -> index
  %d = call @by_element(%c0, %t) : (index, tensor<?xindex>) -> index
  return %a, %b, %c, %d : index, index, index, index
}
