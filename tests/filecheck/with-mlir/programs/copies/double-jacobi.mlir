// Each iteration of a loop computes a new grid from the old one.
// BEFORE: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --one-shot-bufferize="bufferize-function-boundaries=1 allow-return-allocs-from-loops=1" --buffer-deallocation-pipeline
// OURS: double-buffer-loops,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// EXPECT: 9
// PEAK: before 128, MLIR 192, ours 128
// ALLOCATIONS: before 9, MLIR 14, ours 2

func.func private @printF64(f64)
func.func private @printNewline()

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1.0 : f64
  %e = tensor.empty() : tensor<8xf64>
  %t = linalg.fill ins(%one : f64) outs(%e : tensor<8xf64>) -> tensor<8xf64>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%old = %t) -> (tensor<8xf64>) {
    %g = tensor.empty() : tensor<8xf64>
    %new = linalg.generic {indexing_maps = [affine_map<(d0) -> (7 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
        ins(%old : tensor<8xf64>) outs(%g : tensor<8xf64>) {
    ^bb0(%in: f64, %out: f64):
      %s = arith.addf %in, %one : f64
      linalg.yield %s : f64
    } -> tensor<8xf64>
    scf.yield %new : tensor<8xf64>
  }
  %x = tensor.extract %r[%c1] : tensor<8xf64>
  func.call @printF64(%x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
