// A function computes what a loop carries, with two buffers of its own.
// BEFORE: bufferize{tensors="" planning="" max-alloc-size-in-bytes=16}
// MLIR: --one-shot-bufferize="bufferize-function-boundaries=1 allow-return-allocs-from-loops=1" --buffer-deallocation-pipeline
// OURS: bufferize{max-alloc-size-in-bytes=16}
// EXPECT: 125
// PEAK: before 256, MLIR 320, ours 256
// ALLOCATIONS: before 10, MLIR 15, ours 5

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @next(%x: tensor<8xf64>) -> tensor<8xf64> {
  %d = tensor.empty() : tensor<8xf64>
  %e = tensor.empty() : tensor<8xf64>
  %g = tensor.empty() : tensor<8xf64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (7 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf64>) outs(%d : tensor<8xf64>) {
  ^bb0(%in: f64, %out: f64):
    %s = arith.addf %in, %in : f64
    linalg.yield %s : f64
  } -> tensor<8xf64>
  %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (7 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%r : tensor<8xf64>) outs(%e : tensor<8xf64>) {
  ^bb0(%in: f64, %out: f64):
    linalg.yield %in : f64
  } -> tensor<8xf64>
  %t = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (7 - d0)>, affine_map<(d0) -> (7 - d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x, %r, %s : tensor<8xf64>, tensor<8xf64>, tensor<8xf64>) outs(%g : tensor<8xf64>) {
  ^bb0(%a: f64, %b: f64, %c: f64, %out: f64):
    %u = arith.addf %a, %b : f64
    %v = arith.addf %u, %c : f64
    linalg.yield %v : f64
  } -> tensor<8xf64>
  return %t : tensor<8xf64>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1.0 : f64
  %e = tensor.empty() : tensor<8xf64>
  %t = linalg.fill ins(%one : f64) outs(%e : tensor<8xf64>) -> tensor<8xf64>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %t) -> (tensor<8xf64>) {
    %n = func.call @next(%a) : (tensor<8xf64>) -> tensor<8xf64>
    scf.yield %n : tensor<8xf64>
  }
  %x = tensor.extract %r[%c1] : tensor<8xf64>
  func.call @printF64(%x) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
