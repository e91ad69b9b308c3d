// RUN: %xdsl_bufferize_check %s -p canonicalize
// RUN: %xdsl_opt -p canonicalize %s | filecheck %s

// Loops without dimensions, and with one iteration, run in place.

func.func @main() -> (i32, i32, i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.constant 10 : i32
  %b = arith.constant 20 : i32
  %m = memref.alloc() : memref<2xi32>
  call @stores(%m, %a, %b) : (memref<2xi32>, i32, i32) -> ()
  %x = memref.load %m[%c0] : memref<2xi32>
  %y = memref.load %m[%c1] : memref<2xi32>
  memref.dealloc %m : memref<2xi32>
  %t = tensor.splat %a : tensor<4xi32>
  %u = tensor.splat %b : tensor<4xi32>
  %r:2 = call @tensors(%t, %u, %c1) : (tensor<4xi32>, tensor<4xi32>, index) -> (tensor<4xi32>, tensor<4xi32>)
  %p = tensor.extract %r#0[%c1] : tensor<4xi32>
  %q = tensor.extract %r#1[%c0] : tensor<4xi32>
  %s = call @sum(%t, %b) : (tensor<4xi32>, i32) -> i32
  return %x, %y, %p, %q, %s : i32, i32, i32, i32, i32
}

func.func private @stores(%m: memref<2xi32>, %a: i32, %b: i32) {
  %c1 = arith.constant 1 : index
  scf.forall () in () {
    %i = arith.constant 0 : index
    memref.store %a, %m[%i] : memref<2xi32>
  }
  %c2 = arith.constant 2 : index
  scf.forall (%i, %j) = (1, 0) to (%c2, %c1) step (1, 4) {
    scf.forall () in () {
      memref.store %b, %m[%i] : memref<2xi32>
    }
  }
  return
}

// CHECK-LABEL: func.func private @stores(
// CHECK-NOT:     scf.forall
// CHECK:         memref.store %a, %m[%{{.*}}] : memref<2xi32>
// CHECK:         memref.store %b, %m[%{{.*}}] : memref<2xi32>
// CHECK-NEXT:    func.return

// All slices are inserted, also two into one output. The sources are what they were before.

func.func private @tensors(%t: tensor<4xi32>, %u: tensor<4xi32>, %i: index) -> (tensor<4xi32>, tensor<4xi32>) {
  %r:2 = scf.forall () in () shared_outs(%o = %t, %p = %u) -> (tensor<4xi32>, tensor<4xi32>) {
    %x = tensor.extract_slice %o[0] [2] [1] : tensor<4xi32> to tensor<2xi32>
    %y = tensor.extract_slice %p[0] [2] [1] : tensor<4xi32> to tensor<2xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %o[%i] [2] [1] : tensor<2xi32> into tensor<4xi32>
      tensor.parallel_insert_slice %x into %p[0] [2] [1] : tensor<2xi32> into tensor<4xi32>
      tensor.parallel_insert_slice %y into %o[2] [2] [1] : tensor<2xi32> into tensor<4xi32>
    }
  }
  return %r#0, %r#1 : tensor<4xi32>, tensor<4xi32>
}

// CHECK-LABEL: func.func private @tensors(
// CHECK-NEXT:    %x = tensor.extract_slice %t[0] [2] [1]
// CHECK-NEXT:    %y = tensor.extract_slice %u[0] [2] [1]
// CHECK-NEXT:    [[A:%.*]] = tensor.insert_slice %y into %t[%i] [2] [1]
// CHECK-NEXT:    [[B:%.*]] = tensor.insert_slice %x into %u[0] [2] [1]
// CHECK-NEXT:    [[C:%.*]] = tensor.insert_slice %y into [[A]][2] [2] [1]
// CHECK-NEXT:    func.return [[C]], [[B]] : tensor<4xi32>, tensor<4xi32>

func.func private @sum(%t: tensor<4xi32>, %f: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%f, %c1) -> (i32, index) {
    %x = tensor.extract %t[%i] : tensor<4xi32>
    scf.reduce(%x, %i : i32, index) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }, {
    ^bb0(%a: index, %b: index):
      scf.reduce.return %b : index
    }
  }
  %k = arith.index_cast %r#1 : index to i32
  %s = arith.addi %r#0, %k : i32
  return %s : i32
}

// CHECK-LABEL: func.func private @sum(
// CHECK-NOT:     scf.parallel
// CHECK:         %x = tensor.extract %t[
// CHECK-NEXT:    [[S:%.*]] = arith.addi %f, %x : i32
// CHECK:         func.return [[S]] : i32

// A dimension that is mapped to a processor stays, its index is known.

func.func private @mapped(%m: memref<2xi32>, %a: i32) {
  scf.forall (%i) in (1) {
    memref.store %a, %m[%i] : memref<2xi32>
  } {mapping = [#gpu.thread<x>]}
  return
}

// CHECK-LABEL: func.func private @mapped(
// CHECK-NEXT:    [[I:%.*]] = arith.constant 0 : index
// CHECK-NEXT:    scf.forall (%{{.*}}) in (1) {
// CHECK-NEXT:      memref.store %a, %m[[[I]]] : memref<2xi32>
