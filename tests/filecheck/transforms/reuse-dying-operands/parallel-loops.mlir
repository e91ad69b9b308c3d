// RUN: xdsl-opt %s -p reuse-dying-operands | filecheck %s
// RUN: %xdsl_bufferize_check %s -p bufferize | filecheck %s --check-prefix=EQUAL

// EQUAL: equal: 6 results

// Each iteration reads the part that it overwrites: the loop computes in what it reads.
// CHECK-LABEL: func.func private @tiled
// CHECK:         scf.forall (%i) in (2) shared_outs(%o = %a)
// CHECK-NOT:       tensor.extract_slice %a
// CHECK:           [[P:%.*]] = tensor.extract_slice %o
// CHECK:           linalg.exp ins([[P]] : {{.*}} outs([[P]] :
func.func private @tiled(%x: tensor<8xf32>) -> tensor<8xf32> {
  %d = tensor.empty() : tensor<8xf32>
  %a = linalg.negf ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.forall (%i) in (2) shared_outs(%o = %e) -> (tensor<8xf32>) {
    %k = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %s = tensor.extract_slice %a[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %p = tensor.extract_slice %o[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %n = linalg.exp ins(%s : tensor<4xf32>) outs(%p : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %o[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// Without a part of the output in the loop, what is extracted is extracted from the output.
// CHECK-LABEL: func.func private @no_part
// CHECK:         scf.forall (%i) in (2) shared_outs(%o = %a)
// CHECK:           tensor.extract_slice %o
func.func private @no_part(%x: tensor<8xf32>) -> tensor<8xf32> {
  %d = tensor.empty() : tensor<8xf32>
  %a = linalg.negf ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.forall (%i) in (2) shared_outs(%o = %e) -> (tensor<8xf32>) {
    %k = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %s = tensor.extract_slice %a[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %q = tensor.empty() : tensor<4xf32>
    %n = linalg.exp ins(%s : tensor<4xf32>) outs(%q : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %o[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// An iteration also reads the part of another one, which may have written it.
// CHECK-LABEL: func.func private @neighbour
// CHECK:         scf.forall (%i) in (2) shared_outs(%o = %e)
func.func private @neighbour(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.empty() : tensor<8xf32>
  %a = linalg.negf ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.forall (%i) in (2) shared_outs(%o = %e) -> (tensor<8xf32>) {
    %k = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %s = tensor.extract_slice %a[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %p = tensor.extract_slice %o[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %f = tensor.extract %a[%c0] : tensor<8xf32>
    %m = linalg.exp ins(%s : tensor<4xf32>) outs(%p : tensor<4xf32>) -> tensor<4xf32>
    %n = tensor.insert %f into %m[%c0] : tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %o[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// It is read behind the loop.
// CHECK-LABEL: func.func private @read_later
// CHECK:         scf.forall (%i) in (2) shared_outs(%o = %e)
func.func private @read_later(%x: tensor<8xf32>) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %d = tensor.empty() : tensor<8xf32>
  %a = linalg.negf ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.forall (%i) in (2) shared_outs(%o = %e) -> (tensor<8xf32>) {
    %k = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %s = tensor.extract_slice %a[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %p = tensor.extract_slice %o[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %n = linalg.exp ins(%s : tensor<4xf32>) outs(%p : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %o[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  %f = tensor.extract %a[%c0] : tensor<8xf32>
  return %r, %f : tensor<8xf32>, f32
}

// The iteration reads its part again when it has overwritten it.
// CHECK-LABEL: func.func private @twice
// CHECK:         scf.forall (%i) in (2) shared_outs(%o = %e)
func.func private @twice(%x: tensor<8xf32>) -> tensor<8xf32> {
  %d = tensor.empty() : tensor<8xf32>
  %a = linalg.negf ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.forall (%i) in (2) shared_outs(%o = %e) -> (tensor<8xf32>) {
    %k = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %s = tensor.extract_slice %a[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %p = tensor.extract_slice %o[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %m = linalg.exp ins(%s : tensor<4xf32>) outs(%p : tensor<4xf32>) -> tensor<4xf32>
    %n = linalg.add ins(%m, %s : tensor<4xf32>, tensor<4xf32>) outs(%m : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %o[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// Each of two outputs starts from what is read beside it.
// CHECK-LABEL: func.func @two
// CHECK:         scf.forall {{.*}} shared_outs(%o = %a, %q = %b)
func.func @two(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %d = tensor.empty() : tensor<8xf32>
  %a = linalg.negf ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  %c = tensor.empty() : tensor<8xf32>
  %b = linalg.abs ins(%x : tensor<8xf32>) outs(%c : tensor<8xf32>) -> tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %f = tensor.empty() : tensor<8xf32>
  %r:2 = scf.forall (%k) = (0) to (8) step (4) shared_outs(%o = %e, %q = %f) -> (tensor<8xf32>, tensor<8xf32>) {
    %s = tensor.extract_slice %a[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %t = tensor.extract_slice %b[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %p = tensor.extract_slice %o[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %u = tensor.extract_slice %q[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %n = linalg.exp ins(%s : tensor<4xf32>) outs(%p : tensor<4xf32>) -> tensor<4xf32>
    %m = linalg.exp ins(%t : tensor<4xf32>) outs(%u : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %o[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %m into %q[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}

// Arguments and constants stay as they are.
// CHECK-LABEL: func.func @argument
// CHECK:         scf.forall {{.*}} shared_outs(%o = %e)
func.func @argument(%a: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.forall (%k) = (0) to (8) step (4) shared_outs(%o = %e) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %a[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %p = tensor.extract_slice %o[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %n = linalg.exp ins(%s : tensor<4xf32>) outs(%p : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %o[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
// CHECK-LABEL: func.func @constant
// CHECK:         scf.forall {{.*}} shared_outs(%o = %e)
func.func @constant() -> tensor<8xf32> {
  %a = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %r = scf.forall (%k) = (0) to (8) step (4) shared_outs(%o = %e) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %a[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %p = tensor.extract_slice %o[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %n = linalg.exp ins(%s : tensor<4xf32>) outs(%p : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %n into %o[%k] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

func.func @main() -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, f32, tensor<8xf32>) {
  %x = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %0 = func.call @tiled(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = func.call @no_part(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %2 = func.call @neighbour(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %3:2 = func.call @read_later(%x) : (tensor<8xf32>) -> (tensor<8xf32>, f32)
  %4 = func.call @twice(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %0, %1, %2, %3#0, %3#1, %4 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, f32, tensor<8xf32>
}
