// A loop stacks what a function computes.
// BEFORE: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --inline --eliminate-empty-tensors --one-shot-bufferize=bufferize-function-boundaries=1 --buffer-deallocation-pipeline
// OURS: inline,eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// EXPECT: 380
// COPIED: before 128, MLIR 128, ours 0

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @show(%t: tensor<16xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 16 : index
  %zero = arith.constant 0.0 : f64
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> f64 {
    %x = tensor.extract %t[%i] : tensor<16xf64>
    %j = arith.index_cast %i : index to i64
    %f = arith.sitofp %j : i64 to f64
    %y = arith.mulf %x, %f : f64
    %z = arith.addf %s, %y : f64
    scf.yield %z : f64
  }
  func.call @printF64(%sum) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}

func.func private @row(%x: tensor<4xf64>, %i: index) -> tensor<1x4xf64> {
  %j = arith.index_cast %i : index to i64
  %f = arith.sitofp %j : i64 to f64
  %e = tensor.empty() : tensor<4xf64>
  %g = linalg.fill ins(%f : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  %a = linalg.add ins(%x, %g : tensor<4xf64>, tensor<4xf64>) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  %b = tensor.expand_shape %a [[0, 1]] output_shape [1, 4] : tensor<4xf64> into tensor<1x4xf64>
  return %b : tensor<1x4xf64>
}
func.func private @f(%x: tensor<4xf64>) -> tensor<4x4xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = tensor.empty() : tensor<4x4xf64>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%o = %d) -> tensor<4x4xf64> {
    %a = func.call @row(%x, %i) : (tensor<4xf64>, index) -> tensor<1x4xf64>
    %s = tensor.insert_slice %a into %o[%i, 0] [1, 4] [1, 1] : tensor<1x4xf64> into tensor<4x4xf64>
    scf.yield %s : tensor<4x4xf64>
  }
  return %r : tensor<4x4xf64>
}

func.func @main() {
  %one = arith.constant 1.0 : f64
  %x = tensor.splat %one : tensor<4xf64>
  %r = call @f(%x) : (tensor<4xf64>) -> tensor<4x4xf64>
  %t = tensor.collapse_shape %r [[0, 1]] : tensor<4x4xf64> into tensor<16xf64>
  call @show(%t) : (tensor<16xf64>) -> ()
  return
}
