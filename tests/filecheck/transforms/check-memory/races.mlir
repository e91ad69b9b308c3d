// RUN: %xdsl_opt %s -p 'check-memory' --split-input-file --verify-diagnostics | filecheck %s

// Iterations that store to elements of their own, load what none stores, use memory that they
// allocate, update atomically, or reduce.

func.func @main() -> (f32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 1.0 : f32
  %one = arith.constant 1 : i32
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %n = memref.alloc() : memref<i32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  memref.store %one, %n[] : memref<i32>
  %sum = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%f) -> f32 {
    %own = memref.alloca() : memref<1xf32>
    %x = memref.load %a[%c0] : memref<4xf32>
    memref.store %x, %own[%c0] : memref<1xf32>
    %y = memref.load %own[%c0] : memref<1xf32>
    memref.store %y, %b[%i] : memref<4xf32>
    %z = memref.load %b[%i] : memref<4xf32>
    %old = memref.atomic_rmw addi %one, %n[] : (i32, memref<i32>) -> i32
    %new = memref.generic_atomic_rmw %n[] : memref<i32> {
    ^bb0(%now: i32):
      %next = arith.addi %now, %one : i32
      memref.atomic_yield %next : i32
    }
    scf.reduce(%z : f32) {
    ^bb0(%l: f32, %r: f32):
      %s = arith.addf %l, %r : f32
      scf.reduce.return %s : f32
    }
  }
  scf.forall (%i) in (2) {
    %at = arith.muli %i, %c2 : index
    %s = memref.subview %b[%at] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>
    linalg.fill ins(%f : f32) outs(%s : memref<2xf32, strided<[1], offset: ?>>)
  }
  affine.parallel (%i) = (0) to (4) {
    affine.store %f, %b[3 - %i] : memref<4xf32>
  }
  // One iteration has nothing to race with.
  scf.parallel (%i) = (%c0) to (%c1) step (%c1) {
    memref.store %f, %b[%c0] : memref<4xf32>
    memref.store %f, %b[%c0] : memref<4xf32>
    scf.reduce
  }
  // In turn.
  scf.for %k = %c0 to %c2 step %c1 {
    scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
      memref.store %f, %b[%i] : memref<4xf32>
      scf.reduce
    }
  }
  %count = memref.load %n[] : memref<i32>
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  memref.dealloc %n : memref<i32>
  return %sum, %count : f32, i32
}

// CHECK-LABEL: func.func @main()
// CHECK:         return

// -----
// CHECK-LABEL: // {{-----}}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %f = arith.constant 1.0 : f32
  %m = memref.alloca() : memref<4xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    memref.store %f, %m[%i] : memref<4xf32>
    scf.reduce
  }
  return
}

// CHECK:      check-memory: race: iteration 0, 1 of scf.parallel stores to an element, as iteration 0, 0 does
// CHECK-NEXT:   at          memref.store %f, %m[%i] : memref<4xf32>, in @main
// CHECK-NEXT:   buffer of   %m = memref.alloca() : memref<4xf32>, in @main

// -----
// CHECK-LABEL: // {{-----}}

// An iteration loads what the one before it stores.

memref.global "private" @g : memref<5xf32> = dense<1.0>

func.func private @next(%i: index) {
  %c1 = arith.constant 1 : index
  %m = memref.get_global @g : memref<5xf32>
  %x = memref.load %m[%i] : memref<5xf32>
  %j = arith.addi %i, %c1 : index
  memref.store %x, %m[%j] : memref<5xf32>
  return
}

func.func @main() {
  scf.forall (%i) in (4) {
    func.call @next(%i) : (index) -> ()
  }
  return
}

// CHECK:      check-memory: race: iteration 1 of scf.forall loads an element that iteration 0 stores
// CHECK-NEXT:   at          %x = memref.load %m[%i] : memref<5xf32>, in @next
// CHECK-NEXT:   buffer of   memref.global {{.*}}
// CHECK-NEXT:   called by   func.call @next(%i)

