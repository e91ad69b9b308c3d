// A loop stacks what a function computes in a tensor that it does not read.
// BEFORE: eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --eliminate-empty-tensors --one-shot-bufferize="bufferize-function-boundaries=1 allow-return-allocs-from-loops=1" --drop-equivalent-buffer-results --cse --canonicalize --buffer-deallocation-pipeline
// OURS: results-to-destinations,eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},drop-equivalent-buffer-results,dominance-cse,canonicalize,buffer-deallocation-pipeline
// EXPECT: 6
// COPIED: before 256, MLIR 256, ours 0

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @double(%x: tensor<4xf64>) -> tensor<4xf64> {
  %zero = arith.constant 0.0 : f64
  %e = tensor.splat %zero : tensor<4xf64>
  %r = linalg.add ins(%x, %x : tensor<4xf64>, tensor<4xf64>) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  return %r : tensor<4xf64>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 3.0 : f64
  %e = tensor.empty() : tensor<4xf64>
  %x = linalg.fill ins(%one : f64) outs(%e : tensor<4xf64>) -> tensor<4xf64>
  %s = tensor.empty() : tensor<8x4xf64>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%t = %s) -> (tensor<8x4xf64>) {
    %d = func.call @double(%x) : (tensor<4xf64>) -> tensor<4xf64>
    %n = tensor.insert_slice %d into %t[%i, 0] [1, 4] [1, 1] : tensor<4xf64> into tensor<8x4xf64>
    scf.yield %n : tensor<8x4xf64>
  }
  %y = tensor.extract %r[%c1, %c1] : tensor<8x4xf64>
  call @printF64(%y) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
