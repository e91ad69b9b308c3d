// RUN: %xdsl_opt %s --split-input-file --verify-diagnostics | filecheck %s

func.func @f(%v: vector<4xf32>) {
  %0 = "math.isnan"(%v) <{fastmath = #arith.fastmath<none>}> : (vector<4xf32>) -> i1
  return
}

// CHECK: 'math.isnan' op failed to verify that result type has i1 element type and same shape as operands
