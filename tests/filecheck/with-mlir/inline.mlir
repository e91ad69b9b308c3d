// REQUIRES: mlir-opt
// As MLIR does it, where all calls can be replaced.

// RUN: %mlir_opt --inline %s -o %t.want
// RUN: %xdsl_opt -p inline %s | %mlir_opt -o %t.got
// RUN: diff %t.want %t.got

func.func private @double(%t: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.add ins(%t, %t : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @four_times(%t: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @double(%t, %e) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = call @double(%0, %e) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func @loop(%t: tensor<4xf32>, %lb: index, %ub: index, %step: index, %e: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.for %i = %lb to %ub step %step iter_args(%o = %t) -> tensor<4xf32> {
    %0 = func.call @four_times(%o, %e) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %0 : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
func.func @two(%n: index, %m: index) -> (index, index) {
  return %m, %n : index, index
}
func.func @swapped(%n: index, %m: index) -> (index, index) {
  %0:2 = call @two(%n, %m) : (index, index) -> (index, index)
  return %0#1, %0#0 : index, index
}
