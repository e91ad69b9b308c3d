// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s
// RUN: %xdsl_bufferize_check %s | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true copy-before-write=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'canonicalize,one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL

// A slice with all positions of each dimension overwrites everything, at whatever offset it says it is:
// the contents of the destination are not needed.

// EQUAL: equal:
func.func private @extents(%t: tensor<2x?xf32>, %s: tensor<2x?xf32>, %i: index, %j: index) -> (tensor<2x?xf32>, tensor<2x?xf32>) {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c1 : tensor<2x?xf32>
  %r = tensor.insert_slice %s into %t[%i, %j] [2, %n] [1, 1] : tensor<2x?xf32> into tensor<2x?xf32>
  return %r, %t : tensor<2x?xf32>, tensor<2x?xf32>
}
// CHECK-LABEL: func.func private @extents(
// CHECK:         [[R:%[a-z0-9_]+]] = memref.alloc(
// CHECK-NEXT:    [[V:%[a-z0-9_]+]] = memref.subview [[R]]
// CHECK-NEXT:    memref.copy {{.*}}, [[V]]
// CHECK-NEXT:    func.return

// The size of a tensor that it replaces.
func.func private @replaced(%t: tensor<?xf32>, %s: tensor<?xf32>, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %u = linalg.fill ins(%f : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %s into %u[%i] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %r, %u : tensor<?xf32>, tensor<?xf32>
}
// CHECK-LABEL: func.func private @replaced(
// CHECK:         linalg.fill
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.subview
// CHECK-NEXT:    memref.copy
// CHECK-NEXT:    func.return

func.func private @constants(%t: tensor<4xf32>, %s: tensor<4xf32>, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %x = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
  %r = tensor.insert_slice %x into %t[%i] [%c4] [%c1] : tensor<?xf32> into tensor<4xf32>
  return %r, %t : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func private @constants(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.subview
// CHECK-NEXT:    memref.copy
// CHECK-NEXT:    func.return

// One position has no distance to another one.
func.func private @one_position(%t: tensor<1x4xf32>, %s: tensor<4xf32>, %i: index, %k: index) -> (tensor<1x4xf32>, tensor<1x4xf32>) {
  %r = tensor.insert_slice %s into %t[%i, 0] [1, 4] [%k, 1] : tensor<4xf32> into tensor<1x4xf32>
  return %r, %t : tensor<1x4xf32>, tensor<1x4xf32>
}
// CHECK-LABEL: func.func private @one_position(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.subview
// CHECK-NEXT:    memref.copy
// CHECK-NEXT:    func.return

// Perhaps another size.
func.func private @other_size(%t: tensor<?xf32>, %u: tensor<?xf32>, %s: tensor<?xf32>, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %u, %c0 : tensor<?xf32>
  %r = tensor.insert_slice %s into %t[%i] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %r, %t : tensor<?xf32>, tensor<?xf32>
}
// CHECK-LABEL: func.func private @other_size(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.copy
// CHECK-NEXT:    memref.subview
// CHECK-NEXT:    memref.copy

// Of one dimension a part.
func.func private @one_column(%t: tensor<2x2xf32>, %s: tensor<2x1xf32>, %i: index, %j: index) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %r = tensor.insert_slice %s into %t[%i, %j] [2, 1] [1, 1] : tensor<2x1xf32> into tensor<2x2xf32>
  return %r, %t : tensor<2x2xf32>, tensor<2x2xf32>
}
// CHECK-LABEL: func.func private @one_column(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.copy
// CHECK-NEXT:    memref.subview
// CHECK-NEXT:    memref.copy

// Perhaps in the opposite order.
func.func private @strided(%t: tensor<4xf32>, %s: tensor<4xf32>, %i: index, %k: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = tensor.insert_slice %s into %t[%i] [4] [%k] : tensor<4xf32> into tensor<4xf32>
  return %r, %t : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func private @strided(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.copy
// CHECK-NEXT:    memref.subview
// CHECK-NEXT:    memref.copy

// What a loop overwrites as a whole: the output is computed in place, without a copy of the init.
func.func private @thread(%t: tensor<4xf32>, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %r = scf.forall (%k) in (%c1) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %x = linalg.fill ins(%f : f32) outs(%o : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i] [4] [1] : tensor<4xf32> into tensor<4xf32>
    }
  }
  return %r, %t : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func private @thread(
// CHECK:         [[O:%[a-z0-9_]+]] = memref.alloc()
// CHECK-NEXT:    scf.forall
// CHECK-NEXT:      linalg.fill {{.*}} outs([[O]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[O]]

func.func private @thread_of_unknown_size(%t: tensor<?xf32>, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.forall (%k) in (1) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %x = linalg.fill ins(%f : f32) outs(%o : tensor<?xf32>) -> tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i] [%n] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  return %r, %t : tensor<?xf32>, tensor<?xf32>
}
// CHECK-LABEL: func.func private @thread_of_unknown_size(
// CHECK:         [[O:%[a-z0-9_]+]] = memref.alloc(
// CHECK-NEXT:    scf.forall
// CHECK-NEXT:      linalg.fill {{.*}} outs([[O]]
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return [[O]]

// Without a thread, the result is the init.
func.func private @perhaps_no_thread(%t: tensor<4xf32>, %i: index, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %f = arith.constant 1.0 : f32
  %r = scf.forall (%k) in (%n) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %x = linalg.fill ins(%f : f32) outs(%o : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i] [4] [1] : tensor<4xf32> into tensor<4xf32>
    }
  }
  return %r, %t : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func private @perhaps_no_thread(
// CHECK:         memref.alloc()
// CHECK-NEXT:    memref.copy
// CHECK-NEXT:    scf.forall

// The part of a fill: the rest of the output is not filled.
func.func private @part(%t: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %f = arith.constant 1.0 : f32
  %r = scf.forall (%k) in (1) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %x = linalg.fill ins(%f : f32) outs(%o : tensor<4xf32>) -> tensor<4xf32>
    %s = tensor.extract_slice %x[%i] [2] [1] : tensor<4xf32> to tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [2] [1] : tensor<2xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @part(
// CHECK:         scf.forall
// CHECK-NEXT:      [[X:%[a-z0-9_]+]] = memref.alloc()
// CHECK-NEXT:      linalg.fill {{.*}} outs([[X]]

// The whole of what a thread has computed from the whole, and a part that overwrites some of it.
func.func private @whole_and_part(%t: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %f = arith.constant 1.0 : f32
  %r = scf.forall (%k) in (1) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %s = tensor.extract_slice %o[2] [2] [1] : tensor<4xf32> to tensor<2xf32>
    %x = linalg.fill ins(%f : f32) outs(%o : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i] [4] [1] : tensor<4xf32> into tensor<4xf32>
      tensor.parallel_insert_slice %s into %o[2] [2] [1] : tensor<2xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func private @whole_and_part(
// CHECK:         memref.copy

// Two outputs, each the old contents of the other one.
func.func private @exchanged(%t: tensor<4xf32>, %u: tensor<4xf32>, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %r:2 = scf.forall (%k) in (1) shared_outs(%o = %t, %p = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[%i] [4] [1] : tensor<4xf32> into tensor<4xf32>
      tensor.parallel_insert_slice %o into %p[%i] [4] [1] : tensor<4xf32> into tensor<4xf32>
    }
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL: func.func private @exchanged(
// CHECK:         memref.copy
// CHECK:         memref.copy
// CHECK:         memref.copy

func.func @main() -> (tensor<2x?xf32>, tensor<2x?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<4xf32>, tensor<4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<?xf32>, tensor<?xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<?xf32>, tensor<?xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a4 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %b4 = arith.constant dense<[5.0, 6.0, 7.0, 8.0]> : tensor<4xf32>
  %a22 = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %b22 = arith.constant dense<[[5.0, 6.0], [7.0, 8.0]]> : tensor<2x2xf32>
  %b21 = arith.constant dense<[[5.0], [7.0]]> : tensor<2x1xf32>
  %a14 = arith.constant dense<[[1.0, 2.0, 3.0, 4.0]]> : tensor<1x4xf32>
  %b2 = arith.constant dense<[5.0, 6.0]> : tensor<2xf32>
  %a2d = tensor.cast %a22 : tensor<2x2xf32> to tensor<2x?xf32>
  %b2d = tensor.cast %b22 : tensor<2x2xf32> to tensor<2x?xf32>
  %ad = tensor.cast %a4 : tensor<4xf32> to tensor<?xf32>
  %bd = tensor.cast %b4 : tensor<4xf32> to tensor<?xf32>
  %b2s = tensor.cast %b2 : tensor<2xf32> to tensor<?xf32>
  %r0:2 = call @extents(%a2d, %b2d, %c0, %c0) : (tensor<2x?xf32>, tensor<2x?xf32>, index, index) -> (tensor<2x?xf32>, tensor<2x?xf32>)
  %r1:2 = call @replaced(%ad, %bd, %c0) : (tensor<?xf32>, tensor<?xf32>, index) -> (tensor<?xf32>, tensor<?xf32>)
  %r2:2 = call @constants(%a4, %b4, %c0) : (tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, tensor<4xf32>)
  %r3:2 = call @one_position(%a14, %b4, %c0, %c3) : (tensor<1x4xf32>, tensor<4xf32>, index, index) -> (tensor<1x4xf32>, tensor<1x4xf32>)
  %r4:2 = call @other_size(%ad, %b2s, %b2s, %c1) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, index) -> (tensor<?xf32>, tensor<?xf32>)
  %r5:2 = call @one_column(%a22, %b21, %c0, %c1) : (tensor<2x2xf32>, tensor<2x1xf32>, index, index) -> (tensor<2x2xf32>, tensor<2x2xf32>)
  %r6:2 = call @strided(%a4, %b4, %c0, %c1) : (tensor<4xf32>, tensor<4xf32>, index, index) -> (tensor<4xf32>, tensor<4xf32>)
  %r7:2 = call @thread(%a4, %c0) : (tensor<4xf32>, index) -> (tensor<4xf32>, tensor<4xf32>)
  %r8:2 = call @thread_of_unknown_size(%ad, %c0) : (tensor<?xf32>, index) -> (tensor<?xf32>, tensor<?xf32>)
  %r9:2 = call @perhaps_no_thread(%a4, %c0, %c0) : (tensor<4xf32>, index, index) -> (tensor<4xf32>, tensor<4xf32>)
  %r10 = call @part(%a4, %c1) : (tensor<4xf32>, index) -> tensor<4xf32>
  %r11 = call @whole_and_part(%a4, %c0) : (tensor<4xf32>, index) -> tensor<4xf32>
  %r12:2 = call @exchanged(%a4, %b4, %c0) : (tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, tensor<4xf32>)
  return %r0#0, %r0#1, %r1#0, %r1#1, %r2#0, %r2#1, %r3#0, %r3#1, %r4#0, %r4#1, %r5#0, %r5#1, %r6#0, %r6#1, %r7#0, %r7#1, %r8#0, %r8#1, %r9#0, %r10, %r11, %r12#0, %r12#1, %r9#1 : tensor<2x?xf32>, tensor<2x?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<4xf32>, tensor<4xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<?xf32>, tensor<?xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<?xf32>, tensor<?xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
