// An element of a large tensor is read after a write to it.
// BEFORE: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --one-shot-bufferize=bufferize-function-boundaries=1 --buffer-deallocation-pipeline
// OURS: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops analysis-heuristic=cost},buffer-deallocation-pipeline
// EXPECT: 8
// COPIED: before 4096, MLIR 4096, ours 0

func.func private @printF64(f64)
func.func private @printNewline()

func.func @main() {
  %c3 = arith.constant 3 : index
  %two = arith.constant 2.0 : f64
  %six = arith.constant 6.0 : f64
  %n = arith.constant 512 : index
  %e = tensor.empty(%n) : tensor<?xf64>
  %t = linalg.fill ins(%two : f64) outs(%e : tensor<?xf64>) -> tensor<?xf64>
  %0 = tensor.insert %six into %t[%c3] : tensor<?xf64>
  %old = tensor.extract %t[%c3] : tensor<?xf64>
  %new = tensor.extract %0[%c3] : tensor<?xf64>
  %sum = arith.addf %old, %new : f64
  func.call @printF64(%sum) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
