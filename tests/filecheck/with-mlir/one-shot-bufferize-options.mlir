// REQUIRES: mlir-opt
// Memory spaces from encodings, and functions without analysis, as in MLIR, which leaves unused casts.

// RUN: %mlir_opt --one-shot-bufferize="bufferize-function-boundaries use-encoding-for-memory-space" --canonicalize %s -o %t.want
// RUN: %xdsl_opt -p 'one-shot-bufferize{bufferize-function-boundaries use-encoding-for-memory-space}' %s | %mlir_opt --canonicalize -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt --one-shot-bufferize="bufferize-function-boundaries no-analysis-func-filter=new" --canonicalize %s -o %t.want
// RUN: %xdsl_opt -p 'one-shot-bufferize{bufferize-function-boundaries no-analysis-func-filter=new}' %s | %mlir_opt --canonicalize -o %t.got
// RUN: diff %t.want %t.got

// RUN: %mlir_opt --one-shot-bufferize="dialect-filter=tensor,bufferization" --canonicalize %s -o %t.want
// RUN: %xdsl_opt -p 'one-shot-bufferize{dialect-filter=tensor,bufferization}' %s | %mlir_opt --canonicalize -o %t.got
// RUN: diff %t.want %t.got

func.func private @external(tensor<4xf32, 1>) -> tensor<4xf32, 2>
func.func @argument(%t: tensor<4xf32, 1>, %x: f32, %i: index) -> tensor<4xf32, 1> {
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32, 1>
  return %0 : tensor<4xf32, 1>
}
func.func @new(%x: f32, %i: index) -> (tensor<4xf32, 1>, f32) {
  %t = tensor.empty() : tensor<4xf32, 1>
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32, 1>) -> tensor<4xf32, 1>
  %1 = tensor.insert %x into %0[%i] : tensor<4xf32, 1>
  %2 = tensor.extract %0[%i] : tensor<4xf32, 1>
  return %1, %2 : tensor<4xf32, 1>, f32
}
func.func @call(%t: tensor<4xf32, 1>) -> tensor<4xf32, 2> {
  %0 = call @external(%t) : (tensor<4xf32, 1>) -> tensor<4xf32, 2>
  return %0 : tensor<4xf32, 2>
}
func.func @slice(%t: tensor<4xf32, 3>, %i: index) -> f32 {
  %0 = tensor.extract_slice %t[1] [2] [1] : tensor<4xf32, 3> to tensor<2xf32, 3>
  %1 = tensor.extract %0[%i] : tensor<2xf32, 3>
  return %1 : f32
}
