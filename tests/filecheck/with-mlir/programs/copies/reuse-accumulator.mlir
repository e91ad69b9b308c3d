// Each iteration of a loop adds a part of a vector to the sum, and writes it to an empty tensor.
// BEFORE: one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// MLIR: --one-shot-bufferize="bufferize-function-boundaries=1 allow-return-allocs-from-loops=1" --buffer-deallocation-pipeline
// OURS: reuse-dying-operands,one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},buffer-deallocation-pipeline
// EXPECT: 28
// PEAK: before 256, MLIR 512, ours 128
// ALLOCATIONS: before 9, MLIR 14, ours 1
// COPIED: before 896, MLIR 896, ours 0

func.func private @printF64(f64)
func.func private @printNewline()

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %zero = arith.constant 0.0 : f64
  %v = arith.constant dense<4.0> : vector<16xf64>
  %e = tensor.empty() : tensor<16xf64>
  %x = linalg.fill ins(%zero : f64) outs(%e : tensor<16xf64>) -> tensor<16xf64>
  %r = scf.for %i = %c0 to %c7 step %c1 iter_args(%t = %x) -> (tensor<16xf64>) {
    %a = vector.transfer_read %t[%c0], %zero {in_bounds = [true]} : tensor<16xf64>, vector<16xf64>
    %s = arith.addf %a, %v : vector<16xf64>
    %n = vector.transfer_write %s, %e[%c0] {in_bounds = [true]} : vector<16xf64>, tensor<16xf64>
    scf.yield %n : tensor<16xf64>
  }
  %y = tensor.extract %r[%c1] : tensor<16xf64>
  call @printF64(%y) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
