// A grid is computed from the old one until an element is large enough.
// BEFORE: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --one-shot-bufferize="bufferize-function-boundaries=1 allow-return-allocs-from-loops=1" --buffer-deallocation-pipeline
// OURS: double-buffer-loops,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// EXPECT: 128
// COPIED: before 0, MLIR 512, ours 0
// ALLOCATIONS: before 8, MLIR 16, ours 2

func.func private @printF64(f64)
func.func private @printNewline()

func.func @main() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %limit = arith.constant 100.0 : f64
  %e = tensor.empty() : tensor<8xf64>
  %t = linalg.fill ins(%one : f64) outs(%e : tensor<8xf64>) -> tensor<8xf64>
  %r = scf.while (%x = %t) : (tensor<8xf64>) -> tensor<8xf64> {
    %p = tensor.extract %x[%c0] : tensor<8xf64>
    %c = arith.cmpf olt, %p, %limit : f64
    scf.condition(%c) %x : tensor<8xf64>
  } do {
  ^bb0(%y: tensor<8xf64>):
    %h = tensor.empty() : tensor<8xf64>
    %w = linalg.generic {indexing_maps = [affine_map<(d0) -> (7 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
        ins(%y : tensor<8xf64>) outs(%h : tensor<8xf64>) {
    ^bb0(%in: f64, %out: f64):
      %s = arith.addf %in, %in : f64
      linalg.yield %s : f64
    } -> tensor<8xf64>
    scf.yield %w : tensor<8xf64>
  }
  %z = tensor.extract %r[%c0] : tensor<8xf64>
  func.call @printF64(%z) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
