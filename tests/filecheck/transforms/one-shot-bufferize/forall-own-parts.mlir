// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' | filecheck %s
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries copy-before-write},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down}'
// RUN: %replay %s -p 'bufferize' --frees

// The tensor that a loop starts from has the contents of its output: an iteration overwrites its own
// part of either in place.

// The inner loop overwrites all of the outer thread's part by that name.
func.func private @nested(%init: tensor<4x8xf32>, %f: f32) -> tensor<4x8xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %init) -> (tensor<4x8xf32>) {
    %p = tensor.extract_slice %o[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<1x8xf32>
    %q = scf.forall (%j) in (1) shared_outs(%u = %p) -> (tensor<1x8xf32>) {
      %e = linalg.fill ins(%f : f32) outs(%p : tensor<1x8xf32>) -> tensor<1x8xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %e into %u[0, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<1x8xf32>
      }
    }
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %q into %o[%i, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<4x8xf32>
    }
  }
  return %r : tensor<4x8xf32>
}
// CHECK-LABEL: func.func private @nested(
// CHECK-NOT:     memref.alloc
// CHECK-NOT:     memref.copy
// CHECK:         linalg.fill
// CHECK-NOT:     memref.copy
// CHECK:         func.return %init

// The same, where the contents are read.
func.func private @accumulated(%x: tensor<4x8xf32>, %init: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %init) -> (tensor<4x8xf32>) {
    %xp = tensor.extract_slice %x[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<1x8xf32>
    %p = tensor.extract_slice %o[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<1x8xf32>
    %q = scf.forall (%j) in (1) shared_outs(%u = %p) -> (tensor<1x8xf32>) {
      %e = linalg.add ins(%xp, %p : tensor<1x8xf32>, tensor<1x8xf32>) outs(%p : tensor<1x8xf32>) -> tensor<1x8xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %e into %u[0, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<1x8xf32>
      }
    }
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %q into %o[%i, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<4x8xf32>
    }
  }
  return %r : tensor<4x8xf32>
}
// CHECK-LABEL: func.func private @accumulated(
// CHECK-NOT:     memref.alloc
// CHECK-NOT:     memref.copy
// CHECK:         linalg.add
// CHECK-NOT:     memref.copy
// CHECK:         func.return %init

// Several inner threads, each with a row of the outer thread's part.
func.func private @rows(%x: tensor<8x8xf32>, %init: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %init) -> (tensor<8x8xf32>) {
    %k = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    %xp = tensor.extract_slice %x[%k, 0] [2, 8] [1, 1] : tensor<8x8xf32> to tensor<2x8xf32>
    %p = tensor.extract_slice %o[%k, 0] [2, 8] [1, 1] : tensor<8x8xf32> to tensor<2x8xf32>
    %q = scf.forall (%j) in (2) shared_outs(%u = %p) -> (tensor<2x8xf32>) {
      %s = tensor.extract_slice %xp[%j, 0] [1, 8] [1, 1] : tensor<2x8xf32> to tensor<1x8xf32>
      %v = tensor.extract_slice %p[%j, 0] [1, 8] [1, 1] : tensor<2x8xf32> to tensor<1x8xf32>
      %e = linalg.exp ins(%s : tensor<1x8xf32>) outs(%v : tensor<1x8xf32>) -> tensor<1x8xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %e into %u[%j, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<2x8xf32>
      }
    }
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %q into %o[%k, 0] [2, 8] [1, 1] : tensor<2x8xf32> into tensor<8x8xf32>
    }
  }
  return %r : tensor<8x8xf32>
}
// CHECK-LABEL: func.func private @rows(
// CHECK-NOT:     memref.alloc
// CHECK-NOT:     memref.copy
// CHECK:         linalg.exp
// CHECK-NOT:     memref.copy
// CHECK:         func.return %init

// The part of another thread is that of the initial tensor, which is kept.
func.func private @neighbour(%init: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %init) -> (tensor<4x8xf32>) {
    %k = affine.apply affine_map<(d0) -> (3 - d0)>(%i)
    %v = tensor.extract_slice %init[%k, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<1x8xf32>
    %p = tensor.extract_slice %init[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<1x8xf32>
    %e = linalg.exp ins(%v : tensor<1x8xf32>) outs(%p : tensor<1x8xf32>) -> tensor<1x8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<4x8xf32>
    }
  }
  return %r : tensor<4x8xf32>
}
// CHECK-LABEL: func.func private @neighbour(
// CHECK:         memref.alloc

// Two outputs start from one tensor, and an output and the tensor itself are used later.
func.func private @twice(%init: tensor<4xf32>, %f: f32) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %r:2 = scf.forall (%i) in (1) shared_outs(%o = %init, %u = %init) -> (tensor<4xf32>, tensor<4xf32>) {
    %e = linalg.fill ins(%f : f32) outs(%init : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
      tensor.parallel_insert_slice %init into %u[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
    }
  }
  return %r#0, %r#1, %init : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// What is read of the tensor after it was overwritten by the other name.
func.func private @read_again(%init: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %r = scf.forall (%i) in (1) shared_outs(%o = %init) -> (tensor<4xf32>) {
    %s = tensor.extract_slice %o[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
    %e = linalg.fill ins(%f : f32) outs(%s : tensor<2xf32>) -> tensor<2xf32>
    %t = tensor.extract_slice %init[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
      tensor.parallel_insert_slice %t into %o[2] [2] [1] : tensor<2xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @read_again(
// CHECK:         memref.alloc

func.func @main() -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %f = arith.constant 2.0 : f32
  %a4 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %e4 = tensor.empty() : tensor<4x8xf32>
  %a48 = linalg.broadcast ins(%a4 : tensor<4xf32>) outs(%e4 : tensor<4x8xf32>) dimensions = [1]
  %a88 = tensor.concat dim(0) %a48, %a48 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %r0 = call @nested(%a48, %f) : (tensor<4x8xf32>, f32) -> tensor<4x8xf32>
  %r1 = call @accumulated(%a48, %a48) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %r2 = call @rows(%a88, %a88) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %r3 = call @neighbour(%a48) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %r4:3 = call @twice(%a4, %f) : (tensor<4xf32>, f32) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
  %r5 = call @read_again(%a4, %f) : (tensor<4xf32>, f32) -> tensor<4xf32>
  return %r0, %r1, %r2, %r3, %r4#0, %r4#1, %r4#2, %r5 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
