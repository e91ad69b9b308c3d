// Elementwise operations, each of which reads the last result only.
// BEFORE: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --one-shot-bufferize="bufferize-function-boundaries=1 allow-return-allocs-from-loops=1" --buffer-deallocation-pipeline
// OURS: reuse-dying-operands,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// EXPECT: 4
// PEAK: before 512, MLIR 640, ours 384
// ALLOCATIONS: before 5, MLIR 10, ours 3

func.func private @printF64(f64)
func.func private @printNewline()

func.func private @f(%x: tensor<16xf64>) -> tensor<16xf64> {
  %e0 = tensor.empty() : tensor<16xf64>
  %a = linalg.add ins(%x, %x : tensor<16xf64>, tensor<16xf64>) outs(%e0 : tensor<16xf64>) -> tensor<16xf64>
  %e1 = tensor.empty() : tensor<16xf64>
  %b = linalg.mul ins(%a, %x : tensor<16xf64>, tensor<16xf64>) outs(%e1 : tensor<16xf64>) -> tensor<16xf64>
  %e2 = tensor.empty() : tensor<16xf64>
  %c = linalg.abs ins(%b : tensor<16xf64>) outs(%e2 : tensor<16xf64>) -> tensor<16xf64>
  %e3 = tensor.empty() : tensor<16xf64>
  %d = linalg.add ins(%c, %b : tensor<16xf64>, tensor<16xf64>) outs(%e3 : tensor<16xf64>) -> tensor<16xf64>
  return %d : tensor<16xf64>
}

func.func @main() {
  %c3 = arith.constant 3 : index
  %one = arith.constant -1.0 : f64
  %e = tensor.empty() : tensor<16xf64>
  %x = linalg.fill ins(%one : f64) outs(%e : tensor<16xf64>) -> tensor<16xf64>
  %r = call @f(%x) : (tensor<16xf64>) -> tensor<16xf64>
  %y = tensor.extract %r[%c3] : tensor<16xf64>
  call @printF64(%y) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
