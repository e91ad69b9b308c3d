// A parallel loop computes each tile of a tensor from the same tile of another one; an outer loop
// carries the tensor.
// BEFORE: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --one-shot-bufferize="bufferize-function-boundaries=1 allow-return-allocs-from-loops=1" --buffer-deallocation-pipeline
// OURS: reuse-dying-operands,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// EXPECT: 256
// PEAK: before 256, MLIR 384, ours 128
// ALLOCATIONS: before 9, MLIR 14, ours 1

func.func private @printF64(f64)
func.func private @printNewline()

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1.0 : f64
  %e = tensor.empty() : tensor<16xf64>
  %x = linalg.fill ins(%one : f64) outs(%e : tensor<16xf64>) -> tensor<16xf64>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%t = %x) -> (tensor<16xf64>) {
    %g = tensor.empty() : tensor<16xf64>
    %n = scf.forall (%k) = (0) to (16) step (4) shared_outs(%o = %g) -> (tensor<16xf64>) {
      %s = tensor.extract_slice %t[%k] [4] [1] : tensor<16xf64> to tensor<4xf64>
      %p = tensor.extract_slice %o[%k] [4] [1] : tensor<16xf64> to tensor<4xf64>
      %w = linalg.add ins(%s, %s : tensor<4xf64>, tensor<4xf64>) outs(%p : tensor<4xf64>) -> tensor<4xf64>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %w into %o[%k] [4] [1] : tensor<4xf64> into tensor<16xf64>
      }
    }
    scf.yield %n : tensor<16xf64>
  }
  %v = tensor.extract %r[%c1] : tensor<16xf64>
  func.call @printF64(%v) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
