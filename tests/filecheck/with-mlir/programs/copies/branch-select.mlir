// A selected tensor is written: one of the two is read later.
// BEFORE: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --one-shot-bufferize="bufferize-function-boundaries=1 allow-return-allocs-from-loops=1" --buffer-deallocation-pipeline
// OURS: copies-to-branches,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// EXPECT: 8 6 8 8
// COPIED: before 256, MLIR 256, ours 64
// ALLOCATIONS: before 12, MLIR 12, ours 9

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @step(%c: i1, %f: f64) {
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf64>
  %h = tensor.empty() : tensor<8xf64>
  %a = linalg.fill ins(%f : f64) outs(%e : tensor<8xf64>) -> tensor<8xf64>
  %b = linalg.add ins(%a, %a : tensor<8xf64>, tensor<8xf64>) outs(%h : tensor<8xf64>) -> tensor<8xf64>
  %s = arith.select %c, %a, %b : tensor<8xf64>
  %x = tensor.extract %s[%c1] : tensor<8xf64>
  %y = arith.addf %x, %f : f64
  %w = tensor.insert %y into %s[%c1] : tensor<8xf64>
  %u = linalg.add ins(%w, %a : tensor<8xf64>, tensor<8xf64>) outs(%w : tensor<8xf64>) -> tensor<8xf64>
  %z = tensor.extract %u[%c1] : tensor<8xf64>
  func.call @printF64(%z) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 2.0 : f64
  scf.for %i = %c0 to %c4 step %c1 {
    %c = arith.cmpi eq, %i, %c1 : index
    func.call @step(%c, %f) : (i1, f64) -> ()
  }
  return
}
