// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// Loops with known bounds, dimensions with one iteration, branches that are known.

func.func @loops(%a: index, %b: index, %x: f32) {
  scf.for %i = %a to %b step %a {
    "unknown.op"(%i) : (index) -> ()
    %k = arith.constant 1.0 : f32
    "unknown.other"(%k) : (f32) -> ()
  }
  return
}

// CHECK:      func.func @loops
// CHECK-NEXT:   %k = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:   scf.for %i = %a to %b step %a {
// CHECK-NEXT:     "unknown.op"(%i) : (index) -> ()
// CHECK-NEXT:     "unknown.other"(%k) : (f32) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return

func.func @unsigned() {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %cm = arith.constant -1 : i32
  scf.for unsigned %i = %c0 to %cm step %c1 : i32 {
    "test.op"(%i) : (i32) -> ()
  }
  scf.for unsigned %i = %c0 to %c1 step %c1 : i32 {
    "test.op"(%i) : (i32) -> ()
  }
  scf.for %i = %c0 to %cm step %c1 : i32 {
    "test.op"(%i) : (i32) -> ()
  }
  return
}

// CHECK:      func.func @unsigned
// CHECK:        scf.for unsigned %i = %c0 to %cm step %c1 : i32 {
// CHECK-NEXT:     "test.op"(%i) : (i32) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%c0) : (i32) -> ()
// CHECK-NEXT:   func.return

func.func @regions(%a: i32) {
  scf.execute_region no_inline {
    "test.op"(%a) : (i32) -> ()
    scf.yield
  }
  scf.execute_region {
    "test.op"(%a) : (i32) -> ()
    scf.yield
  }
  return
}

// CHECK:      func.func @regions
// CHECK-NEXT:   scf.execute_region no_inline {
// CHECK-NEXT:     "test.op"(%a) : (i32) -> ()
// CHECK-NEXT:     scf.yield
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%a) : (i32) -> ()
// CHECK-NEXT:   func.return

func.func @spaces(%x: f32, %m: memref<4xf32>, %t: tensor<4x4xf32>, %s: tensor<1x1xf32>, %i: index) -> (tensor<4x4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.forall (%k, %l) in (%c4, 1) {
    "test.op"(%k, %l) : (index, index) -> ()
  } {foo}
  scf.forall (%k) in (1) {
    "test.op"(%k) : (index) -> ()
  } {mapping = [#gpu.thread<x>]}
  scf.forall (%k) = (3) to (4) step (%i) {
    "test.op"(%k) : (index) -> ()
  }
  scf.forall (%k, %l) in (1, 1) {
    "test.op"(%k, %l) : (index, index) -> ()
  }
  %0 = scf.forall (%k, %l) = (%i, 0) to (%i, 4) step (1, 1) shared_outs(%o = %t) -> tensor<4x4xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%k, %l] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<4x4xf32>
    }
  }
  %1 = scf.forall (%k, %l) = (%i, 0) to (%c4, 4) step (1, 3) shared_outs(%o = %0) -> tensor<4x4xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%k, %l] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<4x4xf32>
    }
  }
  scf.parallel (%k, %l) = (%c0, %c0) to (%c1, %c4) step (%c1, %c1) {
    "test.op"(%k, %l) : (index, index) -> ()
  } {foo}
  %2 = scf.parallel (%k) = (%c4) to (%c1) step (%c1) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%p: f32, %q: f32):
      scf.reduce.return %p : f32
    }
  }
  return %1, %2 : tensor<4x4xf32>, f32
}

// CHECK:      func.func @spaces
// CHECK:        scf.forall (%k) in (4) {
// CHECK-NEXT:     "test.op"(%k, %{{.*}}) : (index, index) -> ()
// CHECK-NEXT:   } {foo}
// CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0 : index
// CHECK-NEXT:   scf.forall (%{{.*}}) in (1) {
// CHECK-NEXT:     "test.op"(%[[ZERO]]) : (index) -> ()
// CHECK-NEXT:   } {mapping = [#gpu.thread<x>]}
// CHECK-NEXT:   scf.forall (%{{.*}}) = (3) to (4) step (%i) {
// CHECK-NEXT:     "test.op"(%{{.*}}) : (index) -> ()
// CHECK-NEXT:   }
// CHECK-NOT:    scf.forall
// CHECK:        "test.op"(%{{.*}}, %{{.*}}) : (index, index) -> ()
// CHECK-NEXT:   %0 = scf.forall (%{{.*}}, %{{.*}}) = (%i, 0) to (4, 4) step (1, 3) shared_outs(%o = %t) -> (tensor<4x4xf32>) {
// CHECK:        scf.parallel (%{{.*}}) = (%{{.*}}) to (%{{.*}}) step (%{{.*}}) {
// CHECK-NEXT:     "test.op"(%{{.*}}, %{{.*}}) : (index, index) -> ()
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   } {foo}
// CHECK-NEXT:   func.return %0, %x

func.func @choices(%c: i1, %x: f32) -> f32 {
  %c3 = arith.constant 3 : index
  %0 = scf.index_switch %c3 -> f32
  case 3 {
    %1 = arith.negf %x : f32
    scf.yield %1 : f32
  }
  default {
    scf.yield %x : f32
  }
  cf.cond_br %c weights([3, 4]), ^a, ^b
^a:
  cf.br ^c(%0 : f32)
^b:
  %y = arith.addf %0, %0 : f32
  cf.br ^c(%y : f32)
^c(%z: f32):
  return %z : f32
}

// CHECK:      func.func @choices
// CHECK-NEXT:   %0 = arith.negf %x : f32
// CHECK-NEXT:   cf.cond_br %c weights([3, 4]), ^c(%0 : f32), ^b
// CHECK-NEXT: ^b:
