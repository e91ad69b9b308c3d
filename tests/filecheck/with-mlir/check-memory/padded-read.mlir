// REQUIRES: mlir-opt
// RUN: %mlir_opt %s --cse -o %t.compiled && not %xdsl_bufferize_check %s --compiled %t.compiled | filecheck %s
// RUN: %xdsl_bufferize_check %s -p dominance-cse | filecheck %s --check-prefix=OURS

// The region of tensor.pad loads the margin from memory, which is written to before the second one.

func.func @main() -> (f64, f64) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %five = arith.constant 5.0 : f64
  %m = memref.alloc() : memref<2xf64>
  memref.store %one, %m[%c0] : memref<2xf64>
  %t = tensor.splat %one : tensor<2xf64>
  %a = tensor.pad %t low[1] high[1] {
  ^bb0(%k: index):
    %l = memref.load %m[%c0] : memref<2xf64>
    tensor.yield %l : f64
  } : tensor<2xf64> to tensor<4xf64>
  memref.store %five, %m[%c0] : memref<2xf64>
  %b = tensor.pad %t low[1] high[1] {
  ^bb0(%k: index):
    %l = memref.load %m[%c0] : memref<2xf64>
    tensor.yield %l : f64
  } : tensor<2xf64> to tensor<4xf64>
  %x = tensor.extract %a[%c0] : tensor<4xf64>
  %y = tensor.extract %b[%c0] : tensor<4xf64>
  memref.dealloc %m : memref<2xf64>
  return %x, %y : f64, f64
}

// CHECK: result 1: 5.0 before, 1.0 after
// OURS: equal
