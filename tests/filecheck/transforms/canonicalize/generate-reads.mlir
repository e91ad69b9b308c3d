// RUN: %xdsl_bufferize_check %s -p canonicalize
// RUN: %xdsl_opt -p canonicalize %s | filecheck %s

// An element of tensor.generate is computed again where it is used, unless what it is loaded from may be written to in between.

func.func @main() -> (i32, i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 2 : index
  %false = arith.constant false
  %a = arith.constant 10 : i32
  %b = arith.constant 20 : i32
  %m = memref.alloc() : memref<2xi32>
  memref.store %a, %m[%c0] : memref<2xi32>
  memref.store %a, %m[%c1] : memref<2xi32>
  %x = call @stored(%m, %b, %c0) : (memref<2xi32>, i32, index) -> i32
  %y = call @read(%m, %c0) : (memref<2xi32>, index) -> i32
  %z = call @branch(%m, %a, %c0, %false) : (memref<2xi32>, i32, index, i1) -> i32
  %w = call @loop(%m, %b, %n) : (memref<2xi32>, i32, index) -> i32
  memref.dealloc %m : memref<2xi32>
  return %x, %y, %z, %w : i32, i32, i32, i32
}

func.func private @stored(%m: memref<2xi32>, %x: i32, %i: index) -> i32 {
  %t = tensor.generate {
  ^bb0(%k: index):
    %l = memref.load %m[%k] : memref<2xi32>
    tensor.yield %l : i32
  } : tensor<2xi32>
  memref.store %x, %m[%i] : memref<2xi32>
  %r = tensor.extract %t[%i] : tensor<2xi32>
  return %r : i32
}

// CHECK-LABEL: func.func private @stored(
// CHECK-NEXT:    %t = tensor.generate {
// CHECK:         memref.store
// CHECK-NEXT:    %r = tensor.extract %t[%i]

func.func private @read(%m: memref<2xi32>, %i: index) -> i32 {
  %t = tensor.generate {
  ^bb0(%k: index):
    %l = memref.load %m[%k] : memref<2xi32>
    tensor.yield %l : i32
  } : tensor<2xi32>
  %s = memref.load %m[%i] : memref<2xi32>
  %r = tensor.extract %t[%i] : tensor<2xi32>
  %v = arith.addi %s, %r : i32
  return %v : i32
}

// CHECK-LABEL: func.func private @read(
// CHECK-NEXT:    %s = memref.load %m[%i]
// CHECK-NEXT:    %l = memref.load %m[%i]
// CHECK-NEXT:    %v = arith.addi %s, %l : i32

func.func private @branch(%m: memref<2xi32>, %x: i32, %i: index, %p: i1) -> i32 {
  %t = tensor.generate {
  ^bb0(%k: index):
    %l = memref.load %m[%k] : memref<2xi32>
    tensor.yield %l : i32
  } : tensor<2xi32>
  cf.cond_br %p, ^end, ^write
^write:
  memref.store %x, %m[%i] : memref<2xi32>
  cf.br ^end
^end:
  %r = tensor.extract %t[%i] : tensor<2xi32>
  return %r : i32
}

// CHECK-LABEL: func.func private @branch(
// CHECK-NEXT:    %t = tensor.generate {
// CHECK:       ^end:
// CHECK-NEXT:    %r = tensor.extract %t[%i]

// In the loop the store of the round before comes in between.

func.func private @loop(%m: memref<2xi32>, %x: i32, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.generate {
  ^bb0(%k: index):
    %l = memref.load %m[%k] : memref<2xi32>
    tensor.yield %l : i32
  } : tensor<2xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> (i32) {
    %e = tensor.extract %t[%c0] : tensor<2xi32>
    %v = arith.addi %s, %e : i32
    memref.store %v, %m[%c0] : memref<2xi32>
    scf.yield %v : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func private @loop(
// CHECK:         %t = tensor.generate {
// CHECK:         scf.for
// CHECK-NEXT:      %e = tensor.extract %t[%c0]
