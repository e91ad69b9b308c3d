// RUN: %xdsl_opt %s -p 'double-buffer-loops{optimize-for=memory}' | filecheck %s

// The old tensor is read when the new one has been written in part: each iteration needs both.
func.func @both(%w: tensor<4x4xf32>, %n: index, %z: f32) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.empty() : tensor<4x4xf32>
  %m = linalg.fill ins(%z : f32) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> (tensor<4x4xf32>) {
    %e = tensor.empty() : tensor<4x4xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    %p = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %p : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @both(
// CHECK:         [[e:%e]] = tensor.empty
// CHECK-NEXT:    scf.for {{.*}} iter_args(%a = %m, [[spare:%[a-z0-9_]+]] = [[e]])
// CHECK-NEXT:      linalg.fill {{.*}} outs([[spare]]
// CHECK:           scf.yield %p, %a

// The caller may still need its tensor: the loop starts from a copy, if it runs often enough.
func.func @argument(%w: tensor<4x4xf32>, %n: index, %z: f32) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %w) -> (tensor<4x4xf32>) {
    %e = tensor.empty() : tensor<4x4xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    %p = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %p : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @argument(
// CHECK:         [[e:%e]] = tensor.empty
// CHECK-NEXT:    [[copy:%[a-z0-9_]+]] = bufferization.alloc_tensor() copy(%w)
// CHECK-NEXT:    scf.for {{.*}} iter_args(%a = [[copy]], {{%[a-z0-9_]+}} = [[e]])

func.func @rarely(%w: tensor<4x4xf32>, %n: index, %z: f32) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %w) -> (tensor<4x4xf32>) {
    %e = tensor.empty() : tensor<4x4xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    %p = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %p : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @rarely(
// CHECK:         scf.for {{.*}} iter_args(%a = %w) ->

func.func @unknown(%w: tensor<4x4xf32>, %n: index, %z: f32) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %w) -> (tensor<4x4xf32>) {
    %e = tensor.empty() : tensor<4x4xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    %p = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %p : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @unknown(
// CHECK:         scf.for {{.*}} iter_args(%a = %w) ->

// The old tensor is not needed any more when the new one is: the loop frees it in between.
func.func @dead(%n: index, %x: vector<4xf32>, %z: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.empty() : tensor<4xf32>
  %m = linalg.fill ins(%z : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> (tensor<4xf32>) {
    %v = vector.transfer_read %a[%c0], %z : tensor<4xf32>, vector<4xf32>
    %s = arith.addf %v, %x : vector<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %p = vector.transfer_write %s, %e[%c0] : vector<4xf32>, tensor<4xf32>
    scf.yield %p : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @dead(
// CHECK:         scf.for {{.*}} iter_args(%a = %m) ->

// Two buffers change places already.
func.func @rotating(%n: index, %m: tensor<4x4xf32>, %z: f32) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.empty() : tensor<4xf32>
  %w = linalg.fill ins(%z : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %x = linalg.fill ins(%z : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %y = linalg.fill ins(%z : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %w, %b = %x, %c = %y) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %p = linalg.matvec ins(%m, %a : tensor<4x4xf32>, tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %p, %c, %b : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1, %r#2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @rotating(
// CHECK:         scf.for {{.*}} iter_args(%a = %w, %b = %x, %c = %y) ->

// An inner loop that allocates, in a loop that only hands its tensor on.
func.func @nested(%w: tensor<4x4xf32>, %n: index, %z: f32) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.empty() : tensor<4x4xf32>
  %m = linalg.fill ins(%z : f32) outs(%t : tensor<4x4xf32>) -> tensor<4x4xf32>
  %q = scf.for %j = %c0 to %n step %c1 iter_args(%o = %m) -> (tensor<4x4xf32>) {
    %r = scf.for %i = %c0 to %j step %c1 iter_args(%a = %o) -> (tensor<4x4xf32>) {
      %e = tensor.empty() : tensor<4x4xf32>
      %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
      %p = linalg.matmul ins(%a, %w : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
      scf.yield %p : tensor<4x4xf32>
    }
    scf.yield %r : tensor<4x4xf32>
  }
  return %q : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @nested(
// CHECK:           scf.for {{.*}} iter_args(%a = {{%.*}}, [[spare:%[a-z0-9_]+]] = {{.*}})
// CHECK-NEXT:        linalg.fill {{.*}} outs([[spare]]
