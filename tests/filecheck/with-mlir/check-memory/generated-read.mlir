// REQUIRES: mlir-opt
// RUN: %mlir_opt %s --canonicalize -o %t.compiled && not %xdsl_bufferize_check %s --compiled %t.compiled | filecheck %s
// RUN: %xdsl_bufferize_check %s -p canonicalize | filecheck %s --check-prefix=OURS

// The region of tensor.generate loads from memory, which is written to before an element is taken out.

func.func @main() -> f64 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %five = arith.constant 5.0 : f64
  %m = memref.alloc() : memref<2xf64>
  memref.store %one, %m[%c0] : memref<2xf64>
  %t = tensor.generate {
  ^bb0(%k: index):
    %l = memref.load %m[%c0] : memref<2xf64>
    tensor.yield %l : f64
  } : tensor<2xf64>
  memref.store %five, %m[%c0] : memref<2xf64>
  %x = tensor.extract %t[%c0] : tensor<2xf64>
  memref.dealloc %m : memref<2xf64>
  return %x : f64
}

// CHECK: result 0: 1.0 before, 5.0 after
// OURS: equal