// -----
// CHECK-LABEL: // {{-----}}

// An iteration stores what others load.

func.func @main() {
  %f = arith.constant 1.0 : f32
  %m = memref.alloca() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  affine.parallel (%i) = (0) to (4) {
    %x = affine.load %m[0] : memref<4xf32>
    affine.store %x, %m[3 - %i] : memref<4xf32>
  }
  return
}

// CHECK:      check-memory: race: iteration 3 of affine.parallel stores an element that another one loads
// CHECK-NEXT:   at          affine.store

// -----
// CHECK-LABEL: // {{-----}}

// An update is atomic, a load beside it is not.

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1 : i32
  %n = memref.alloca() : memref<i32>
  memref.store %one, %n[] : memref<i32>
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %old = memref.atomic_rmw addi %one, %n[] : (i32, memref<i32>) -> i32
    %x = memref.load %n[] : memref<i32>
    scf.reduce
  }
  return
}

// CHECK:      check-memory: race: iteration 1 of scf.parallel updates an element that iteration 0 loads and updates
// CHECK-NEXT:   at          %old = memref.atomic_rmw

// -----
// CHECK-LABEL: // {{-----}}

// Scratch memory of all iterations: it may be copied, but nothing is computed from what another
// iteration has left there.

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %m = memref.alloca() : memref<2xf32>
  %r = memref.alloca() : memref<2xf32>
  scf.forall (%i) in (2) {
    %c = memref.alloca() : memref<2xf32>
    memref.copy %m, %c : memref<2xf32> to memref<2xf32>
    memref.store %f, %m[%i] : memref<2xf32>
    %x = memref.load %c[%c0] : memref<2xf32>
    memref.store %x, %r[%i] : memref<2xf32>
  }
  %y = memref.load %r[%c1] : memref<2xf32>
  %z = arith.addf %y, %f : f32
  return %z : f32
}

// CHECK:      check-memory: race: iteration 1 of scf.forall loads an element that iteration 0 stores
// CHECK-NEXT:   at          %z = arith.addf %y, %f : f32, in @main
// CHECK-NEXT:   buffer of   %m = memref.alloca()

// -----
// CHECK-LABEL: // {{-----}}

// Insertions of iterations into one tensor must not meet.

func.func @main() -> tensor<4xf32> {
  %t = tensor.empty() : tensor<4xf32>
  %f = arith.constant 1.0 : f32
  %s = tensor.splat %f : tensor<2xf32>
  %r = scf.forall (%i) in (3) shared_outs(%o = %t) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [2] [1] : tensor<2xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}

// CHECK:      check-memory: race: iteration 1 of scf.forall stores to an element, as iteration 0 does
// CHECK-NEXT:   at          scf.forall.in_parallel

// -----
// CHECK-LABEL: // {{-----}}

func.func @main() -> tensor<4xf32> {
  %c2 = arith.constant 2 : index
  %t = tensor.empty() : tensor<4xf32>
  %f = arith.constant 1.0 : f32
  %s = tensor.splat %f : tensor<2xf32>
  %r = scf.forall (%i) in (2) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %at = arith.muli %i, %c2 : index
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%at] [2] [1] : tensor<2xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @main()
// CHECK:         return

// -----
// CHECK-LABEL: // {{-----}}

// A global that the loop is the first to use is shared, too.

ml_program.global private mutable @state(dense<0.0> : tensor<4xf32>) : tensor<4xf32>
func.func @main() {
  %f = arith.constant 1.0 : f32
  %s = tensor.splat %f : tensor<4xf32>
  scf.forall (%i) in (2) {
    ml_program.global_store @state = %s : tensor<4xf32>
  }
  return
}

// CHECK:      check-memory: race: iteration 1 of scf.forall stores to an element, as iteration 0 does
// CHECK-NEXT:   at          ml_program.global_store
