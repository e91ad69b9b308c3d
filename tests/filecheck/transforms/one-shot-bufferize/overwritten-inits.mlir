// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s
// RUN: %replay %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' --frees
// RUN: %replay %s -p 'bufferize' --frees

// A loop starts from a tensor that is overwritten inside of it: what overwrites it gets a buffer
// without contents, and the loop no copy.
func.func private @slices(%x: tensor<4x8xf32>, %init: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %init) -> (tensor<4x8xf32>) {
    %s = tensor.extract_slice %x[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
    %o = tensor.extract_slice %init[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
    %e = linalg.exp ins(%s : tensor<8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
    %n = tensor.insert_slice %e into %t[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
    scf.yield %n : tensor<4x8xf32>
  }
  return %r : tensor<4x8xf32>
}
// CHECK-LABEL: func.func private @slices(
// CHECK-NOT:     memref.copy
// CHECK:         scf.for
// CHECK:           memref.alloc() {{.*}} memref<8xf32>
// CHECK-NEXT:      linalg.exp
// CHECK:           memref.copy
// CHECK-NOT:     memref.copy
// CHECK:         func.return

func.func private @whole(%x: tensor<8xf32>, %init: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %init) -> (tensor<8xf32>) {
    %e = linalg.exp ins(%t : tensor<8xf32>) outs(%init : tensor<8xf32>) -> tensor<8xf32>
    %n = linalg.add ins(%e, %x : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %n : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// CHECK-LABEL: func.func private @whole(
// CHECK-NOT:     memref.copy
// CHECK:         func.return

// A loop in a loop: the outer one starts from the tensor.
func.func private @nested(%x: tensor<4x8xf32>, %init: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %init) -> (tensor<4x8xf32>) {
    %q = scf.for %j = %c0 to %c8 step %c1 iter_args(%u = %t) -> (tensor<4x8xf32>) {
      %s = tensor.extract_slice %x[%i, %j] [1, 1] [1, 1] : tensor<4x8xf32> to tensor<1xf32>
      %o = tensor.extract_slice %init[%i, %j] [1, 1] [1, 1] : tensor<4x8xf32> to tensor<1xf32>
      %e = linalg.exp ins(%s : tensor<1xf32>) outs(%o : tensor<1xf32>) -> tensor<1xf32>
      %n = tensor.insert_slice %e into %u[%i, %j] [1, 1] [1, 1] : tensor<1xf32> into tensor<4x8xf32>
      scf.yield %n : tensor<4x8xf32>
    }
    scf.yield %q : tensor<4x8xf32>
  }
  return %r : tensor<4x8xf32>
}
// CHECK-LABEL: func.func private @nested(
// CHECK-NOT:     memref.alloc
// CHECK:         scf.for
// CHECK:           scf.for

func.func private @while(%x: tensor<8xf32>, %init: tensor<8xf32>) -> tensor<8xf32> {
  %false = arith.constant false
  %r = scf.while (%t = %init) : (tensor<8xf32>) -> tensor<8xf32> {
    %e = linalg.exp ins(%x : tensor<8xf32>) outs(%init : tensor<8xf32>) -> tensor<8xf32>
    %n = linalg.add ins(%e, %t : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
    scf.condition(%false) %n : tensor<8xf32>
  } do {
  ^bb0(%t: tensor<8xf32>):
    scf.yield %t : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// CHECK-LABEL: func.func private @while(
// CHECK-NOT:     memref.copy
// CHECK:         func.return

// An init without contents costs no copy either: the loop gets a buffer once, not each iteration.
func.func private @empty(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %init = tensor.empty() : tensor<8xf32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %init) -> (tensor<8xf32>) {
    %e = linalg.exp ins(%x : tensor<8xf32>) outs(%init : tensor<8xf32>) -> tensor<8xf32>
    %n = linalg.exp ins(%e : tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %n : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// CHECK-LABEL: func.func private @empty(
// CHECK:         memref.alloc
// CHECK:         scf.for
// CHECK-NOT:     memref.alloc
// CHECK:         func.return

// The contents of what is overwritten are needed: one copy more either way, and the loop's is made once.
func.func private @accumulated(%x: tensor<8xf32>, %init: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %init) -> (tensor<8xf32>) {
    %e = linalg.add ins(%x, %init : tensor<8xf32>, tensor<8xf32>) outs(%init : tensor<8xf32>) -> tensor<8xf32>
    %n = linalg.add ins(%e, %t : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %n : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// The loop that overwrites the tensor does not start from it: bottom-up, the other one gets the copy.
func.func private @elsewhere(%x: tensor<8xf32>, %init: tensor<8xf32>, %other: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %init) -> (tensor<8xf32>) {
    %n = linalg.add ins(%x, %t : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %n : tensor<8xf32>
  }
  %q = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %other) -> (tensor<8xf32>) {
    %e = linalg.exp ins(%t : tensor<8xf32>) outs(%init : tensor<8xf32>) -> tensor<8xf32>
    %n = linalg.add ins(%e, %t : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %n : tensor<8xf32>
  }
  return %r, %q : tensor<8xf32>, tensor<8xf32>
}
// CHECK-LABEL: func.func private @elsewhere(
// CHECK:         memref.copy %init, %init_copy
// CHECK:         linalg.exp {{.*}} outs(%init :

func.func @main() -> (tensor<4x8xf32>, tensor<8xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %f = arith.constant 0.25 : f32
  %g = arith.constant 0.5 : f32
  %x4 = tensor.splat %f : tensor<4x8xf32>
  %i4 = tensor.splat %g : tensor<4x8xf32>
  %x = tensor.splat %f : tensor<8xf32>
  %i = tensor.splat %g : tensor<8xf32>
  %r0 = call @slices(%x4, %i4) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %r1 = call @whole(%x, %i) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %r2 = call @nested(%x4, %i4) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %r3 = call @while(%x, %i) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %r4 = call @empty(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %r5 = call @accumulated(%x, %i) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %r6:2 = call @elsewhere(%x, %i, %x) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6#0, %r6#1 : tensor<4x8xf32>, tensor<8xf32>, tensor<4x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
