// A grid of a size that is known at run time is computed from the old one.
// BEFORE: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --one-shot-bufferize="bufferize-function-boundaries=1 allow-return-allocs-from-loops=1" --buffer-deallocation-pipeline
// OURS: double-buffer-loops,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// EXPECT: 64
// COPIED: before 0, MLIR 0, ours 64
// ALLOCATIONS: before 7, MLIR 12, ours 3
// PEAK: before 192, MLIR 192, ours 128

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @iterate(%t: tensor<?xf64>, %n: index) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<?xf64>) {
    %h = tensor.empty(%d) : tensor<?xf64>
    %w = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
        ins(%x : tensor<?xf64>) outs(%h : tensor<?xf64>) {
    ^bb0(%in: f64, %out: f64):
      %k = linalg.index 0 : index
      %b = arith.subi %d, %k : index
      %a = arith.subi %b, %c1 : index
      %v = tensor.extract %x[%a] : tensor<?xf64>
      %s = arith.addf %in, %v : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %w : tensor<?xf64>
  }
  return %r : tensor<?xf64>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1.0 : f64
  %e = tensor.empty(%c8) : tensor<?xf64>
  %t = linalg.fill ins(%one : f64) outs(%e : tensor<?xf64>) -> tensor<?xf64>
  %r = func.call @iterate(%t, %c6) : (tensor<?xf64>, index) -> tensor<?xf64>
  %z = tensor.extract %r[%c0] : tensor<?xf64>
  func.call @printF64(%z) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
