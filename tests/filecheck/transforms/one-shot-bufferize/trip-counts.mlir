// RUN: %xdsl_opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s
// RUN: %xdsl_bufferize_check %s | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'one-shot-bufferize{bufferize-function-boundaries=true copy-before-write=true},buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL
// RUN: %xdsl_bufferize_check %s -p 'canonicalize,one-shot-bufferize{bufferize-function-boundaries=true},canonicalize,buffer-deallocation-pipeline' | filecheck %s --check-prefix=EQUAL

// The init of a loop that overwrites it is copied without contents if the loop certainly has an iteration.
// Bounds are compared as the loop compares them, with the bits of their type.

// EQUAL: equal:

// -1 is the greatest unsigned number.
func.func private @unsigned_from_minus_1(%f: f32) -> tensor<2xf32> {
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %first = arith.constant -1 : index
  %end = arith.constant 5 : index
  %step = arith.constant 1 : index
  %r = scf.for unsigned %i = %first to %end step %step iter_args(%x = %t) -> tensor<2xf32> {
    %w = linalg.fill ins(%f : f32) outs(%x : tensor<2xf32>) -> tensor<2xf32>
    scf.yield %w : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}
// CHECK-LABEL: func.func private @unsigned_from_minus_1(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.copy
// CHECK:         return

func.func private @signed_from_minus_1(%f: f32) -> tensor<2xf32> {
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %first = arith.constant -1 : index
  %end = arith.constant 5 : index
  %step = arith.constant 1 : index
  %r = scf.for %i = %first to %end step %step iter_args(%x = %t) -> tensor<2xf32> {
    %w = linalg.fill ins(%f : f32) outs(%x : tensor<2xf32>) -> tensor<2xf32>
    scf.yield %w : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}
// CHECK-LABEL: func.func private @signed_from_minus_1(
// CHECK-NOT:     memref.copy
// CHECK:         return

// 200 is -56, if signed.
func.func private @unsigned_to_200(%f: f32) -> tensor<2xf32> {
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %first = arith.constant 5 : i8
  %end = arith.constant 200 : i8
  %step = arith.constant 150 : i8
  %r = scf.for unsigned %i = %first to %end step %step iter_args(%x = %t) -> (tensor<2xf32>) : i8 {
    %w = linalg.fill ins(%f : f32) outs(%x : tensor<2xf32>) -> tensor<2xf32>
    scf.yield %w : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}
// CHECK-LABEL: func.func private @unsigned_to_200(
// CHECK-NOT:     memref.copy
// CHECK:         return

func.func private @signed_to_200(%f: f32) -> tensor<2xf32> {
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %first = arith.constant 5 : i8
  %end = arith.constant 200 : i8
  %step = arith.constant 100 : i8
  %r = scf.for %i = %first to %end step %step iter_args(%x = %t) -> (tensor<2xf32>) : i8 {
    %w = linalg.fill ins(%f : f32) outs(%x : tensor<2xf32>) -> tensor<2xf32>
    scf.yield %w : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}
// CHECK-LABEL: func.func private @signed_to_200(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.copy
// CHECK:         return

// The one bit of an i1 is 1, if unsigned.
func.func private @unsigned_to_true(%f: f32) -> tensor<2xf32> {
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %first = arith.constant false
  %end = arith.constant true
  %r = scf.for unsigned %i = %first to %end step %end iter_args(%x = %t) -> (tensor<2xf32>) : i1 {
    %w = linalg.fill ins(%f : f32) outs(%x : tensor<2xf32>) -> tensor<2xf32>
    scf.yield %w : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}
// CHECK-LABEL: func.func private @unsigned_to_true(
// CHECK-NOT:     memref.copy
// CHECK:         return

// Without bits, there is one number only.
func.func private @no_bits(%f: f32, %t: tensor<2xf32> {bufferization.writable = false}) -> tensor<2xf32> {
  %first = arith.constant 0 : i0
  %r = scf.for unsigned %i = %first to %first step %first iter_args(%x = %t) -> (tensor<2xf32>) : i0 {
    %w = linalg.fill ins(%f : f32) outs(%x : tensor<2xf32>) -> tensor<2xf32>
    scf.yield %w : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}
// CHECK-LABEL: func.func private @no_bits(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.copy
// CHECK:         return

// The init of the inner loop is what the outer one carries.
func.func private @nested(%f: f32) -> tensor<2xf32> {
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %c0 = arith.constant 0 : index
  %first = arith.constant -1 : index
  %end = arith.constant 5 : index
  %step = arith.constant 1 : index
  %r = scf.for %i = %c0 to %end step %step iter_args(%x = %t) -> tensor<2xf32> {
    %s = scf.for unsigned %j = %first to %end step %step iter_args(%y = %x) -> tensor<2xf32> {
      %w = linalg.fill ins(%f : f32) outs(%y : tensor<2xf32>) -> tensor<2xf32>
      scf.yield %w : tensor<2xf32>
    }
    scf.yield %s : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}
// CHECK-LABEL: func.func private @nested(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.copy
// CHECK:         return

// Bounds that are not known.
func.func private @dynamic(%f: f32, %n: index) -> tensor<2xf32> {
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %c0 = arith.constant 0 : index
  %step = arith.constant 1 : index
  %r = scf.for unsigned %i = %c0 to %n step %step iter_args(%x = %t) -> tensor<2xf32> {
    %w = linalg.fill ins(%f : f32) outs(%x : tensor<2xf32>) -> tensor<2xf32>
    scf.yield %w : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}
// CHECK-LABEL: func.func private @dynamic(
// CHECK:         memref.alloc(
// CHECK-NEXT:    memref.copy
// CHECK:         return

// `scf.forall` from 5 to -1 has no thread; from -1 to 0, the only thread overwrites all.
func.func private @threads(%f: f32) -> (tensor<2xf32>, tensor<2xf32>) {
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %u = arith.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %s = tensor.splat %f : tensor<2xf32>
  %none = scf.forall (%i) = (5) to (-1) step (1) shared_outs(%x = %t) -> (tensor<2xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %x[0] [2] [1] : tensor<2xf32> into tensor<2xf32>
    }
  }
  %two = scf.forall (%i) = (-1) to (0) step (1) shared_outs(%x = %u) -> (tensor<2xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %x[0] [2] [1] : tensor<2xf32> into tensor<2xf32>
    }
  }
  return %none, %two : tensor<2xf32>, tensor<2xf32>
}
// CHECK-LABEL: func.func private @threads(
// CHECK:         [[T:%[a-z0-9_]+]] = memref.get_global
// CHECK:         memref.copy [[T]], {{%[a-z0-9_]+}}
// CHECK-NEXT:    scf.forall
// CHECK:         memref.alloc(
// CHECK-NEXT:    scf.forall
// CHECK:         return

func.func @main() -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %f = arith.constant 9.0 : f32
  %c0 = arith.constant 0 : index
  %0 = call @unsigned_from_minus_1(%f) : (f32) -> tensor<2xf32>
  %1 = call @signed_from_minus_1(%f) : (f32) -> tensor<2xf32>
  %2 = call @unsigned_to_200(%f) : (f32) -> tensor<2xf32>
  %3 = call @signed_to_200(%f) : (f32) -> tensor<2xf32>
  %4 = call @unsigned_to_true(%f) : (f32) -> tensor<2xf32>
  %5 = call @nested(%f) : (f32) -> tensor<2xf32>
  %6 = call @dynamic(%f, %c0) : (f32, index) -> tensor<2xf32>
  %7:2 = call @threads(%f) : (f32) -> (tensor<2xf32>, tensor<2xf32>)
  return %0, %1, %2, %3, %4, %5, %6, %7#0, %7#1 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
