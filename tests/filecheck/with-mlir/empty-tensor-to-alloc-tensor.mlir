// REQUIRES: mlir-opt
// The pass is xDSL's; with the models of this package its results are bufferized. MLIR's
// pass also simplifies regions, so that it runs after both.

// RUN: %mlir_opt --empty-tensor-to-alloc-tensor %s -o %t.want
// RUN: %xdsl_opt -p empty-tensor-to-alloc-tensor %s | %mlir_opt --empty-tensor-to-alloc-tensor -o %t.got.mlir
// RUN: diff %t.want %t.got.mlir
// RUN: %mlir_opt --one-shot-bufferize=bufferize-function-boundaries --canonicalize %t.want -o %t.theirs
// RUN: %xdsl_opt -p 'one-shot-bufferize{bufferize-function-boundaries}' %t.got.mlir | %mlir_opt --canonicalize -o %t.ours
// RUN: diff %t.theirs %t.ours

func.func @static(%f: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @dynamic(%f: f32, %n: index, %m: index) -> tensor<?x4x?xf32> {
  %e = tensor.empty(%n, %m) : tensor<?x4x?xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  return %0 : tensor<?x4x?xf32>
}
func.func @rank_zero() -> tensor<i1> {
  %e = tensor.empty() : tensor<i1>
  return %e : tensor<i1>
}
func.func @no_elements() -> tensor<0x4xi8> {
  %e = tensor.empty() : tensor<0x4xi8>
  return %e : tensor<0x4xi8>
}
func.func @element_types() -> (tensor<2xcomplex<f32>>, tensor<2xvector<4xf32>>, tensor<2xindex>) {
  %a = tensor.empty() : tensor<2xcomplex<f32>>
  %b = tensor.empty() : tensor<2xvector<4xf32>>
  %c = tensor.empty() : tensor<2xindex>
  return %a, %b, %c : tensor<2xcomplex<f32>>, tensor<2xvector<4xf32>>, tensor<2xindex>
}
func.func @encoding() -> tensor<4xf32, 1 : i64> {
  %e = tensor.empty() : tensor<4xf32, 1 : i64>
  return %e : tensor<4xf32, 1 : i64>
}
func.func @nested(%c: i1, %n: index, %f: f32, %i: index) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = scf.if %c -> (tensor<?xf32>) {
    %e1 = tensor.empty(%n) : tensor<?xf32>
    %0 = linalg.fill ins(%f : f32) outs(%e1 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  } else {
    %0 = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// Two writers of one empty tensor: the second one gets a copy without contents in both.
func.func @two_uses(%f: f32, %g: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.fill ins(%g : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
