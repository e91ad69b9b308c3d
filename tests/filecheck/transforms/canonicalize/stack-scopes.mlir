// RUN: %xdsl_bufferize_check %s -p canonicalize
// RUN: %xdsl_opt -p canonicalize %s | filecheck %s

// Each round of a cycle of blocks takes a mebibyte of stack memory; 20 of them at once are too many.

func.func @main() -> (index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 20 : index
  %a = call @scope(%n) : (index) -> index
  %b = call @first(%n) : (index) -> index
  %c = call @parallel(%n) : (index) -> index
  %d = call @whiles(%n) : (index) -> index
  %e = call @inner(%n) : (index) -> index
  %f = call @round(%n) : (index) -> index
  return %a, %b, %c, %d, %e, %f : index, index, index, index, index, index
}

func.func private @scope(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^b(%c0 : index)
^b(%i: index):
  %k = arith.addi %i, %c1 : index
  %c = arith.cmpi slt, %k, %n : index
  memref.alloca_scope {
    %m = memref.alloca() : memref<131072xindex>
    memref.store %i, %m[%i] : memref<131072xindex>
    memref.prefetch %m[%i], read, locality<3>, data : memref<131072xindex>
  }
  cf.cond_br %c, ^b(%k : index), ^e
^e:
  return %k : index
}

// CHECK-LABEL: func.func private @scope(
// CHECK:       ^b(%i: index):
// CHECK:         memref.alloca_scope {
// CHECK-NEXT:      %m = memref.alloca()
// CHECK:         cf.cond_br

// The block that returns is in no cycle.

func.func private @first(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^b(%c0 : index)
^b(%i: index):
  %k = arith.addi %i, %c1 : index
  %c = arith.cmpi slt, %k, %n : index
  cf.cond_br %c, ^b(%k : index), ^e
^e:
  %r = memref.alloca_scope -> (index) {
    %m = memref.alloca() : memref<131072xindex>
    memref.store %k, %m[%k] : memref<131072xindex>
    %l = memref.load %m[%k] : memref<131072xindex>
    memref.alloca_scope.return %l : index
  }
  return %r : index
}

// CHECK-LABEL: func.func private @first(
// CHECK:       ^e:
// CHECK-NEXT:    %m = memref.alloca()
// CHECK:         func.return %l : index

// A loop with one iteration frees its stack memory, too.

func.func private @parallel(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^b(%c0 : index)
^b(%i: index):
  scf.parallel (%j) = (%c0) to (%c1) step (%c1) {
    %m = memref.alloca() : memref<131072xindex>
    memref.store %i, %m[%j] : memref<131072xindex>
    memref.prefetch %m[%j], read, locality<3>, data : memref<131072xindex>
    scf.reduce
  }
  scf.forall () in () {
    %m = memref.alloca() : memref<131072xindex>
    memref.store %i, %m[%c0] : memref<131072xindex>
    memref.prefetch %m[%c0], read, locality<3>, data : memref<131072xindex>
  }
  %r = scf.parallel (%j) = (%c0) to (%c1) step (%c1) init (%i) -> index {
    %m = memref.alloca() : memref<131072xindex>
    memref.store %c1, %m[%j] : memref<131072xindex>
    %l = memref.load %m[%j] : memref<131072xindex>
    scf.reduce(%l : index) {
    ^bb0(%x: index, %y: index):
      %z = arith.addi %x, %y : index
      scf.reduce.return %z : index
    }
  }
  %c = arith.cmpi slt, %r, %n : index
  cf.cond_br %c, ^b(%r : index), ^e
^e:
  return %r : index
}

// CHECK-LABEL: func.func private @parallel(
// CHECK:         memref.alloca_scope {
// CHECK-NEXT:      %m = memref.alloca()
// CHECK:         memref.alloca_scope {
// CHECK:           memref.alloca()
// CHECK:         %r = memref.alloca_scope -> (index) {
// CHECK:           %z = arith.addi %i, %l : index
// CHECK-NEXT:      memref.alloca_scope.return %z : index
// CHECK-NEXT:    }

// An scf.while frees nothing, nor does an scf.for once it is a cycle of blocks.

func.func private @whiles(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %i : index
  } do {
  ^bb0(%i: index):
    %k = memref.alloca_scope -> (index) {
      %m = memref.alloca() : memref<131072xindex>
      memref.store %i, %m[%i] : memref<131072xindex>
      %l = memref.load %m[%i] : memref<131072xindex>
      %k = arith.addi %l, %c1 : index
      memref.alloca_scope.return %k : index
    }
    scf.yield %k : index
  }
  return %r : index
}

// CHECK-LABEL: func.func private @whiles(
// CHECK:         memref.alloca_scope

// The only round of an scf.for frees its stack memory.

func.func private @round(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^b(%c0 : index)
^b(%i: index):
  %k = scf.for %j = %c0 to %c1 step %c1 iter_args(%x = %i) -> (index) {
    %m = memref.alloca() : memref<131072xindex>
    memref.store %x, %m[%j] : memref<131072xindex>
    %l = memref.load %m[%j] : memref<131072xindex>
    %k = arith.addi %l, %c1 : index
    scf.yield %k : index
  }
  %c = arith.cmpi slt, %k, %n : index
  cf.cond_br %c, ^b(%k : index), ^e
^e:
  return %k : index
}

// CHECK-LABEL: func.func private @round(
// CHECK:       ^b(%i: index):
// CHECK-NEXT:    %k = memref.alloca_scope -> (index) {
// CHECK-NEXT:      %m = memref.alloca()
// CHECK:           memref.alloca_scope.return

// What takes no stack memory, or frees it inside, needs no scope; nor does the end of a scope.

func.func private @inner(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %j = %c0 to %n step %c1 iter_args(%x = %c0) -> (index) {
    %k = memref.alloca_scope -> (index) {
      %v = arith.addi %x, %j : index
      memref.alloca_scope {
        memref.alloca_scope {
          %m = memref.alloca() : memref<131072xindex>
          memref.store %x, %m[%j] : memref<131072xindex>
          memref.prefetch %m[%j], read, locality<3>, data : memref<131072xindex>
        }
      }
      memref.alloca_scope.return %v : index
    }
    scf.yield %k : index
  }
  return %r : index
}

// CHECK-LABEL: func.func private @inner(
// CHECK:         %r = scf.for
// CHECK-NEXT:      %v = arith.addi %x, %j : index
// CHECK-NEXT:      memref.alloca_scope {
// CHECK-NEXT:        %m = memref.alloca()
// CHECK-NOT:       memref.alloca_scope
// CHECK:           scf.yield %v : index
