// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries}' | filecheck %s
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL

// A function or a loop that writes a tensor has its memory for itself while it runs, whether
// it has contents or not. What is copied without contents is an allocation.

// EQUAL: equal:
func.func private @difference(%a: tensor<4xf32>, %b: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %f1 = arith.constant 1.0 : f32
  %f9 = arith.constant 9.0 : f32
  %x = linalg.fill ins(%f9 : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %y = linalg.fill ins(%f1 : f32) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  %p = tensor.extract %x[%c0] : tensor<4xf32>
  %q = tensor.extract %y[%c0] : tensor<4xf32>
  %r = arith.subf %p, %q : f32
  return %r : f32
}

// Two arguments: two buffers.
func.func private @twice() -> f32 {
  %e = tensor.empty() : tensor<4xf32>
  %r = func.call @difference(%e, %e) : (tensor<4xf32>, tensor<4xf32>) -> f32
  return %r : f32
}
// CHECK-LABEL: @twice(
// CHECK:         memref.alloc
// CHECK:         memref.alloc
// CHECK-NOT:     memref.copy
// CHECK:         return

// Contents that nothing reads later are not copied either.
func.func private @dead(%t: tensor<4xf32>) -> f32 {
  %r = func.call @difference(%t, %t) : (tensor<4xf32>, tensor<4xf32>) -> f32
  return %r : f32
}
// CHECK-LABEL: @dead(
// CHECK:         memref.alloc
// CHECK-NOT:     memref.alloc()
// CHECK-NOT:     memref.copy
// CHECK:         return

// Disjoint parts: one buffer.
func.func private @parts() -> f32 {
  %e = tensor.empty() : tensor<8xf32>
  %a = tensor.extract_slice %e[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %b = tensor.extract_slice %e[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %r = func.call @difference(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> f32
  return %r : f32
}
// CHECK-LABEL: @parts(
// CHECK:         memref.alloc
// CHECK-NOT:     memref.alloc()
// CHECK:         return

// One of two: the other one is another buffer in any case.
func.func private @others(%c: i1) -> f32 {
  %d = tensor.empty() : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %s = arith.select %c, %d, %e : tensor<4xf32>
  %r = func.call @difference(%s, %f) : (tensor<4xf32>, tensor<4xf32>) -> f32
  return %r : f32
}
// CHECK-LABEL: @others(
// CHECK-COUNT-3: memref.alloc
// CHECK-NOT:     memref.alloc()
// CHECK:         return

func.func private @scratch(%a: tensor<1xf32>, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %x = linalg.fill ins(%f : f32) outs(%a : tensor<1xf32>) -> tensor<1xf32>
  %p = tensor.extract %x[%c0] : tensor<1xf32>
  return %p : f32
}

// Iterations one after the other share their scratch memory.
func.func private @in_turn(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f0 = arith.constant 0.0 : f32
  %f1 = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<1xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %f0) -> f32 {
    %p = func.call @scratch(%e, %f1) : (tensor<1xf32>, f32) -> f32
    %u = arith.addf %s, %p : f32
    scf.yield %u : f32
  }
  return %r : f32
}
// CHECK-LABEL: @in_turn(
// CHECK:         memref.alloc
// CHECK:         scf.for
// CHECK-NOT:     memref.alloc
// CHECK:         return

// Threads do not.
func.func private @at_once(%out: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<1xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %out) -> tensor<4xf32> {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    %p = func.call @scratch(%e, %f) : (tensor<1xf32>, f32) -> f32
    %w = tensor.splat %p : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}
// CHECK-LABEL: @at_once(
// CHECK:         scf.forall
// CHECK:           [[own:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<1xf32>
// CHECK-NEXT:      [[cast:%\w+]] = memref.cast [[own]]
// CHECK-NEXT:      func.call @scratch([[cast]],

// The scratch memory of a loop in a thread, as well.
func.func private @loops_at_once(%out: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f1 = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<1xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %out) -> tensor<4xf32> {
    %q:2 = scf.for %j = %c0 to %n step %c1 iter_args(%x = %e, %s = %f1) -> (tensor<1xf32>, f32) {
      %y = linalg.fill ins(%s : f32) outs(%x : tensor<1xf32>) -> tensor<1xf32>
      %p = tensor.extract %y[%c0] : tensor<1xf32>
      %u = arith.addf %p, %s : f32
      scf.yield %y, %u : tensor<1xf32>, f32
    }
    %w = tensor.splat %q#1 : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}
// CHECK-LABEL: @loops_at_once(
// CHECK:         scf.forall
// CHECK:           memref.alloc() {alignment = 64 : i64} : memref<1xf32>
// CHECK-NOT:       memref.copy
// CHECK:           scf.for

// The body of the operation writes a part that the operation does not read: in place.
func.func private @other_part(%t: tensor<8xf32>) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %f9 = arith.constant 9.0 : f32
  %s = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %r = tensor.pad %s low[1] high[1] {
  ^bb0(%i: index):
    %v = tensor.extract_slice %t[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %w = linalg.fill ins(%f9 : f32) outs(%v : tensor<4xf32>) -> tensor<4xf32>
    %z = tensor.extract %w[%c0] : tensor<4xf32>
    tensor.yield %z : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %r : tensor<6xf32>
}
// CHECK-LABEL: @other_part(
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<6xf32>
// CHECK-NOT:     memref.alloc()
// CHECK:         return

// The same part, which the operation reads after its body: a buffer without the contents.
func.func private @same_part(%t: tensor<4xf32>) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %f9 = arith.constant 9.0 : f32
  %r = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    %w = linalg.fill ins(%f9 : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
    %z = tensor.extract %w[%c0] : tensor<4xf32>
    tensor.yield %z : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %r : tensor<6xf32>
}
// CHECK-LABEL: @same_part(
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<6xf32>
// CHECK:           [[own:%\w+]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:      linalg.fill ins({{%\w+}} : f32) outs([[own]] : memref<4xf32>)
// CHECK:         return

func.func @main() -> (f32, f32, f32, f32, f32, tensor<4xf32>, tensor<4xf32>, tensor<6xf32>, tensor<6xf32>) {
  %true = arith.constant true
  %n = arith.constant 3 : index
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %d = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
  %t = bufferization.alloc_tensor() copy(%c) : tensor<4xf32>
  %u = bufferization.alloc_tensor() copy(%c) : tensor<4xf32>
  %v = bufferization.alloc_tensor() copy(%c) : tensor<4xf32>
  %0 = func.call @twice() : () -> f32
  %1 = func.call @dead(%t) : (tensor<4xf32>) -> f32
  %2 = func.call @parts() : () -> f32
  %3 = func.call @others(%true) : (i1) -> f32
  %4 = func.call @in_turn(%n) : (index) -> f32
  %5 = func.call @at_once(%u) : (tensor<4xf32>) -> tensor<4xf32>
  %6 = func.call @loops_at_once(%v, %n) : (tensor<4xf32>, index) -> tensor<4xf32>
  %7 = func.call @other_part(%d) : (tensor<8xf32>) -> tensor<6xf32>
  %8 = func.call @same_part(%c) : (tensor<4xf32>) -> tensor<6xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : f32, f32, f32, f32, f32, tensor<4xf32>, tensor<4xf32>, tensor<6xf32>, tensor<6xf32>
}
