// Each iteration of a loop goes on with its tensor, but for one, which starts again with a tensor that is kept.
// BEFORE: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --one-shot-bufferize="bufferize-function-boundaries=1 allow-return-allocs-from-loops=1" --buffer-deallocation-pipeline
// OURS: copies-to-branches,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// EXPECT: 6
// COPIED: before 384, MLIR 384, ours 64
// ALLOCATIONS: before 8, MLIR 13, ours 3

func.func private @printF64(f64)
func.func private @printNewline()

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %f = arith.constant 2.0 : f64
  %e = tensor.empty() : tensor<8xf64>
  %h = tensor.empty() : tensor<8xf64>
  %a = linalg.fill ins(%f : f64) outs(%e : tensor<8xf64>) -> tensor<8xf64>
  %b = linalg.add ins(%a, %a : tensor<8xf64>, tensor<8xf64>) outs(%h : tensor<8xf64>) -> tensor<8xf64>
  %r = scf.for %i = %c0 to %c6 step %c1 iter_args(%x = %b) -> (tensor<8xf64>) {
    %c = arith.cmpi eq, %i, %c3 : index
    %s = scf.if %c -> (tensor<8xf64>) {
      scf.yield %a : tensor<8xf64>
    } else {
      scf.yield %x : tensor<8xf64>
    }
    %p = tensor.extract %s[%i] : tensor<8xf64>
    %q = arith.addf %p, %f : f64
    %w = tensor.insert %q into %s[%c0] : tensor<8xf64>
    scf.yield %w : tensor<8xf64>
  }
  %u = linalg.add ins(%r, %a : tensor<8xf64>, tensor<8xf64>) outs(%r : tensor<8xf64>) -> tensor<8xf64>
  %z = tensor.extract %u[%c0] : tensor<8xf64>
  func.call @printF64(%z) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}
