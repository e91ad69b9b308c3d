// RUN: %xdsl_opt --allow-unregistered-dialect -p canonicalize %s | filecheck %s

// What MLIR folds of operations that xDSL lacks, or folds into another type.

func.func @compare(%v: vector<4xi32>, %s: vector<[4]xi32>, %t: tensor<?xi32>, %u: tensor<*xi32>, %i: i32) -> (vector<4xi1>, vector<[4]xi1>, tensor<?xi1>, tensor<*xi1>, i1) {
  %0 = arith.cmpi sle, %v, %v : vector<4xi32>
  %1 = arith.cmpi ne, %s, %s : vector<[4]xi32>
  %2 = arith.cmpi eq, %t, %t : tensor<?xi32>
  %3 = arith.cmpi eq, %u, %u : tensor<*xi32>
  %4 = arith.cmpi uge, %i, %i : i32
  return %0, %1, %2, %3, %4 : vector<4xi1>, vector<[4]xi1>, tensor<?xi1>, tensor<*xi1>, i1
}

// CHECK:      func.func @compare(%v: vector<4xi32>, %s: vector<[4]xi32>, %t: tensor<?xi32>, %u: tensor<*xi32>, %i: i32)
// CHECK-NEXT:   %0 = arith.constant dense<true> : vector<4xi1>
// CHECK-NEXT:   %1 = arith.constant dense<false> : vector<[4]xi1>
// CHECK-NEXT:   %2 = arith.cmpi eq, %t, %t : tensor<?xi32>
// CHECK-NEXT:   %3 = arith.cmpi eq, %u, %u : tensor<*xi32>
// CHECK-NEXT:   %4 = arith.constant true
// CHECK-NEXT:   func.return %0, %1, %2, %3, %4

func.func @stays(%t: tensor<?xi32>, %v: vector<2x4xf32>) -> (tensor<?xi32>, vector<2x4xf32>, vector<2x4xf32>, vector<8xf32>) {
  %0 = tensor.bitcast %t : tensor<?xi32> to tensor<?xi32>
  %1 = vector.shape_cast %v : vector<2x4xf32> to vector<2x4xf32>
  %2 = vector.transpose %v, [0, 1] : vector<2x4xf32> to vector<2x4xf32>
  %3 = vector.shape_cast %v : vector<2x4xf32> to vector<8xf32>
  return %0, %1, %2, %3 : tensor<?xi32>, vector<2x4xf32>, vector<2x4xf32>, vector<8xf32>
}

// CHECK:      func.func @stays(%t: tensor<?xi32>, %v: vector<2x4xf32>)
// CHECK-NEXT:   %0 = vector.shape_cast %v : vector<2x4xf32> to vector<8xf32>
// CHECK-NEXT:   func.return %t, %v, %v, %0

func.func @rank(%t: tensor<?x4xf32>, %u: tensor<*xf32>) -> (index, index) {
  %0 = tensor.rank %t : tensor<?x4xf32>
  %1 = tensor.rank %u : tensor<*xf32>
  return %0, %1 : index, index
}

// CHECK:      func.func @rank(%t: tensor<?x4xf32>, %u: tensor<*xf32>)
// CHECK-NEXT:   %0 = arith.constant 2 : index
// CHECK-NEXT:   %1 = tensor.rank %u : tensor<*xf32>
// CHECK-NEXT:   func.return %0, %1

func.func @unused(%m: memref<8xf32>, %t: tensor<8xf32>, %i: index, %v: vector<4xf32>, %f: f32, %k: vector<4xi1>) {
  %0 = vector.maskedload %m[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32>
  %2 = vector.mask %k { vector.transfer_read %m[%i], %f : memref<8xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %3 = arith.remui %i, %i : index
  %4 = vector.reduction <add>, %v : vector<4xf32> into f32
  vector.store %v, %m[%i] : memref<8xf32>, vector<4xf32>
  vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<8xf32>
  return
}

// CHECK:      func.func @unused
// CHECK-NEXT:   vector.store %v, %m[%i] : memref<8xf32>, vector<4xf32>
// CHECK-NEXT:   vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<8xf32>
// CHECK-NEXT:   func.return

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

func.func @calls(%t: tensor<?x4xf32>, %u: tensor<*xf32>) -> (index, index) {
  %f = func.constant @rank : (tensor<?x4xf32>, tensor<*xf32>) -> (index, index)
  %0, %1 = func.call_indirect %f(%t, %u) : (tensor<?x4xf32>, tensor<*xf32>) -> (index, index)
  return %0, %1 : index, index
}

// CHECK:      func.func @calls
// CHECK-NEXT:   %0, %1 = func.call @rank(%t, %u) : (tensor<?x4xf32>, tensor<*xf32>) -> (index, index)
// CHECK-NEXT:   func.return %0, %1

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

func.func @affine(%i: index, %n: index) -> (index, index, index, index, index, index, index, index, index) {
  %c5 = arith.constant 5 : index
  %0 = affine.apply affine_map<()[s0] -> (s0)>()[%i]
  %1 = affine.apply affine_map<(d0)[s0] -> (7)>(%i)[%n]
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 * s0 + d0 mod 3)>(%c5)[%c5]
  %3 = affine.min affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n]
  %4 = affine.max affine_map<(d0)[s0] -> (d0)>(%i)[%n]
  %5 = affine.max affine_map<(d0) -> (4, d0)>(%c5)
  %6 = affine.linearize_index [%i] by (5) : index
  %7 = affine.linearize_index [] by () : index
  %8 = affine.delinearize_index %i into () : index
  %9 = affine.max affine_map<(d0) -> (4, d0)>(%i)
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : index, index, index, index, index, index, index, index, index
}

// CHECK:      func.func @affine(%i: index, %n: index)
// CHECK-NEXT:   %0 = arith.constant 7 : index
// CHECK-NEXT:   %1 = arith.constant 27 : index
// CHECK-NEXT:   %2 = affine.apply affine_map<(d0)[s0] -> ((d0 + s0))> (%i)[%n]
// CHECK-NEXT:   %3 = arith.constant 5 : index
// CHECK-NEXT:   %4 = arith.constant 0 : index
// CHECK-NEXT:   func.return %i, %0, %1, %2, %i, %3, %i, %4, %i

func.func @affine_stays(%i: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%i)[%c0]
  return %0 : index
}

// CHECK:      func.func @affine_stays(%i: index)
// CHECK:        affine.apply
