// One empty tensor starts two results, and a larger one in between.
// BEFORE: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --one-shot-bufferize="bufferize-function-boundaries=1 allow-return-allocs-from-loops=1" --buffer-deallocation-pipeline
// OURS: separate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// EXPECT: 7
// PEAK: before 384, MLIR 384, ours 256
// ALLOCATIONS: before 2, MLIR 2, ours 3
func.func private @printF64(f64)
func.func private @printNewline()

func.func @main() {
  %c3 = arith.constant 3 : index
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %four = arith.constant 4.0 : f64
  %e = tensor.empty() : tensor<16xf64>
  %a = linalg.fill ins(%one : f64) outs(%e : tensor<16xf64>) -> tensor<16xf64>
  %f = tensor.extract %a[%c3] : tensor<16xf64>
  %d = tensor.empty() : tensor<32xf64>
  %b = linalg.fill ins(%two : f64) outs(%d : tensor<32xf64>) -> tensor<32xf64>
  %g = tensor.extract %b[%c3] : tensor<32xf64>
  %c = linalg.fill ins(%four : f64) outs(%e : tensor<16xf64>) -> tensor<16xf64>
  %h = tensor.extract %c[%c3] : tensor<16xf64>
  %s = arith.addf %f, %g : f64
  %t = arith.addf %s, %h : f64
  call @printF64(%t) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
