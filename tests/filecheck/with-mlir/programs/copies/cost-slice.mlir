// A row of a table is updated from what it was before the update of another entry, in a loop.
// BEFORE: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --one-shot-bufferize="bufferize-function-boundaries=1 allow-return-allocs-from-loops=1" --buffer-deallocation-pipeline
// OURS: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops analysis-heuristic=cost},buffer-deallocation-pipeline
// EXPECT: 11
// COPIED: before 2048, MLIR 2048, ours 128

func.func private @printF64(f64)
func.func private @printNewline()

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f64
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<16x4xf64>
  %t = linalg.fill ins(%one : f64) outs(%e : tensor<16x4xf64>) -> tensor<16x4xf64>
  %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %t, %sum = %zero) -> (tensor<16x4xf64>, f64) {
    %x = arith.addf %sum, %one : f64
    %b = tensor.insert %x into %a[%i, %c0] : tensor<16x4xf64>
    %row = tensor.extract_slice %a[%i, 0] [1, 4] [1, 1] : tensor<16x4xf64> to tensor<4xf64>
    %f = linalg.fill ins(%x : f64) outs(%row : tensor<4xf64>) -> tensor<4xf64>
    %y = tensor.extract %f[%c1] : tensor<4xf64>
    %z = tensor.extract %row[%c0] : tensor<4xf64>
    %s = arith.addf %y, %z : f64
    scf.yield %b, %s : tensor<16x4xf64>, f64
  }
  %p = tensor.extract %r#0[%c1, %c0] : tensor<16x4xf64>
  %q = arith.addf %p, %r#1 : f64
  func.call @printF64(%q) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
