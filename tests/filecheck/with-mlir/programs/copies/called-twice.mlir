// What a function returns of another one is put into a part of a tensor, and read once more.
// BEFORE: eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --eliminate-empty-tensors --one-shot-bufferize="bufferize-function-boundaries=1 allow-return-allocs-from-loops=1" --drop-equivalent-buffer-results --cse --canonicalize --buffer-deallocation-pipeline
// OURS: results-to-destinations,eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},drop-equivalent-buffer-results,dominance-cse,canonicalize,buffer-deallocation-pipeline
// EXPECT: 12
// COPIED: before 128, MLIR 128, ours 0

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @double(%x: tensor<16xf64>) -> tensor<16xf64> {
  %e = tensor.empty() : tensor<16xf64>
  %r = linalg.add ins(%x, %x : tensor<16xf64>, tensor<16xf64>) outs(%e : tensor<16xf64>) -> tensor<16xf64>
  return %r : tensor<16xf64>
}
func.func private @outer(%x: tensor<16xf64>, %c: i1) -> tensor<16xf64> {
  %r = scf.if %c -> (tensor<16xf64>) {
    %a = func.call @double(%x) : (tensor<16xf64>) -> tensor<16xf64>
    scf.yield %a : tensor<16xf64>
  } else {
    %e = tensor.empty() : tensor<16xf64>
    %b = linalg.abs ins(%x : tensor<16xf64>) outs(%e : tensor<16xf64>) -> tensor<16xf64>
    scf.yield %b : tensor<16xf64>
  }
  return %r : tensor<16xf64>
}

func.func @main() {
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %one = arith.constant 3.0 : f64
  %e = tensor.empty() : tensor<16xf64>
  %x = linalg.fill ins(%one : f64) outs(%e : tensor<16xf64>) -> tensor<16xf64>
  %d = call @outer(%x, %true) : (tensor<16xf64>, i1) -> tensor<16xf64>
  %s = tensor.empty() : tensor<32xf64>
  %p = tensor.insert_slice %d into %s[8] [16] [1] : tensor<16xf64> into tensor<32xf64>
  %c11 = arith.constant 11 : index
  %y = tensor.extract %p[%c11] : tensor<32xf64>
  %z = tensor.extract %d[%c3] : tensor<16xf64>
  %w = arith.addf %y, %z : f64
  call @printF64(%w) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
